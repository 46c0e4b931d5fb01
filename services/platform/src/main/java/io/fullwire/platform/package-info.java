/// The Spring glue that every service uses: how one starts, who may call it, and how its errors
/// look. Nothing here knows a tree, a blob or a link.
@NullMarked
package io.fullwire.platform;

import org.jspecify.annotations.NullMarked;
