package io.fullwire.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.client.gateway.EntryJson;
import io.fullwire.client.gateway.EntryPageJson;
import io.fullwire.client.gateway.LinkJson;
import io.fullwire.client.gateway.MountJson;
import io.fullwire.client.gateway.NewTreeJson;
import io.fullwire.client.gateway.PeerSiteJson;
import io.fullwire.client.gateway.SiteJson;
import io.fullwire.client.gateway.StatusJson;
import io.fullwire.client.gateway.TimeJson;
import io.fullwire.client.gateway.TreeJson;
import io.fullwire.client.http.Problem;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Holds the served description to what is really there.
class OpenApiTest {
  private static final JsonNode DESCRIPTION = description();

  @Test
  void every_route_is_described_and_nothing_else(@TempDir Path directory) {
    try (RunningGateway gateway = new RunningGateway(directory)) {
      RouteList routes = new RouteList();
      gateway.routes().accept(routes);

      assertThat(described()).isEqualTo(routes.methodsAndPaths());
    }
  }

  @ParameterizedTest
  @MethodSource("records")
  void a_schema_has_the_fields_of_its_record(Class<?> type) {
    JsonNode schema = DESCRIPTION.at("/components/schemas/" + type.getSimpleName());
    Set<String> fields =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getName)
            .collect(Collectors.toSet());

    assertThat(schema.path("properties").propertyNames()).hasSameElementsAs(fields);
  }

  @Test
  void every_reference_leads_somewhere() {
    assertThat(DESCRIPTION.findValuesAsString("$ref"))
        .isNotEmpty()
        .allSatisfy(ref -> assertThat(DESCRIPTION.at(ref.substring(1)).isObject()).isTrue());
  }

  static Stream<Class<?>> records() {
    return Stream.of(
            SiteJson.class,
            StatusJson.class,
            TreeJson.class,
            NewTreeJson.class,
            TimeJson.class,
            EntryPageJson.class,
            EntryJson.class,
            LinkJson.class,
            PeerSiteJson.class,
            MountJson.class,
            Problem.class)
        .flatMap(type -> Stream.concat(Stream.of(type), Arrays.stream(type.getDeclaredClasses())))
        .filter(Class::isRecord);
  }

  private static Set<String> described() {
    Set<String> described = new TreeSet<>();
    DESCRIPTION
        .path("paths")
        .forEachEntry(
            (path, methods) ->
                methods
                    .propertyNames()
                    .forEach(
                        method -> described.add(method.toUpperCase(Locale.ROOT) + " " + path)));
    return described;
  }

  private static JsonNode description() {
    try (InputStream json = Routes.class.getResourceAsStream("openapi.json")) {
      return JsonMapper.shared().readTree(json);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
