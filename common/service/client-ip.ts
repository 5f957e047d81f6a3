// The client address of a request, given the number of proxies in front.
import ipaddr from 'ipaddr.js';
import type { IncomingMessage } from 'node:http';

const UNKNOWN = '0.0.0.0';
const PLAIN_IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/**
 * Counts proxies from the right, as Express does for `trust proxy = n`: entries to the left of the last untrusted address were sent by
 * the client. If the entry is not an address, the socket's address is used.
 *
 * @example clientIp('10.0.0.1', '6.6.6.6, 203.0.113.7', 1) // '203.0.113.7'
 */
export function clientIp(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  proxies: number,
): string {
  const socket = canonicalAddress(socketAddress ?? UNKNOWN) ?? UNKNOWN;
  if (proxies === 0 || !forwardedFor) return socket;
  const entries = forwardedFor.split(',');
  const entry = entries[Math.max(0, entries.length - proxies)] as string;
  return canonicalAddress(entry.trim()) ?? socket;
}

/** The client address of a Node request. */
export function clientIpOf(req: IncomingMessage, proxies: number): string {
  const header = req.headers['x-forwarded-for'];
  return clientIp(req.socket.remoteAddress, Array.isArray(header) ? header.join(',') : header, proxies);
}

/**
 * What counts as one asker: the address, or the /64 of an IPv6 address, of which one host has 2^64.
 *
 * @example networkOf('2001:db8::1:2') // '2001:db8::'
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString();
}

/**
 * The canonical form of an address: no port, brackets or zone, and IPv4-mapped IPv6 as IPv4.
 *
 * @example canonicalAddress('[::ffff:10.0.0.1]:443') // '10.0.0.1'
 */
export function canonicalAddress(text: string): string | null {
  if (PLAIN_IPV4.test(text)) return text;
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? withoutPort(text);
  const address = bare.split('%', 1)[0] as string;
  if (PLAIN_IPV4.test(address)) return address;
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address).toString() : null;
}

function withoutPort(text: string): string {
  return text.replace(/^([\d.]+):\d{1,5}$/, '$1');
}
