package io.fullwire.standalone.site;

/// What a site is made of, in the order of need: each may use those before it, so they stop in the
/// reverse order.
enum Part {
  LOCK,
  BROKER,
  RUNTIME,
  CATALOG,
  CHUNK,
  RELAY,
  GATEWAY
}
