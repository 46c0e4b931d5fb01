package io.fullwire.relay.transport;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.relay.identity.SiteIdentity;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.net.Socket;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.X509ExtendedTrustManager;

/// TLS 1.3 with a certificate on both sides.
///
/// BoringSSL where the platform has it: at full speed from the first byte, while the JDK's engine
/// has to be compiled by the JVM first (the measurement is in the parent POM).
///
/// @param client for connections that this side makes
/// @param server for those it accepts
record LaneTls(SslContext client, SslContext server) {
  private static final String PROTOCOL = "TLSv1.3";

  static LaneTls of(SiteIdentity identity) {
    X509Certificate[] chain = identity.chain().toArray(new X509Certificate[0]);
    SslProvider provider = OpenSsl.isAvailable() ? SslProvider.OPENSSL : SslProvider.JDK;
    try {
      return new LaneTls(
          SslContextBuilder.forClient()
              .sslProvider(provider)
              .protocols(PROTOCOL)
              .keyManager(identity.key(), chain)
              .trustManager(new AnyCertificate())
              // Peers are known by their keys, wherever they are.
              .endpointIdentificationAlgorithm(null)
              .build(),
          SslContextBuilder.forServer(identity.key(), chain)
              .sslProvider(provider)
              .protocols(PROTOCOL)
              .clientAuth(ClientAuth.REQUIRE)
              .trustManager(new AnyCertificate())
              .build());
    } catch (SSLException e) {
      throw new FullwireException(
          ErrorCode.INVALID_REQUEST, "TLS can not be set up for " + identity, e);
    }
  }

  /// Lets the handshake show that the other end holds the key of its certificate, and leaves the
  /// judgement to [io.fullwire.relay.identity.PeerTrust] and the join that follow: a stranger with
  /// an invite must be let in so far, and one without is told why he is not.
  private static final class AnyCertificate extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
