import { expect } from 'chai';
import { Problem } from '../../../src/base/domain/problem.ts';
import { makeZone } from '../../../src/base/domain/zone-time.ts';
import { pageQuery, readFeedParameters } from '../../../src/feed/parameters.ts';

const allowed = new Set(['status', 'lots', 'public_modified', 'dateCreated']);
const read = (query: Record<string, string>) => readFeedParameters(new Map(Object.entries(query)), allowed, makeZone('UTC').parse);

describe('The parameters of a feed', () => {
  it('are absent when they are empty', () => {
    const empty = { limit: '', offset: '', descending: '', mode: '', opt_fields: '' };
    expect(read(empty)).to.deep.equal(read({}));
    expect(read({})).to.deep.equal({ limit: 100, offset: '', cursor: null, descending: false, mode: '', test: false, fields: [] });
  });

  for (const [sent, effective] of [
    ['1', 1],
    ['1000', 1000],
    ['1001', 1000],
    ['0', 1],
    ['-1', 1],
    ['-99999999999999999999', 1],
    ['9'.repeat(400), 1000],
    [' 7', 7],
    ['+7', 7],
  ] as const) {
    it(`limit ${sent.slice(0, 30)} acts as ${effective}`, () => expect(read({ limit: sent }).limit).to.equal(effective));
  }

  it('turn descending on with any value, 0 too', () => {
    for (const sent of ['1', '0', 'false', 'no']) expect(read({ descending: sent }).descending).to.equal(true);
  });

  it('show test records, both, or real ones only', () => {
    expect(['test', '_all_', ''].map((mode) => read({ mode }).test)).to.deep.equal([true, 'both', false]);
  });

  it('sort the asked fields, drop unknown ones, doubles and defaults', () => {
    expect(read({ opt_fields: 'status,zzz,lots,status, dateCreated,id,dateModified,__proto__' }).fields).to.deep.equal([
      'dateCreated',
      'lots',
      'status',
    ]);
  });

  it('refuse an offset that is none with 404', () => {
    expect(() => read({ offset: 'zzz' }))
      .to.throw(Problem, 'Invalid offset provided')
      .with.property('type', 'http-not-found');
  });

  it('are written back in the order mode, limit, descending, opt_fields, offset', () => {
    const query = { offset: '5', opt_fields: 'status,lots', descending: '0', limit: '5000', mode: '_all_' };
    expect(pageQuery(read(query), new Map(Object.entries(query)), '1.0.1.ab', true)).to.equal(
      'mode=_all_&limit=1000&descending=1&opt_fields=lots%2Cstatus&offset=1.0.1.ab',
    );
  });

  it('are left out of an address when they were absent', () => {
    expect(pageQuery(read({}), new Map(), '', false)).to.equal('');
    expect(pageQuery(read({ opt_fields: 'zzz' }), new Map([['opt_fields', 'zzz']]), '', false)).to.equal('');
  });

  it('are escaped in an address', () => {
    const query = { mode: 'a&b=c#d', offset: '2016-01-01T00:00:00+02:00' };
    expect(pageQuery(read(query), new Map(Object.entries(query)), query.offset, false)).to.equal(
      'mode=a%26b%3Dc%23d&offset=2016-01-01T00%3A00%3A00%2B02%3A00',
    );
  });
});
