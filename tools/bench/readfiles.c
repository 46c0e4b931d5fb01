/*
 * readfiles - opens, reads and closes each file whose path comes from standard
 * input (separated by zero bytes), one after another, and prints one line of JSON:
 * files, bytes, seconds, and the median, 99th percentile and longest time a file.
 *
 * With the argument "forget" it first makes the kernel forget the pages of these
 * files, and of these files alone. Paths are read before the clock starts. Any
 * failure ends it with status 1.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER_BYTES = 1 << 20 };

static void fail(const char *what, const char *path)
{
	fprintf(stderr, "readfiles: cannot %s %s: %s\n", what, path, strerror(errno));
	exit(1);
}

static uint64_t now_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static int ascending(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return x < y ? -1 : x > y;
}

static char *read_paths(size_t *size)
{
	size_t room = 1 << 16, used = 0;
	char *all = malloc(room);
	for (;;) {
		if (!all)
			fail("hold", "the paths");
		ssize_t n = read(0, all + used, room - used);
		if (n < 0)
			fail("read", "the paths");
		if (n == 0)
			break;
		used += (size_t)n;
		if (used == room)
			all = realloc(all, room *= 2);
	}
	if (used && all[used - 1] != 0) {
		fprintf(stderr, "readfiles: the last path has no zero byte behind it\n");
		exit(1);
	}
	*size = used;
	return all;
}

static uint64_t read_file(const char *path, char *buffer)
{
	uint64_t bytes = 0;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		fail("open", path);
	for (;;) {
		ssize_t n = read(fd, buffer, BUFFER_BYTES);
		if (n < 0)
			fail("read", path);
		if (n == 0)
			break;
		bytes += (uint64_t)n;
	}
	if (close(fd) != 0)
		fail("close", path);
	return bytes;
}

static void forget_file(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		fail("open", path);
	errno = posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
	if (errno != 0)
		fail("forget", path);
	if (close(fd) != 0)
		fail("close", path);
}

int main(int argc, char **argv)
{
	size_t size, count = 0;
	char *paths = read_paths(&size);
	char *buffer = malloc(BUFFER_BYTES);
	for (size_t i = 0; i < size; i++)
		count += paths[i] == 0;
	uint64_t *each_ns = calloc(count + 1, sizeof *each_ns), bytes = 0, files = 0;
	if (!buffer || !each_ns)
		fail("hold", "the times");
	memset(buffer, 0, BUFFER_BYTES);
	if (argc == 2 && strcmp(argv[1], "forget") == 0)
		for (const char *p = paths; p < paths + size; p += strlen(p) + 1)
			forget_file(p);
	uint64_t begun_ns = now_ns(), last_ns = begun_ns;
	for (const char *p = paths; p < paths + size; p += strlen(p) + 1) {
		bytes += read_file(p, buffer);
		uint64_t t = now_ns();
		each_ns[files++] = t - last_ns;
		last_ns = t;
	}
	qsort(each_ns, files, sizeof *each_ns, ascending);
	double micro = 1e-3;
	printf("{\"files\":%llu,\"bytes\":%llu,\"seconds\":%.6f,\"medianMicros\":%.2f,\"p99Micros\":%.2f,\"maxMicros\":%.2f}\n",
	       (unsigned long long)files, (unsigned long long)bytes, (double)(last_ns - begun_ns) * 1e-9,
	       files ? (double)each_ns[files / 2] * micro : 0,
	       files ? (double)each_ns[files * 99 / 100] * micro : 0,
	       files ? (double)each_ns[files - 1] * micro : 0);
	return 0;
}
