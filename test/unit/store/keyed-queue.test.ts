import { expect } from 'chai';
import { makeKeyedQueue } from '../../../src/store/records/concurrent-writers.ts';

const never = new Promise<never>(() => undefined);

describe('Writers of one record', () => {
  it('come one after another, those of another record beside them, and a failure concerns nobody else', async () => {
    const queue = makeKeyedQueue();
    const done: string[] = [];
    let finish = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const first = queue('one', () => held).then(() => done.push('first'));
    const failed = queue('one', () => Promise.reject(new Error('failed'))).catch(() => done.push('failed'));
    const last = queue('one', async () => void done.push('last'));
    await queue('other', async () => void done.push('other'));
    expect(done).to.deep.equal(['other']);
    finish();
    await Promise.all([first, failed, last]);
    expect(done).to.deep.equal(['other', 'first', 'failed', 'last']);
  });

  it('are not kept by a writer that never ends, nor by a transaction that it is a part of', async () => {
    const hanging = makeKeyedQueue(() => undefined, 1);
    void hanging('one', () => never);
    expect(await hanging('one', async () => 'overtakes')).to.equal('overtakes');
    const unended = makeKeyedQueue(() => never, 1);
    expect(await unended('one', async () => 'first')).to.equal('first');
    expect(await unended('one', async () => 'second')).to.equal('second');
  });
});
