/** One text for one value: the hashes of a history are made of it (docs/history.md). */
import fc from 'fast-check';
import { canonicalJson } from '../../../src/model/history.ts';

describe('Canonical JSON', () => {
  it('writes texts as JSON.stringify does, whatever stands in them', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('"', '\\', '\n', '\u0000', '\u001f', '\u007f', '\u2028', '\ud83d', '\ude00', '😀', 'ї', 'a') }),
    );
    fc.assert(fc.property(hostile, (text) => canonicalJson(text) === JSON.stringify(text)));
    fc.assert(fc.property(hostile, (key) => canonicalJson({ [key]: key }) === JSON.stringify({ [key]: key })));
  });
});
