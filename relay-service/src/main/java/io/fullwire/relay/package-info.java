/// The bridge between two sites: a few warm connections that carry logs, content and commits.
/// Nothing here interprets a tree; what travels is records and blobs.
@NullMarked
package io.fullwire.relay;

import org.jspecify.annotations.NullMarked;
