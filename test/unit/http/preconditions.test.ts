import { expect } from 'chai';
import { anonymousActor } from '../../../src/base/domain/actor.ts';
import { conflict, Problem } from '../../../src/base/domain/problem.ts';
import { tagOf, whileMatching } from '../../../src/http/conditional.ts';
import { type ApiRequest, anyone, bareAnswer, type Reply, route } from '../../../src/http/route.ts';
import { makeReadSets } from '../../../src/store/records/concurrent-writers.ts';

interface Thing {
  readonly rev: number;
  readonly shown: string;
}

/** One record with a field that is shown and a revision that is not, written by compare-and-swap. */
const makeThing = (between: (thing: { set(next: Partial<Thing>): void; readonly writes: number }) => void) => {
  const readSets = makeReadSets();
  let now: Thing = { rev: 1, shown: 'first' };
  let writes = 0;
  const set = (next: Partial<Thing>): void => {
    now = { ...now, ...next, rev: now.rev + 1 };
  };
  const load = async (): Promise<Thing> => {
    readSets.noteRead('thing', now.rev);
    return now;
  };
  const view = ({ shown }: Thing): Reply => ({ status: 200, body: { shown } });
  const reads = route({ get: '/thing', summary: '.', access: anyone, answers: bareAnswer('/x'), handler: async () => view(await load()) });
  const write = route({
    patch: '/thing',
    summary: '.',
    access: anyone,
    answers: bareAnswer('/x'),
    handler: async () => {
      writes += 1;
      // What another process does between the look and the loading.
      between({ set, writes });
      const before = await load();
      readSets.requireUnchanged('thing', before.rev);
      if (before.rev !== now.rev) throw conflict();
      set({ shown: 'ours' });
      return view(now);
    },
  });
  const request = { actor: anonymousActor } as unknown as ApiRequest; // the handlers above look at nothing else
  const tag = tagOf(JSON.stringify({ shown: 'first' }));
  return { patch: (ifMatch = tag) => whileMatching(write, reads, request, ifMatch, readSets.open), now: () => now };
};

const getStatus = (work: Promise<Reply>): Promise<number> =>
  work.then(
    ({ status }) => status,
    (error: unknown) => (error instanceof Problem ? error.status : 500),
  );

describe('If-Match and a write between the look and the save', () => {
  it('is 412 when the write changed the view, and leaves it as it is', async () => {
    const thing = makeThing(({ set, writes }) => writes === 1 && set({ shown: 'theirs' }));
    expect(await getStatus(thing.patch())).to.equal(412);
    expect(thing.now()).to.deep.equal({ rev: 2, shown: 'theirs' });
  });

  it('is decided again when the caller cannot see the write, so that nothing tells him of it', async () => {
    const thing = makeThing(({ set, writes }) => writes < 3 && set({}));
    expect(await getStatus(thing.patch())).to.equal(200);
    expect(thing.now()).to.deep.equal({ rev: 4, shown: 'ours' });
  });

  it('ends with 409 when hidden writes do not end', async () => {
    const thing = makeThing(({ set }) => set({}));
    expect(await getStatus(thing.patch())).to.equal(409);
    expect(thing.now().shown).to.equal('first');
  });
});
