/** Which requests a demonstration repeats: none that may have been done, unless repeating it does nothing more. */
import { expect } from 'chai';
import { RegistryError } from 'procurement-registry-client';
import { type Answer, sentAgain } from '../../scripts/demo/scenario.ts';

const done: Answer = { status: 200, body: {} };
const busy: Answer = { status: 503, body: { details: 'The store is not ready. Please, retry' } };
const unknown: Answer = { status: 503, body: { details: 'The outcome of the write is unknown: it may have been done' } };
const lostRace: Answer = { status: 409, body: {} };

const without = (code: string): RegistryError => {
  const cause = new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  return new RegistryError('no answer', { status: 0, problem: null, requestId: null, body: null, cause });
};

/** Sends a request that is answered so, one after the other; returns how often it was sent, and its last answer or error. */
const send = async (isOnce: boolean, ...replies: readonly (Answer | RegistryError)[]) => {
  let times = 0;
  const ask = async (): Promise<Answer> => {
    const reply = replies[times] ?? done;
    times += 1;
    if (reply instanceof Error) throw reply;
    return reply;
  };
  const last: unknown = await sentAgain(ask, isOnce).catch((error: unknown) => error);
  return { times, last };
};

describe('A demonstration', () => {
  it('repeats a change that has certainly not been made', async () => {
    expect(await send(false, busy, lostRace, without('ECONNREFUSED'))).to.deep.equal({ times: 4, last: done });
  });

  it('does not repeat a change that may have been made: its answer was lost, or its outcome is unknown', async () => {
    const lost = without('ECONNRESET');
    expect(await send(false, lost)).to.deep.equal({ times: 1, last: lost });
    expect(await send(false, unknown)).to.deep.equal({ times: 1, last: unknown });
  });

  it('repeats what is done once however often it is sent', async () => {
    for (const reply of [without('ECONNRESET'), unknown, busy]) expect(await send(true, reply)).to.deep.equal({ times: 2, last: done });
  });
});
