import { isIP, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Entries of `X-Forwarded-For` as some proxies write them, with a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
const groupsOf = (address: string): readonly string[] => {
  // A URL's host is written in the one short form, IPv4 endings included.
  const short = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = short.split('::');
  const split = (part: string): string[] => (part === '' ? [] : part.split(':'));
  if (tail === undefined) return split(head);
  const [before, after] = [split(head), split(tail)];
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
};

/** IPv4 that was written as IPv6 (`::ffff:192.0.2.1`, as a socket of both kinds names its callers), or undefined. */
const mappedIpv4 = (groups: readonly string[]): string | undefined => {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
};

/**
 * An address in its one spelling, or undefined for a text that is none: `192.0.2.1`, also where it came as IPv6 or with a
 * port, or IPv6 in eight groups without a zone.
 */
export const readAddress = (text: string): string | undefined => {
  const port = WITH_PORT.exec(text);
  const address = (port?.[1] ?? port?.[2] ?? text).replace(/%.*$/, '');
  if (isIP(address) === 0) return undefined;
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  return mappedIpv4(groups) ?? groups.join(':');
};

/**
 * What a limit counts as one caller: an IPv4 address, or the /64 of an IPv6 address, since one customer is given a whole
 * such network to choose addresses in (RFC 6177).
 * @param address as `callerAddress` answers it
 */
export const networkOf = (address: string): string =>
  isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;

/**
 * The /48 of an IPv6 address, since that is what a site is given at most (RFC 6177), with 65,536 networks to choose from: undefined
 * for any other address.
 */
export const siteOf = (address: string): string | undefined =>
  isIPv6(address) ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : undefined;

/**
 * The network address a request comes from, in one spelling (`readAddress`).
 * @param trustedProxies how many proxies of ours stand in front: each adds one entry to `X-Forwarded-For`, and only those
 * entries are believed, since a caller may write any others. Where the entry is no address the last proxy's counts.
 */
export const callerAddress = (c: Context, trustedProxies: number): string => {
  // Outside a Node server (an in-process call) there is no connection to ask.
  if ((c.env as { incoming?: unknown } | undefined)?.incoming === undefined) return 'local';
  const connected = readAddress(getConnInfo(c).remote.address ?? '') ?? 'unknown';
  if (trustedProxies === 0) return connected;
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  return readAddress(forwarded.at(-trustedProxies) ?? '') ?? connected;
};
