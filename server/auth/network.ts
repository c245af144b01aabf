import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The network that an address belongs to, as one household or office has it: an IPv4 address itself, the first 64 bits
 * of an IPv6 one, of which every device picks as many as it likes.
 */
export const networkOf = (address: string): string => {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const front = groups(head);
  const back = groups(tail ?? '');
  // An IPv4 address at the end stands for two groups.
  const written = front.length + back.length + (bare.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - written }, () => '0');
  const first = [...front, ...zeros, ...back].slice(0, 4);
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};
