/// Asks a site's gateway, and through it finds the site's services.
/// What the answers mean to people is said by the commands.
@NullMarked
package io.fullwire.agent.cli.gateway;

import org.jspecify.annotations.NullMarked;
