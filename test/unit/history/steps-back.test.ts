/** Steps back and the hashes over them: what leads back is exact, small, and cannot be changed unseen. */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { applyPatch } from 'rfc6902';
import {
  buildHistoryEntry,
  buildStepsBack,
  canonicalJson,
  FIRST_PREV_HASH,
  hashOfEntry,
  hashOfMade,
} from '../../../src/base/domain/history.ts';
import { BrokenStep, stepBack } from '../../../src/base/domain/replay.ts';
import { draws } from '../../support/draws.ts';

const leaf = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
);
/** Imported records may have any. */
const hostileKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'length', '', '/', '~', '~1', '-', '0'];
const key = fc.oneof(
  fc.constantFrom('id', 'status', 'a/b', 'c~d', '1', 'é', 'value'),
  fc.constantFrom(...hostileKeys),
  fc.string({ maxLength: 3 }),
);
const { tree } = fc.letrec<{ tree: unknown; part: unknown }>((tie) => ({
  part: fc.oneof({ depthSize: 'small' }, leaf, tie('tree'), fc.array(tie('part'), { maxLength: 5 })),
  tree: fc.array(fc.tuple(key, tie('part')), { maxLength: 5 }).map((fields) => Object.fromEntries(fields)),
}));
/** Lists of parts with ids, in which some are changed, gone or new. */
const lists = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), status: fc.constantFrom('x', 'y') }), { maxLength: 7 });
const state = fc.tuple(tree, lists).map(([fields, parts]) => ({ ...(fields as object), parts }));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const clone = (value: object): Record<string, unknown> => structuredClone(value) as Record<string, unknown>;

describe('Steps back', () => {
  it('lead from any value to any other, and name what the change has brought', () => {
    fc.assert(
      fc.property(state, state, (old, now) => {
        const { steps, displaced } = buildStepsBack(now, old);
        const given = clone(now);
        const back = stepBack(given, steps);
        expect(canonicalJson(back.state)).to.equal(canonicalJson(old));
        expect(hashOfMade(back.displaced)).to.equal(hashOfMade(displaced));
        expect(canonicalJson(given), 'what was given').to.equal(canonicalJson(now));
        expect(Object.keys(Object.prototype), 'every other object').to.deep.equal([]);
      }),
      { numRuns: draws(400, 2000, 2000) },
    );
  });

  it('are a JSON Patch as others understand it', () => {
    const isOrdinary = (value: object): boolean => !/"(__proto__|constructor|prototype)":/.test(canonicalJson(value));
    fc.assert(
      fc.property(state.filter(isOrdinary), state.filter(isOrdinary), (old, now) => {
        const theirs = clone(now);
        expect(applyPatch(theirs, [...buildStepsBack(now, old).steps]).filter((failure) => failure !== null)).to.deep.equal([]);
        expect(canonicalJson(theirs)).to.equal(canonicalJson(old));
      }),
    );
  });

  it('are none between equal values, whatever the order of keys and however they were copied', () => {
    fc.assert(
      fc.property(state, (value) => {
        const turned = Object.fromEntries(Object.entries(clone(value)).reverse());
        expect(buildStepsBack(turned, value)).to.deep.equal({ steps: [], displaced: [] });
        expect(canonicalJson(turned)).to.equal(canonicalJson(value));
      }),
    );
  });

  it('are one step for one changed field, one appended part and one that was removed, also among thousands', () => {
    const parts = Array.from({ length: 5000 }, (_, index) => ({ id: `p${index}`, status: 'draft', size: { unit: 'kg', many: index } }));
    const old = { status: 'active', parts };
    const changed = parts.map((part, index) => (index === 4000 ? { ...part, status: 'active' } : { ...part }));
    expect(buildStepsBack({ ...old, parts: changed }, old).steps).to.deep.equal([
      { op: 'replace', path: '/parts/4000/status', value: 'draft' },
    ]);
    expect(buildStepsBack({ ...old, parts: [...parts, { id: 'new' }] }, old).steps).to.deep.equal([{ op: 'remove', path: '/parts/5000' }]);
    const without = parts.filter(({ id }) => id !== 'p7');
    expect(buildStepsBack({ ...old, parts: without }, old).steps).to.deep.equal([{ op: 'add', path: '/parts/7', value: parts[7] }]);
  });

  it('take no key for one that has no value', () => {
    expect(buildStepsBack({ a: 1, b: undefined, c: { d: undefined } }, { a: 1, c: {} }).steps).to.deep.equal([]);
    expect(buildStepsBack({ a: undefined }, { a: new Date(5) }).steps).to.deep.equal([{ op: 'add', path: '/a', value: new Date(5) }]);
  });

  it('that lead from nowhere are refused', () => {
    expect(() => stepBack({ a: 1 }, [{ op: 'replace', path: '/b/c', value: 1 }])).to.throw(BrokenStep);
    expect(() => stepBack({ a: [] }, [{ op: 'remove', path: '/a/0' }])).to.throw(BrokenStep);
    const list = { a: [1] };
    for (const path of ['/a/3', '/a/-', '/a/01', '/a/x', '/a/0/b', '/b/c', 'a', '']) {
      expect(() => stepBack(list, [{ op: 'add', path, value: 1 }]), path).to.throw(BrokenStep);
    }
    expect(() => stepBack({ a: 1 }, [{ op: 'add', path: '/a', value: 2 }]), 'what is there already').to.throw(BrokenStep);
    for (const key of ['__proto__', 'constructor', 'toString']) {
      expect(() => stepBack({}, [{ op: 'replace', path: `/${key}`, value: 1 }]), key).to.throw(BrokenStep);
      expect(() => stepBack({}, [{ op: 'add', path: `/${key}/a`, value: 1 }]), key).to.throw(BrokenStep);
    }
  });
});

describe('An entry of the history', () => {
  const by = { author: 'broker', now: new Date('2026-01-02T03:04:05.678Z') };
  const of = 'a'.repeat(32);
  const entry = buildHistoryEntry({
    collection: 'tenders',
    of,
    rev: 2,
    by,
    old: { status: 'draft' },
    now: { status: 'active' },
    prevHash: FIRST_PREV_HASH,
    salt: '5a',
  });

  it('has a hash that anybody can make of it', () => {
    const message =
      `{"author":"broker","collection":"tenders","date":{"$date":"2026-01-02T03:04:05.678Z"},"made":"${entry.made}",` +
      `"of":"${of}","patch":[{"op":"replace","path":"/status","value":"draft"}],"rev":2,"salt":"5a"}`;
    expect(entry.hash).to.equal(sha256(FIRST_PREV_HASH + message));
    expect(entry.made).to.equal(sha256('["active"]'));
  });

  it('has another hash when any of its fields is another, or when it stands in another collection', () => {
    const others = [
      { ...entry, author: 'broker2' },
      { ...entry, date: new Date(entry.date.getTime() + 1) },
      { ...entry, rev: 3 },
      { ...entry, of: 'b'.repeat(32) },
      { ...entry, made: 'f'.repeat(64) },
      { ...entry, prevHash: 'f'.repeat(64) },
      { ...entry, automatic: true as const },
      { ...entry, patch: [{ op: 'replace' as const, path: '/status', value: 'drafT' }] },
    ];
    expect(hashOfEntry('tenders', entry)).to.equal(entry.hash);
    for (const other of others) expect(hashOfEntry('tenders', other)).to.not.equal(entry.hash);
    expect(hashOfEntry('contracts', entry)).to.not.equal(entry.hash);
  });

  it('of the first save is no copy of the record', () => {
    const first = buildHistoryEntry({
      collection: 'tenders',
      of,
      rev: 1,
      by,
      old: null,
      now: { title: 'x'.repeat(5000) },
      prevHash: FIRST_PREV_HASH,
      salt: '5a',
    });
    expect(first.patch).to.deep.equal([{ op: 'remove', path: '' }]);
    expect(JSON.stringify(first).length).to.be.below(500);
  });
});
