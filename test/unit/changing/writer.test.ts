/** How a record is written, whatever it is (docs/architecture.md "Writing"); over records in memory. */
import { expect } from 'chai';
import { conflict } from '../../../src/base/domain/problem.ts';
import type { Stored } from '../../../src/base/domain/record.ts';
import type { Records } from '../../../src/store/records/records.ts';
import { type Loaded, makeWriter, type RecordKind, type Writer } from '../../../src/store/records/writer.ts';

interface Thing {
  readonly words: readonly string[];
  /** Derived. */
  readonly count?: number;
}

type Kind = RecordKind<Thing, Loaded<Thing>>;

const asked = { params: { thing: 'one' }, actor: { name: 'broker', group: 'brokers' }, now: new Date('2026-12-07T08:15:00Z') };

/** A service with one record, and what was done in it, in order. */
const roomWith = (words: readonly string[], more: Partial<Kind> = {}) => {
  const done: string[] = [];
  const storedValue = new Map<string, Stored<Thing>>();
  const keep = (id: string, record: Thing, rev: number, publishes: boolean): Stored<Thing> => {
    const last = storedValue.get(id)?.public_modified.getTime() ?? 0;
    const stamps = { _id: id, rev, public_modified: new Date(publishes ? last + 1 : last) };
    const stored = { ...record, ...stamps } as Stored<Thing>;
    storedValue.set(id, stored);
    return stored;
  };
  keep('one', { words, count: words.length }, 1, true);
  const records = {
    get: async (id: string) => storedValue.get(id) ?? null,
    insert: async (id: string, record: Thing, { session }: { session?: unknown } = {}) => {
      done.push(`insert ${id}${session === undefined ? '' : ' within'}`);
      return keep(id, record, 1, true);
    },
    save: async (before: Stored<Thing>, next: Thing, { publishes, session }: { publishes: boolean; session?: unknown }) => {
      if (storedValue.get(before._id)?.rev !== before.rev) throw conflict();
      done.push(`save ${before._id}${session === undefined ? '' : ' within'}`);
      return keep(before._id, next, before.rev + 1, publishes);
    },
    // The members that a writer uses.
  } as unknown as Records<Thing>;
  const store = {
    transaction: async (work: (session: never) => Promise<unknown>) => {
      const result = await work({} as never);
      done.push('commit');
      return result;
    },
    underWay: () => undefined,
  } as unknown as Kind['store'];
  const writer: Writer<Thing, Loaded<Thing>> = makeWriter<Thing, Loaded<Thing>>({
    store,
    names: { collection: 'things', param: 'thing' },
    notFound: 'Thing not found.',
    records,
    documents: { attach: async (keys) => void done.push(`attach ${keys.join()}`) },
    open: (before) => ({ before }),
    derive: (next, { before }) => {
      done.push('derive');
      return next.words === before.words ? null : { ...next, count: next.words.length };
    },
    onSaved: ({ _id, count }) => void done.push(`told ${_id} ${count}`),
    ...more,
  });
  /** As another process would. */
  const meanwhile = (word: string, publishes = true): void => {
    const before = storedValue.get('one');
    if (before !== undefined) keep('one', { ...before, words: [...before.words, word] }, before.rev + 1, publishes);
  };
  return { writer, done, kept: storedValue, meanwhile };
};

const adding =
  (word: string) =>
  ({ before }: Loaded<Thing>) => ({ next: { ...before, words: [...before.words, word] }, result: word });

describe('The writer of records', () => {
  it('derives once, asks the rules of what will be saved, attaches files, saves, and tells of it', async () => {
    const { writer, done } = roomWith(['a']);
    const rules = (saved: Thing): void => void done.push(`rules ${saved.count}`);
    const { stored, result, saved } = await writer.change(asked, (loaded) => ({ ...adding('b')(loaded), rules, keys: ['file'] }));
    expect(done).to.deep.equal(['derive', 'rules 2', 'attach file', 'save one', 'told one 2']);
    expect([stored.words, stored.count, result, saved]).to.deep.equal([['a', 'b'], 2, 'b', true]);
  });

  it('writes nothing, attaches nothing and asks no rule when nothing follows from a change', async () => {
    const { writer, done } = roomWith(['a']);
    const rules = (): void => expect.fail('nobody is asked');
    const answer = await writer.change(asked, ({ before }) => ({ next: { ...before }, result: null, rules, keys: ['file'] }));
    expect(answer.saved).to.equal(false);
    expect(done).to.deep.equal(['derive']);
  });

  it('derives nothing from a private save, which is none when it says what is there', async () => {
    const { writer, done, kept } = roomWith(['a']);
    await writer.change(asked, (loaded) => ({ ...adding('b')(loaded), publishes: false }));
    await writer.change(asked, ({ before }) => ({ next: { ...before }, result: null, publishes: false }));
    expect(done).to.deep.equal(['save one', 'told one 1']);
    expect(kept.get('one')).to.deep.include({ rev: 2, public_modified: new Date(1), count: 1 });
  });

  it('refuses a change with 409 when the record was changed meanwhile, and decides over what the caller could not see', async () => {
    const { writer, meanwhile } = roomWith(['a']);
    let interfere = () => meanwhile('x');
    const change = () =>
      writer.change(asked, (loaded) => {
        interfere();
        interfere = () => undefined;
        return adding('b')(loaded);
      });
    const refused = await change().catch(({ status }) => status);
    expect(refused).to.equal(409);
    const unseen = roomWith(['a'], { seen: ({ public_modified }) => public_modified.getTime() });
    let hidden = () => unseen.meanwhile('x', false);
    const { stored } = await unseen.writer.change(asked, (loaded) => {
      hidden();
      hidden = () => undefined;
      return adding('b')(loaded);
    });
    expect(stored.words).to.deep.equal(['a', 'x', 'b']);
  });

  it('decides an append again on the newer record, and lets those of one record come one after another', async () => {
    const { writer, meanwhile, done } = roomWith(['a']);
    let interfere = () => meanwhile('x');
    const appended = await Promise.all(
      ['b', 'c', 'd'].map((word) =>
        writer.append(asked, (loaded) => {
          interfere();
          interfere = () => undefined;
          return adding(word)(loaded);
        }),
      ),
    );
    expect(appended.at(-1)?.stored.words).to.deep.equal(['a', 'x', 'b', 'c', 'd']);
    expect(done.filter((step) => step === 'derive')).to.have.length(4);
  });

  it('writes with other records in one transaction, and tells of all of them when it is over', async () => {
    const { writer, done } = roomWith(['a'], {
      withinTransaction: async ({ _id, rev }) => void done.push(`log ${_id} ${rev}`),
    });
    await writer.change(asked, (loaded) => ({ ...adding('b')(loaded), stepsBefore: [writer.insertStep('two', { words: [] })] }));
    const steps = [
      'derive',
      'insert two within',
      'log two 1',
      'save one within',
      'log one 2',
      'commit',
      'told two undefined',
      'told one 2',
    ];
    expect(done).to.deep.equal(steps);
  });

  it('tells nobody of a transaction that has failed', async () => {
    const { writer, done } = roomWith(['a']);
    const fails = () => Promise.reject(new Error('no'));
    const failed = await writer
      .change(asked, (loaded) => ({ ...adding('b')(loaded), stepsBefore: [fails] }))
      .catch(({ message }) => message);
    expect(failed).to.equal('no');
    expect(done).to.deep.equal(['derive']);
  });

  it('derives from a save inside the transaction of another record too', async () => {
    const { writer, done, kept } = roomWith(['a']);
    const before = await writer.load({ thing: 'one' });
    await writer.insert(asked, {
      id: 'two',
      record: { words: [] },
      stepsBefore: [writer.saveStep(before, { ...before, words: ['a', 'b'] })],
    });
    expect(done).to.deep.equal(['derive', 'save one within', 'insert two within', 'commit', 'told one 2', 'told two undefined']);
    expect(kept.get('one')?.count).to.equal(2);
  });

  it('asks what no decision may do after the rules, for every save', async () => {
    const verify = ({ words }: Thing): void => {
      if (words.includes('never')) throw new Error('no decision may do that');
    };
    const { writer, done } = roomWith(['a'], { verify });
    const refused = (rules?: () => void) =>
      writer.change(asked, (loaded) => ({ ...adding('never')(loaded), ...(rules && { rules }) })).catch(({ message }) => message);
    const rules = (): void => {
      throw new Error('a rule comes first');
    };
    expect([await refused(rules), await refused()]).to.deep.equal(['a rule comes first', 'no decision may do that']);
    const before = await writer.load({ thing: 'one' });
    const steps = [writer.saveStep(before, { words: ['never'] })];
    const inside = await writer.insert(asked, { id: 'two', record: { words: [] }, stepsBefore: steps }).catch(({ message }) => message);
    expect(inside).to.equal('no decision may do that');
    expect(done.filter((step) => step !== 'derive')).to.deep.equal([]);
  });

  it('says 404 for a record that is not there', async () => {
    const { writer } = roomWith([]);
    const { status, details } = await writer.load({ thing: 'none' }).catch((error) => error);
    expect([status, details]).to.deep.equal([404, 'Thing not found.']);
  });
});
