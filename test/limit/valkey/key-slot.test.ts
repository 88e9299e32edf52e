import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSlot } from '../../../src/limit/valkey/key-slot.ts';
import { startValkeyCluster, type ValkeyCluster } from '../../support/engines/start-valkey.ts';

let cluster: ValkeyCluster;
beforeAll(async () => {
  cluster = await startValkeyCluster();
});
afterAll(() => cluster.close());

it('finds the slot that the servers find', async () => {
  // The check value of CRC-16/XMODEM.
  expect(findSlot('123456789')).toBe(0x31c3 % 16_384);
  for (const tag of ['192.0.2.1', '2001:db8:0:1::/64', 'unknown'])
    expect(await cluster.nodes[0]!.ask(`CLUSTER KEYSLOT mcc-lookup:{${tag}}:api`)).toBe(
      `:${findSlot(tag)}\r\n`,
    );
});
