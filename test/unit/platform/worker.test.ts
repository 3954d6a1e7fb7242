import { expect } from 'chai';
import { backOff } from '../../../src/base/platform/sleep.ts';
import { makeWorker } from '../../../src/base/platform/worker.ts';

/** A pass that ends when it is told to, and what the worker said of it. */
const makeStage = () => {
  const begun: { readonly signal: AbortSignal; readonly isOwn: boolean }[] = [];
  let ends: { resolve: (passed: number) => void; reject: (error: Error) => void }[] = [];
  const messages: string[] = [];
  const rests: number[] = [];
  let told$ = (): void => undefined;
  const worker = makeWorker<number>({
    pass: (signal, isOwn) => {
      begun.push({ signal, isOwn });
      told$();
      return new Promise((resolve, reject) => ends.push({ resolve, reject }));
    },
    restMs: (passed) => {
      rests.push(passed);
      return passed;
    },
    failedMs: (failures) => {
      rests.push(-failures);
      return 0;
    },
    failed: (cause, isNew) => void (isNew && messages.push(cause)),
  });
  const until = async (count: number): Promise<void> => {
    while (begun.length < count)
      await new Promise<void>((resolve) => {
        told$ = resolve;
      });
  };
  const end = (): (typeof ends)[number] => {
    const [first, ...others] = ends;
    if (first === undefined) throw new Error('no pass is under way');
    ends = others;
    return first;
  };
  return { worker, begun, told: messages, rests, until, end };
};

const aDay = 86_400_000;

describe('A worker', () => {
  it('makes one pass after another, each behind the rest that the one before it asked for', async () => {
    const { worker, begun, rests, until, end } = makeStage();
    worker.start();
    await until(1);
    end().resolve(0);
    await until(2);
    end().resolve(aDay);
    while (rests.length < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(begun).to.have.length(2);
    expect(rests).to.deep.equal([0, aDay]);
    worker.wake();
    await until(3);
    const stopped = worker.stop();
    expect(begun[2]?.signal.aborted, 'the pass under way is told').to.equal(true);
    end().resolve(0);
    await stopped;
    expect(begun).to.have.length(3);
  });

  it('that is woken during a pass does not rest behind it', async () => {
    const { worker, until, end } = makeStage();
    worker.start();
    await until(1);
    worker.wake();
    end().resolve(aDay);
    await until(2);
    end().resolve(aDay);
    await worker.stop();
  });

  it('goes on through failures, tells each cause once in a row, and forgets it behind a pass that succeeds', async () => {
    const { worker, told, rests, until, end } = makeStage();
    worker.start();
    for (const [nth, cause] of ['away', 'away', 'slow'].entries()) {
      await until(nth + 1);
      end().reject(new Error(cause));
    }
    await until(4);
    expect(worker.report()).to.deep.equal({ failures: 3, trouble: 'slow' });
    expect(told).to.deep.equal(['away', 'slow']);
    expect(rests).to.deep.equal([-1, -2, -3]);
    end().resolve(0);
    await until(5);
    expect(worker.report()).to.deep.equal({ failures: 3, trouble: null });
    end().reject(new Error('away'));
    await until(6);
    expect(rests.at(-1), 'the first in a row again').to.equal(-1);
    const stopped = worker.stop();
    end().reject(new Error('the store is closed'));
    await stopped;
    expect(told).to.deep.equal(['away', 'slow', 'away']);
  });

  it('makes a pass for whoever asks behind the one under way, also before it is started and after it was stopped', async () => {
    const { worker, begun, until, end } = makeStage();
    const asked = worker.run();
    await until(1);
    const again = worker.run();
    end().resolve(5);
    await until(2);
    end().resolve(6);
    expect(await Promise.all([asked, again])).to.deep.equal([5, 6]);
    worker.start();
    await until(3);
    end().resolve(aDay);
    await worker.stop();
    worker.start();
    await until(4);
    end().resolve(aDay);
    await worker.stop();
    expect(begun.map(({ isOwn }) => isOwn)).to.deep.equal([false, false, true, true]);
  });
});

describe('A pause before an attempt', () => {
  it('doubles up to the longest', () => {
    expect([1, 2, 3, 4, 9].map(backOff(50, 300))).to.deep.equal([50, 100, 200, 300, 300]);
  });
});
