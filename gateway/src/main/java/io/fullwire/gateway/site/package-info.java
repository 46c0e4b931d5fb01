/// The site as a whole: where its services are, which sites it knows, how everything stands.
/// Decisions about trees and links are made by the services that are asked.
@NullMarked
package io.fullwire.gateway.site;

import org.jspecify.annotations.NullMarked;
