import { expect } from 'chai';
import type { JsonObject } from '../../../../src/base/domain/json.ts';
import { collectDifferences, type FieldDifference } from '../../../../src/features/history/differences.ts';

const cases: readonly (readonly [string, JsonObject, JsonObject, readonly FieldDifference[]])[] = [
  ['nothing', { a: 1, b: { c: [1] } }, { b: { c: [1] }, a: 1 }, []],
  ['what is empty and what is absent', { a: [], b: null }, { c: {} }, []],
  ['a value', { a: { b: 1 } }, { a: { b: 2 } }, [{ path: '/a/b', before: 1, after: 2 }]],
  [
    'a field that came and one that went',
    { a: 1 },
    { b: 2 },
    [
      { path: '/a', before: 1 },
      { path: '/b', after: 2 },
    ],
  ],
  ['a value of another kind', { a: [1] }, { a: 'x' }, [{ path: '/a', before: [1], after: 'x' }]],
  [
    'parts by their ids, wherever they stand',
    {
      lots: [
        { id: 'x', n: 1 },
        { id: 'y', n: 1 },
      ],
    },
    {
      lots: [
        { id: 'z', n: 1 },
        { id: 'y', n: 2 },
      ],
    },
    [
      { path: '/lots/x', before: { id: 'x', n: 1 } },
      { path: '/lots/y/n', before: 1, after: 2 },
      { path: '/lots/z', after: { id: 'z', n: 1 } },
    ],
  ],
  [
    'each part of a list that is new',
    {},
    { bids: [{ id: 'a' }, { id: 'b' }] },
    [
      { path: '/bids/a', after: { id: 'a' } },
      { path: '/bids/b', after: { id: 'b' } },
    ],
  ],
  [
    'a new version of a document beside the old one',
    { documents: [{ id: 'd', title: '1' }] },
    {
      documents: [
        { id: 'd', title: '1' },
        { id: 'd', title: '2' },
      ],
    },
    [{ path: '/documents/d', after: { id: 'd', title: '2' } }],
  ],
  [
    'an offer by its lot',
    { lotValues: [{ relatedLot: 'l', v: 1 }] },
    { lotValues: [{ relatedLot: 'l', v: 2 }] },
    [{ path: '/lotValues/l/v', before: 1, after: 2 }],
  ],
  [
    'parts without names by their places',
    { suppliers: [{ name: 'A' }] },
    { suppliers: [{ name: 'B' }] },
    [{ path: '/suppliers/0/name', before: 'A', after: 'B' }],
  ],
  [
    'a list as a whole where no place is the same',
    { suppliers: [{ name: 'A' }] },
    { suppliers: [{ name: 'B' }, { name: 'A' }] },
    [{ path: '/suppliers', before: [{ name: 'A' }], after: [{ name: 'B' }, { name: 'A' }] }],
  ],
  ['texts of a list as a whole', { a: ['x'] }, { a: ['y'] }, [{ path: '/a', before: ['x'], after: ['y'] }]],
  [
    'keys with slashes, and those of prototypes',
    { 'a/b': 1 },
    { constructor: 1, 'a/b': 2 },
    [
      { path: '/a~1b', before: 1, after: 2 },
      { path: '/constructor', after: 1 },
    ],
  ],
];

describe('Differences of two views', () => {
  for (const [what, before, after, expected] of cases) {
    it(`are ${what}`, () => {
      expect(collectDifferences(before, after)).to.deep.equal(expected);
    });
  }
});
