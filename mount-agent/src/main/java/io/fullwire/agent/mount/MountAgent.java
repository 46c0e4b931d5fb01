package io.fullwire.agent.mount;

import io.fullwire.agent.ahead.AheadBlob;
import io.fullwire.agent.ahead.AheadPlanner;
import io.fullwire.agent.ahead.ArrivalForecast;
import io.fullwire.agent.ahead.StorePlanner;
import io.fullwire.agent.cache.CacheDirectory;
import io.fullwire.agent.cache.DiskContentCache;
import io.fullwire.agent.control.AccessLog;
import io.fullwire.agent.control.ControlFileSystem;
import io.fullwire.agent.control.ControlServer;
import io.fullwire.agent.control.ControlSockets;
import io.fullwire.agent.control.MountControls;
import io.fullwire.agent.kernel.KernelDriver;
import io.fullwire.agent.kernel.KernelDrivers;
import io.fullwire.agent.kernel.Mount;
import io.fullwire.agent.kernel.MountOptions;
import io.fullwire.agent.remote.content.ContentFetcher;
import io.fullwire.agent.remote.content.ContentReader;
import io.fullwire.agent.remote.content.FetchSettings;
import io.fullwire.agent.remote.content.KernelFiller;
import io.fullwire.agent.remote.tree.SnapshotLoad;
import io.fullwire.agent.remote.tree.TreeFollower;
import io.fullwire.agent.remote.tree.TreeImage;
import io.fullwire.agent.vfs.FileSystem;
import io.fullwire.agent.vfs.KernelCache;
import io.fullwire.agent.vfs.tree.MountedTree;
import io.fullwire.agent.vfs.tree.TreeLoader;
import io.fullwire.agent.vfs.tree.WalkPlace;
import io.fullwire.agent.vfs.view.TreeFileSystem;
import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.catalog.TreeProgress;
import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/// One mount, from [#start] to [#close].
///
/// What takes time at the start runs side by side: reading the saved tree, opening the cache,
/// asking the gateway. The mount answers before the log is connected; it is then for a moment as it
/// was when it was saved.
public final class MountAgent implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(MountAgent.class);

  /// A snapshot without an item for so long is given up.
  private static final Duration SNAPSHOT_SILENCE = Duration.ofSeconds(60);

  /// How long the start waits to be in step with the site before it says that the mount is ready.
  private static final Duration CATCH_UP_LIMIT = Duration.ofSeconds(3);

  /// A catalog that does not say so soon how far it is does not hold up the mount.
  private static final Duration PROGRESS_LIMIT = Duration.ofSeconds(2);

  private static final Duration LINK_LIMIT = Duration.ofMillis(500);

  final MountRequest request;
  final SiteAccess site;
  final MountedTree tree;
  final long mountRoot;
  final DiskContentCache cache;
  final ContentFetcher fetcher;
  final AheadPlanner planner;
  final ContentReader reader;
  final LinkWatch link;
  final AccessLog accessLog = new AccessLog(Instant::now);
  final String driverName;
  final Mount mount;
  final TreeFollower follower;
  private final List<AutoCloseable> parts = new ArrayList<>();
  private volatile boolean started;

  /// Mounts, and returns when the mount answers. Fails with a [FullwireException] or an
  /// [IOException]; then nothing is left behind.
  public static MountAgent start(MountRequest request) throws IOException, InterruptedException {
    List<AutoCloseable> opened = new ArrayList<>();
    try {
      return new MountAgent(request, opened);
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      closeAll(opened);
      throw e;
    }
  }

  private MountAgent(MountRequest request, List<AutoCloseable> opened)
      throws IOException, InterruptedException {
    this.request = request;
    KernelDriver driver = KernelDrivers.choose(request.driver());
    driverName = driver.name();
    CacheDirectory directory = opened(opened, CacheDirectories.open(request));
    TreeImage image = new TreeImage(directory.tree());
    CompletableFuture<Optional<TreeLoader.Loaded>> saved = aside(image::load);
    CompletableFuture<DiskContentCache> cacheOpening =
        aside(() -> new DiskContentCache(directory.content(), request.cacheSizeBytes()));
    opened.add(() -> cacheOpening.thenAccept(DiskContentCache::close).get(10, TimeUnit.SECONDS));

    site =
        opened(
            opened,
            SiteAccess.connect(
                request.gateway(),
                request.token(),
                request.tree(),
                new GatewayMemory(directory.site())));
    link = opened(opened, new LinkWatch(site));
    ChunkClient chunks = site.chunks();
    WarmUp.begin(chunks, site.tree().home());
    CatalogClient catalog = site.catalog();
    CompletableFuture<TreeProgress> progress =
        catalog.progress(site.tree().id()).timeout(PROGRESS_LIMIT).toFuture();
    SnapshotLoad snapshots = new SnapshotLoad(catalog, site.tree().id(), SNAPSHOT_SILENCE);
    Optional<TreeLoader.Loaded> known =
        joined(saved)
            .filter(
                new SavedTree(
                        site.tree().id(), request.path().isEmpty(), () -> siteRevision(progress))
                    ::isUsable);
    requireSomething(site, known);
    tree = new MountedTree(known.orElseGet(snapshots::load));
    mountRoot = rootOf(request);
    cache = joined(cacheOpening);

    ArrivalForecast forecast = new ArrivalForecast(link::estimate);
    fetcher =
        opened(
            opened,
            new ContentFetcher(
                chunks,
                site.tree().home(),
                cache,
                forecast,
                FetchSettings.defaults().withWaitLimit(request.waitLimit())));
    planner =
        new AheadPlanner(
            this::blobsAfter, this::isHere, link::estimate, request.ahead(), System::nanoTime);
    reader =
        opened(
            opened, new ContentReader(cache, fetcher, planner, request.tellTimeOut(), accessLog));
    mount = driver.mount(mountOptions(), this::fileSystem);
    opened.add(mount);
    follower =
        opened(
            opened,
            new TreeFollower(tree, mountRoot, mount.kernelCache(), catalog, site::logs, snapshots));
    follower.start(siteRevision(progress));
    long savedRevision = known.map(TreeLoader.Loaded::revision).orElse(-1L);
    opened.add(new TreeSaver(tree, image, cache, request.cacheSizeBytes(), savedRevision));
    AgentControls controls = new AgentControls(this);
    Path socket = ControlSockets.socketOf(request.directory(), request.environment());
    opened.add(new ControlServer(socket, controls));
    opened.add(new MountReporter(this, controls));
    if (site.absence() == null) {
      link.awaitKnown(LINK_LIMIT);
      awaitInStep();
    }
    parts.addAll(opened);
    started = true;
    log.info("{}", mount.description());
  }

  /// A site that is away is no hindrance to a tree that is known, which is then shown as it was.
  private static void requireSomething(SiteAccess site, Optional<TreeLoader.Loaded> known) {
    FullwireException absence = site.absence();
    if (absence == null) {
      return;
    }
    if (known.isEmpty()) {
      throw absence;
    }
    log.warn("The tree is shown as it was saved, until the site answers: {}", absence.getMessage());
  }

  private long rootOf(MountRequest asked) {
    long root = tree.resolve(asked.path());
    if (root == 0) {
      throw FullwireException.notFound(
          "there is no " + asked.shownPath() + " in tree " + asked.tree());
    }
    return root;
  }

  private MountOptions mountOptions() {
    String source = "fullwire:" + site.tree().name();
    return new MountOptions(request.directory(), source, true, request.otherUsers());
  }

  private FileSystem fileSystem(KernelCache kernel) {
    if (kernel.pushes() && request.ahead().acrossFiles() && request.ahead().bytesMax() > 0) {
      KernelFiller filler =
          new KernelFiller(
              new StorePlanner(this::blobsAfter, blob -> mayBeStored(kernel, blob)),
              cache,
              kernel,
              tree::content);
      parts.add(filler);
      reader.tell(filler);
    }
    AgentControls controls = new AgentControls(this);
    Map<String, Supplier<String>> texts =
        Map.of(
            "stats",
                onceStarted(() -> JsonMapper.shared().writeValueAsString(controls.status()) + "\n"),
            "access-log", onceStarted(controls::accessLog),
            "config", onceStarted(controls::config));
    return new ControlFileSystem(
        new TreeFileSystem(tree, mountRoot, reader), () -> Instant.now().getEpochSecond(), texts);
  }

  /// The kernel may ask before the mount is put together.
  private Supplier<String> onceStarted(Supplier<String> text) {
    return () -> started ? text.get() : "";
  }

  private boolean isHere(Digest digest) {
    return cache.contains(digest) || fetcher.isComing(digest);
  }

  /// What is being sent ahead is left to be asked for, since by that its planner sees how good its
  /// guesses are.
  private boolean mayBeStored(KernelCache kernel, AheadBlob blob) {
    return kernel.isKnown(blob.place().inode())
        && cache.contains(blob.digest())
        && !planner.isAwaitingUse(blob.digest());
  }

  private List<AheadBlob> blobsAfter(WalkPlace place, long bytesMax, int blobsMax) {
    List<AheadBlob> blobs = new ArrayList<>();
    long[] bytes = {0};
    tree.walk(
        mountRoot,
        place,
        (at, digest, sizeBytes) -> {
          blobs.add(new AheadBlob(at, digest, sizeBytes));
          bytes[0] += sizeBytes;
          return bytes[0] < bytesMax && blobs.size() < blobsMax;
        });
    return blobs;
  }

  private static long siteRevision(CompletableFuture<TreeProgress> progress) {
    try {
      return progress.join().revision();
    } catch (CompletionException e) {
      log.warn("The site does not say how far it is: {}", String.valueOf(e.getCause()));
      return -1;
    }
  }

  private void awaitInStep() throws InterruptedException {
    if (!follower.awaitInStep(CATCH_UP_LIMIT)) {
      log.warn("The tree is not in step with its site after {}", CATCH_UP_LIMIT);
    }
  }

  /// Waits until the mount ended, by [#unmount] or from outside.
  public void awaitEnd() throws InterruptedException {
    while (!mount.awaitEnd(Duration.ofHours(1))) {
      log.debug("The mount on {} goes on", request.directory());
    }
  }

  /// Ends the mount; [#awaitEnd] returns then.
  public void unmount() {
    mount.close();
  }

  /// Unmounts and gives back everything. Idempotent.
  @Override
  public void close() {
    closeAll(parts);
    parts.clear();
  }

  /// For the command line and the virtual files.
  public MountControls controls() {
    return new AgentControls(this);
  }

  private static <T extends AutoCloseable> T opened(List<AutoCloseable> opened, T part) {
    opened.add(part);
    return part;
  }

  private static <T> CompletableFuture<T> aside(Supplier<T> work) {
    // Platform threads: loading classes, as a start does, pins virtual ones to their carriers.
    return CompletableFuture.supplyAsync(
        work, task -> Thread.ofPlatform().daemon().name("mount-start").start(task));
  }

  /// What was worked out aside, or the error that it ended with, as if it had happened here.
  private static <T> T joined(CompletableFuture<T> work) {
    try {
      return work.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  private static void closeAll(List<AutoCloseable> opened) {
    for (AutoCloseable part : List.copyOf(opened).reversed()) {
      try {
        part.close();
      } catch (Exception e) {
        log.warn("Closing {} failed", part, e);
      }
    }
  }
}
