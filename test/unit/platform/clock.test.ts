import { expect } from 'chai';
import { withTimeout } from '../../../src/base/platform/clock.ts';

/** Keeps the event loop from anything else until a timer of a millisecond is due. */
const keepBusy = (): void => {
  for (const end = performance.now() + 5; performance.now() < end; );
};

describe('A bound of time', () => {
  it('is kept for work that does not end', async () => {
    const failure = await withTimeout(new Promise(() => {}), 1, () => new Error('late')).catch((error: unknown) => error);
    expect(failure).to.be.an('error').with.property('message', 'late');
  });

  it('lets what has arrived by then win over the timer, and says nothing of it', async () => {
    let isLate = false;
    const late = (): Error => {
      isLate = true;
      return new Error('late');
    };
    const arriving = new Promise((resolve) => setImmediate(resolve, 'arrived'));
    const outcome = withTimeout(arriving, 1, late);
    keepBusy();
    expect(await outcome).to.equal('arrived');
    await new Promise((resolve) => setImmediate(resolve));
    expect(isLate).to.equal(false);
  });
});
