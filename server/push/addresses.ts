import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';

const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
]) {
  PRIVATE.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  PRIVATE.addSubnet(net, prefix, 'ipv6');
}
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6');

/** Whether a network address is one of the public internet: none of this machine, its networks, or a reserved one. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 4) return !PRIVATE.check(address, 'ipv4');
  // What lies outside of 2000::/3 is local, mapped or not given to anybody.
  return isIP(address) === 6 && GLOBAL_V6.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
};

/**
 * Whether a push may be sent there as far as the address itself says: `https:` at its own port, to a name. Where the name
 * leads is looked at when it is connected to (`publicLookup`).
 * @param allowed origins that are taken besides: those of tests
 */
export const isPushAddress = (endpoint: string, allowed: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (allowed.includes(origin)) return true;
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName;
};

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Resolves a name for a connection, to public addresses alone: what it is connected to is what was looked at, so that a name which
 * leads somewhere else the second time is no way into this network.
 */
export const publicLookup = (hostname: string, options: LookupOptions, found: Found): void => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return found(error, []);
    const taken = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = taken;
    if (first === undefined) return found(new Error('The name of the push service leads to no public address.'), []);
    return options.all ? found(null, taken) : found(null, first.address, first.family);
  });
};
