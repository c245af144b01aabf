import { expect, it } from 'vitest';
import { isPublicAddress, publicLookup } from '#server/push/addresses.ts';

it('knows addresses of the internet from those of this machine and its networks, in both families', () => {
  for (const address of ['142.250.74.202', '34.107.221.82', '2a00:1450:4001:82f::200a', '2606:4700::1111'])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  for (const address of [
    ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::'],
    ...['2001:db8::1', 'localhost', ''],
  ]) {
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
  }
});

it('connects to no name that leads to this machine', async () => {
  const found = await new Promise((resolve) => {
    publicLookup('localhost', { all: true }, (error, address) => resolve({ error: error?.message, address }));
  });
  expect(found).toEqual({ error: expect.stringContaining('no public address'), address: [] });
});
