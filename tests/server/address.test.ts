import { describe, expect, it } from 'vitest';
import { networkOf, readAddress, siteOf } from '#server/http/address.ts';

describe('addresses', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:C000:0201', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:4711', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8:0:0:0:0:0:1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8:0:0:0:0:0:1'],
    ['[2001:db8::1]:443', '2001:db8:0:0:0:0:0:1'],
    ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
    ['::', '0:0:0:0:0:0:0:0'],
  ])('%s is %s', (text, address) => {
    expect(readAddress(text)).toBe(address);
    expect(readAddress(address)).toBe(address);
  });

  it.each([
    '',
    'unknown',
    '_hidden',
    'proxy.example',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '::g',
    '[::1',
    'x'.repeat(10_000),
  ])('%j is none', (text) => {
    expect(readAddress(text)).toBeUndefined();
  });

  it('are counted whole in IPv4, and by the /64 in IPv6', () => {
    expect(networkOf('192.0.2.1')).toBe('192.0.2.1');
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8:1:2:ffff::')).toBe('2001:db8:1:2::/64');
    expect(networkOf('local')).toBe('local');
    expect(['2001:db8:1:2::1', '192.0.2.1', 'local'].map(siteOf)).toEqual(['2001:db8:1::/48', undefined, undefined]);
  });
});
