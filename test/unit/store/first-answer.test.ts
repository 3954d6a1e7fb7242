import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { firstAnswer } from '../../../src/store/feed/reader.ts';

/** Servers that answer when they are told, and a silence that ends when it is told. */
const stage = (servers: number) => {
  const asked: { answer(text: string): void; fail(text: string): void }[] = [];
  const silences: (() => void)[] = [];
  const asks = Array.from({ length: servers }, () => () => {
    return new Promise<string>((resolve, reject) => void asked.push({ answer: resolve, fail: (text) => reject(new Error(text)) }));
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const answer = firstAnswer(asks, 5, () => new Promise((resolve) => void silences.push(resolve)));
  return { asked, silences, settle, answer };
};

describe('The first answer of several servers', () => {
  it('is that of the first server when it speaks in time, and nobody else is asked', async () => {
    const { asked, answer } = stage(3);
    asked[0]?.answer('a');
    expect(await answer).to.equal('a');
    expect(asked).to.have.length(1);
  });

  it('comes from the next one at once when one has failed', async () => {
    const { asked, settle, answer } = stage(2);
    asked[0]?.fail('away');
    await settle();
    asked[1]?.answer('b');
    expect(await answer).to.equal('b');
  });

  it('comes from another one when one is silent, or from the silent one when it speaks first after all', async () => {
    for (const [speaker, text] of [
      [1, 'b'],
      [0, 'a'],
    ] as const) {
      const { asked, silences, settle, answer } = stage(2);
      silences[0]?.();
      await settle();
      expect(asked).to.have.length(2);
      asked[speaker]?.answer(text);
      expect(await answer).to.equal(text);
    }
  });

  it('waits for a silent one when all others have failed', async () => {
    const { asked, silences, settle, answer } = stage(2);
    silences[0]?.();
    await settle();
    asked[1]?.fail('away');
    await settle();
    asked[0]?.answer('late');
    expect(await answer).to.equal('late');
  });

  it('is the failure of the last one when all have failed', async () => {
    const { asked, settle, answer } = stage(2);
    asked[0]?.fail('first');
    await settle();
    asked[1]?.fail('last');
    const failure = await answer.catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error).with.property('message', 'last');
  });

  it('is not held in memory when it was given, whether another one failed before or not', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const page = (): Promise<object> => Promise.resolve({ rows: [] });
    const failed = (): Promise<object> => Promise.reject(new Error('away'));
    for (const asks of [[page], [failed, page]]) {
      const timers: (() => void)[] = [];
      const given = new WeakRef(await firstAnswer(asks, 5, () => new Promise((resolve) => void timers.push(resolve))));
      await new Promise((resolve) => setImmediate(resolve));
      collect();
      expect(given.deref(), `${asks.length} asked`).to.equal(undefined);
      expect(timers, 'the pauses are still there').to.have.length(asks.length);
    }
  });
});
