package io.fullwire.relay.link;

import io.fullwire.protocol.tree.SiteName;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// Tells several listeners.
public final class LinkEvents implements LinkListener {
  private final List<LinkListener> listeners = new CopyOnWriteArrayList<>();

  public void add(LinkListener listener) {
    listeners.add(listener);
  }

  @Override
  public void linkUp(SiteName peer) {
    listeners.forEach(listener -> listener.linkUp(peer));
  }

  @Override
  public void linkDown(SiteName peer) {
    listeners.forEach(listener -> listener.linkDown(peer));
  }

  @Override
  public void linkRemoved(SiteName peer) {
    listeners.forEach(listener -> listener.linkRemoved(peer));
  }
}
