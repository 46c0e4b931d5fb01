package io.fullwire.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What no compiler checks and every reader notices.
class TidyTest {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

  /// At 400 lines one looks for the second idea; by here it was found.
  private static final int FILE_LINES_MAX = 450;

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:\\s]+)(#[^)]*)?\\)");
  private static final Pattern CLASS = Pattern.compile("`([A-Z][a-z]+[A-Z][A-Za-z]*)`");
  private static final Pattern MODULE = Pattern.compile("<module>(.+)</module>");

  @Test
  void every_package_says_what_it_is_for_and_is_null_marked() {
    Stream<Path> packages = files(TidyTest::isMainJava).map(TidyTest::parent).distinct();

    assertThat(packages)
        .isNotEmpty()
        .allSatisfy(
            directory ->
                assertThat(read(directory.resolve("package-info.java")))
                    .startsWith("///")
                    .contains("@NullMarked"));
  }

  @Test
  void no_file_of_the_product_holds_a_second_idea() {
    assertThat(files(TidyTest::isMainJava))
        .allSatisfy(
            file -> assertThat(read(file).lines().count()).isLessThanOrEqualTo(FILE_LINES_MAX));
  }

  @Test
  void nothing_is_left_to_do_later() {
    Pattern left = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b");

    assertThat(files(TidyTest::isJava))
        .allSatisfy(file -> assertThat(read(file)).doesNotContainPattern(left));
  }

  @Test
  void fakes_are_written_by_hand() {
    assertThat(files(TidyTest::isJava))
        .allSatisfy(file -> assertThat(read(file)).doesNotContain("org." + "mockito"));
  }

  @Test
  void links_between_documents_lead_somewhere() {
    assertThat(files(TidyTest::isPage))
        .isNotEmpty()
        .allSatisfy(
            page ->
                assertThat(LINK.matcher(read(page)).results().map(link -> link.group(1)))
                    .allSatisfy(target -> assertThat(parent(page).resolve(target)).exists()));
  }

  @Test
  void the_architecture_names_only_classes_that_exist() {
    List<String> classes =
        files(TidyTest::isJava).map(file -> file.getFileName().toString()).toList();

    assertThat(CLASS.matcher(read(ROOT.resolve("ARCHITECTURE.md"))).results().map(TidyTest::name))
        .hasSizeGreaterThan(30)
        .allSatisfy(name -> assertThat(classes).contains(name + ".java"));
  }

  @Test
  void a_document_has_one_title() {
    assertThat(files(TidyTest::isPage))
        .allSatisfy(
            page ->
                assertThat(withoutCode(read(page)).lines().filter(line -> line.startsWith("# ")))
                    .hasSize(1));
  }

  @Test
  void the_readme_lists_every_module() {
    List<String> modules =
        MODULE.matcher(read(ROOT.resolve("pom.xml"))).results().map(TidyTest::name).toList();

    assertThat(modules).isNotEmpty();
    assertThat(read(ROOT.resolve("README.md")))
        .contains(modules.stream().map(module -> "](" + module + ")").toList());
  }

  private static String name(MatchResult module) {
    return module.group(1);
  }

  private static boolean isJava(Path file) {
    return file.toString().endsWith(".java");
  }

  private static boolean isMainJava(Path file) {
    return isJava(file) && file.toString().contains("/src/main/");
  }

  private static boolean isPage(Path file) {
    return file.toString().endsWith(".md");
  }

  private static String withoutCode(String markdown) {
    return markdown.replaceAll("(?s)```.*?```", "");
  }

  /// All files that belong to the project: nothing built, nothing of the tools around it. What is
  /// built holds trees that no walk by paths gets through, so it is not even entered.
  private static Stream<Path> files(Predicate<Path> chosen) {
    List<Path> files = new ArrayList<>();
    try {
      Files.walkFileTree(
          ROOT,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes ignored) {
              boolean foreign = directory.endsWith("target") || directory.endsWith(".git");
              return foreign ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (attributes.isRegularFile() && chosen.test(file)) {
                files.add(file);
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return files.stream();
  }

  private static Path parent(Path file) {
    Path parent = file.getParent();
    return parent == null ? file : parent;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
