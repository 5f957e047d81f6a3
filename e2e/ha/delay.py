# Passes all packets between two interfaces, each after a delay: delay.py SECONDS A B [C D ...] joins A with B, and C with D.
# For kernels without netem.
import heapq
import select
import socket
import sys
import time

SOL_PACKET = 263
# Each packet comes with what its sender left to the hardware: checksums, and the cutting of large packets.
PACKET_VNET_HDR = 15
PACKET_OUTGOING = 4
ALL_PROTOCOLS = 3
LONGEST = 1 << 17
BUFFER = 16 << 20


def opened(interface):
    end = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0)
    end.setsockopt(SOL_PACKET, PACKET_VNET_HDR, 1)
    end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
    end.bind((interface, ALL_PROTOCOLS))
    return end


seconds = float(sys.argv[1])
other = {}
for at in range(2, len(sys.argv), 2):
    a, b = opened(sys.argv[at]), opened(sys.argv[at + 1])
    other[a], other[b] = b, a
waiting = []
received = 0
while True:
    now = time.monotonic()
    while waiting and waiting[0][0] <= now:
        _, _, end, packet = heapq.heappop(waiting)
        try:
            end.send(packet)
        except OSError:
            pass  # The interface is gone or its queue is full: the packet is lost, as on a network.
    ready, _, _ = select.select(list(other), [], [], max(0, waiting[0][0] - now) if waiting else None)
    for end in ready:
        packet, sender = end.recvfrom(LONGEST)
        if sender[2] != PACKET_OUTGOING:
            received += 1
            heapq.heappush(waiting, (time.monotonic() + seconds, received, other[end], packet))
