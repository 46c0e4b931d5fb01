package io.fullwire.client.chunk;

/// Where a chunk service answers, by POST. Bodies are as [ChunkMessages] and [FrameReader] say.
///
/// | path             | question             | answer                       |
/// |------------------|----------------------|------------------------------|
/// | `/chunks/fetch`  | [FetchRequest]       | frames in the order asked    |
/// | `/chunks/stripe` | [StripeRequest]      | part of a stored frame       |
/// | `/chunks/missing`| digests              | a bitmap                     |
/// | `/chunks/store`  | frames               | [StoreReceipt]               |
public final class ChunkPaths {
  public static final String FETCH = "/chunks/fetch";
  public static final String STRIPE = "/chunks/stripe";
  public static final String MISSING = "/chunks/missing";
  public static final String STORE = "/chunks/store";

  private ChunkPaths() {}
}
