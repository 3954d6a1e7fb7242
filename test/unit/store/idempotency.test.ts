import { EventEmitter } from 'node:events';
import { expect } from 'chai';
import type { Db, MongoClient } from 'mongodb';
import { Problem } from '../../../src/base/domain/problem.ts';
import { makeSingleFlight } from '../../../src/store/records/concurrent-writers.ts';
import { makeIdempotency } from '../../../src/store/records/idempotency.ts';

describe('a key whose attempt never ends', () => {
  it('is let go after a while: whoever comes next is not told for ever that it is being worked on', async () => {
    const never = () => new Promise<never>(() => undefined);
    const client = Object.assign(new EventEmitter(), { withSession: never }) as unknown as MongoClient;
    const db = { collection: () => ({ find: () => ({ toArray: async () => [] }) }) } as unknown as Db;
    const { once } = makeIdempotency(client, db, makeSingleFlight(), { maxSize: 1, keepsContext: false }, 1);
    const claim = { id: 'one', request: 'r', nonce: 'n', secret: 's' };
    const attempt = (): Promise<unknown> => once(claim, never, String).catch((error: unknown) => error);
    const [first, meanwhile] = await Promise.all([attempt(), attempt()]);
    const after = await attempt();
    const types = [first, meanwhile, after].map((problem) => (problem instanceof Problem ? problem.type : problem));
    expect(types).to.deep.equal(['http-service-unavailable', 'http-conflict', 'http-service-unavailable']);
  });
});
