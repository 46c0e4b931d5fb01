package io.fullwire.standalone;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/// The lines between modules and packages. This module sees all of the product, so they are held
/// here.
@AnalyzeClasses(packages = "io.fullwire", importOptions = ImportOption.DoNotIncludeTests.class)
class HouseArchitectureTest {
  private static final String[] SERVICES = {
    "io.fullwire.catalog..", "io.fullwire.chunk..", "io.fullwire.relay..", "io.fullwire.gateway.."
  };
  private static final String[] FRAMEWORKS = {
    "org.springframework..",
    "reactor..",
    "io.netty..",
    "org.apache.kafka..",
    "org.rocksdb..",
    "java.net.http..",
    "java.lang.foreign.."
  };

  @ArchTest
  static final ArchRule the_protocol_needs_the_jdk_alone =
      classes()
          .that()
          .resideInAPackage("io.fullwire.protocol..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("io.fullwire.protocol..", "java..", "org.jspecify..");

  @ArchTest
  static final ArchRule linux_calls_know_nothing_of_what_they_are_for =
      classes()
          .that()
          .resideInAPackage("io.fullwire.posix..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "io.fullwire.posix..", "io.fullwire.protocol..", "java..", "org.jspecify..");

  @ArchTest
  static final ArchRule clients_need_no_spring_and_no_service =
      noClasses()
          .that()
          .resideInAPackage("io.fullwire.client..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.springframework..", "io.fullwire.platform..");

  @ArchTest
  static final ArchRule the_mount_agent_is_plain_java =
      noClasses()
          .that()
          .resideInAPackage("io.fullwire.agent..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.springframework..", "io.fullwire.platform..");

  @ArchTest
  static final ArchRule services_know_each_other_by_their_clients_only =
      slices()
          .matching("io.fullwire.(catalog|chunk|relay|gateway|agent|platform|broker)..")
          .should()
          .notDependOnEachOther()
          .ignoreDependency(
              resideInAnyPackage(SERVICES), resideInAPackage("io.fullwire.platform.."));

  @ArchTest
  static final ArchRule domain_packages_are_pure =
      noClasses()
          .that()
          .resideInAnyPackage("io.fullwire.protocol.apply..", "io.fullwire.agent.vfs..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(FRAMEWORKS);

  @ArchTest
  static final ArchRule native_memory_stays_in_two_rooms =
      noClasses()
          .that()
          .resideOutsideOfPackages("io.fullwire.posix..", "io.fullwire.agent.kernel..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.lang.foreign..", "jnr..", "ru.serce..");

  @ArchTest
  static final ArchRule standard_output_belongs_to_what_a_command_answers =
      noClasses()
          .that()
          .resideOutsideOfPackages("io.fullwire.standalone..", "io.fullwire.agent.cli..")
          .should()
          .accessField(System.class, "out");

  @ArchTest
  static final ArchRule rooms_have_no_cycles =
      slices()
          .matching("io.fullwire.(*).(*)..")
          .should()
          .beFreeOfCycles()
          // The words explain each other, as words do.
          .ignoreDependency(
              resideInAPackage("io.fullwire.protocol.."),
              resideInAPackage("io.fullwire.protocol.."));
}
