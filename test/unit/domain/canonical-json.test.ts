/** One text for one value: the hashes of a history are made of it (docs/history.md). */
import { expect } from 'chai';
import fc from 'fast-check';
import { canonicalJson } from '../../../src/base/domain/history.ts';

describe('Canonical JSON', () => {
  it('writes texts as JSON.stringify does, whatever stands in them', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('"', '\\', '\n', '\u0000', '\u001f', '\u007f', '\u2028', '\ud83d', '\ude00', '😀', 'ї', 'a') }),
    );
    fc.assert(fc.property(hostile, (text) => canonicalJson(text) === JSON.stringify(text)));
    fc.assert(fc.property(hostile, (key) => canonicalJson({ [key]: key }) === JSON.stringify({ [key]: key })));
  });

  it('has keys in the order of their code units, however many there are', () => {
    const keys = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'b', 'Z', '_', '1', 'ї', '\uffff', '😀') }), { size: '+2' });
    const fields = (names: readonly string[]): string => names.map((name) => `${JSON.stringify(name)}:${name.length}`).join(',');
    const isOrdered = (names: readonly string[]): boolean =>
      canonicalJson(Object.fromEntries(names.map((name) => [name, name.length]))) === `{${fields(names.toSorted())}}`;
    fc.assert(fc.property(keys, isOrdered));
    const many = Array.from({ length: 1000 }, (_, at) => `key ${(at * 7919) % 1000}`);
    expect(isOrdered(many)).to.equal(true);
  });
});
