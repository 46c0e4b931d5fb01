#!/usr/bin/env python3
"""stream - one plain TCP stream, to know what a link can do. See README.md."""
import socket
import struct
import sys
import time

BLOCK = bytes(1 << 18)


def prefer_bbr(s):
    """What a warm link has; where the kernel has no bbr, the default stays."""
    try:
        s.setsockopt(socket.IPPROTO_TCP, socket.TCP_CONGESTION, b'bbr')
    except OSError:
        pass


def serve(host, port):
    with socket.create_server((host, port)) as server:
        print('ready', flush=True)
        while True:
            connection, _ = server.accept()
            with connection:
                prefer_bbr(connection)
                while request := connection.recv(8, socket.MSG_WAITALL):
                    left = struct.unpack('!Q', request)[0]
                    while left > 0:
                        left -= connection.send(BLOCK[:min(left, len(BLOCK))])


def fetch(connection, size):
    begun = time.monotonic()
    connection.sendall(struct.pack('!Q', size))
    left = size
    while left > 0:
        got = len(connection.recv(min(left, 1 << 20)))
        if got == 0:
            sys.exit(f'stream: {left} of {size} bytes did not come')
        left -= got
    return time.monotonic() - begun


def main():
    if len(sys.argv) == 4 and sys.argv[1] == 'serve':
        serve(sys.argv[2], int(sys.argv[3]))
    elif len(sys.argv) == 5 and sys.argv[1] == 'fetch':
        with socket.create_connection((sys.argv[2], int(sys.argv[3]))) as connection:
            size = int(sys.argv[4])
            fetch(connection, size)
            print(f'{fetch(connection, size):.6f}')
    else:
        sys.exit('usage: stream.py serve HOST PORT | fetch HOST PORT BYTES')


if __name__ == '__main__':
    main()
