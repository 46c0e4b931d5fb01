/// The logs and the registry of trees as topics of a Kafka cluster. Everything that only Kafka
/// knows (topics, offsets, its exceptions and settings) stays in here.
@NullMarked
package io.fullwire.client.log.kafka;

import org.jspecify.annotations.NullMarked;
