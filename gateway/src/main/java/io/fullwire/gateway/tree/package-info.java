/// Trees, their entries and the content of their files, for people and programs that do not mount
/// them. The catalog and the chunk service know; this asks them and shows it as JSON and bytes.
@NullMarked
package io.fullwire.gateway.tree;

import org.jspecify.annotations.NullMarked;
