package io.fullwire.chunk;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "io.fullwire.chunk",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ChunkArchitectureTest {
  @ArchTest
  static final ArchRule only_the_module_and_its_routes_know_spring =
      noClasses()
          .that()
          .resideInAnyPackage(
              "..chunk.pack", "..chunk.store", "..chunk.serve", "..chunk.pull", "..chunk.flow")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.springframework..", "io.micrometer..", "io.netty..")
          .because("they are tested and read without a context");

  @ArchTest
  static final ArchRule packs_are_plain_blocking_code =
      noClasses()
          .that()
          .resideInAnyPackage("..chunk.pack", "..chunk.store")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "reactor..", "..chunk.serve", "..chunk.pull", "..chunk.flow", "..chunk.http")
          .because("what keeps blobs does not know who asks for them");
}
