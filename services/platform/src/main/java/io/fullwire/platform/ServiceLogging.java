package io.fullwire.platform;

/// One logging set-up for the JVM: `logback.xml` of this module, which writes to standard error.
///
/// Spring Boot would set logging up anew for every context it starts, and to standard output, which
/// belongs to what a command answers.
final class ServiceLogging {
  private static final String BOOT_SWITCH = "org.springframework.boot.logging.LoggingSystem";

  private ServiceLogging() {}

  static void useOurs() {
    if (System.getProperty(BOOT_SWITCH) == null) {
      System.setProperty(BOOT_SWITCH, "none");
    }
  }
}
