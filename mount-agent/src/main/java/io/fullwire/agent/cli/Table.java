package io.fullwire.agent.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/// Rows in columns as wide as their widest cell; numbers to the right.
final class Table {
  private final List<Object[]> rows = new ArrayList<>();

  Table(Object... titles) {
    rows.add(titles);
  }

  void add(Object... cells) {
    rows.add(cells);
  }

  void print(PrintStream out) {
    int columns = rows.getFirst().length;
    int[] widths = new int[columns];
    for (Object[] row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], row[i].toString().length());
      }
    }
    for (Object[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        append(line, row[i], widths[i]);
      }
      out.println(line.toString().stripTrailing());
    }
  }

  private static void append(StringBuilder line, Object cell, int width) {
    String text = cell.toString();
    String space = " ".repeat(width - text.length());
    line.append(line.isEmpty() ? "" : "  ");
    line.append(cell instanceof Number ? space + text : text + space);
  }
}
