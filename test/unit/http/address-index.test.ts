import { expect } from 'chai';
import { Problem } from '../../../src/base/domain/problem.ts';
import { makeAddressIndex } from '../../../src/http/mount.ts';

const indexOf = (...patterns: string[]) => {
  const index = makeAddressIndex<string>();
  for (const pattern of patterns) index.add(pattern, pattern);
  return index;
};

describe('The index of addresses', () => {
  const index = indexOf('/', '/tenders', '/tenders/:tender', '/tenders/:tender/lots/:lot', '/tenders/all/lots/open', '/docs/:file');

  const cases: [string, string | null, Record<string, string>?][] = [
    ['/', '/', {}],
    ['/tenders', '/tenders', {}],
    ['/tenders/', '/tenders', {}],
    ['/tenders//', null],
    ['/Tenders', null],
    ['/tenders/1', '/tenders/:tender', { tender: '1' }],
    ['/tenders/a%20b', '/tenders/:tender', { tender: 'a b' }],
    ['/tenders/all', '/tenders/:tender', { tender: 'all' }],
    ['/tenders/all/lots/open', '/tenders/all/lots/open', {}],
    ['/tenders/all/lots/2', '/tenders/:tender/lots/:lot', { tender: 'all', lot: '2' }],
    ['/tenders/1/lots/2', '/tenders/:tender/lots/:lot', { tender: '1', lot: '2' }],
    ['/tenders/1/lots', null],
    ['/docs/', null],
    ['*', null],
    ['/__proto__', null],
  ];
  for (const [path, target, params] of cases) {
    it(`finds ${target ?? 'nothing'} at ${path}`, () => {
      expect(index.find(path)).to.deep.equal(target === null ? null : { target, params });
    });
  }

  it('throws where a parameter cannot be decoded', () => {
    expect(() => index.find('/tenders/%ff')).to.throw(Problem, 'Malformed address');
  });

  it('takes no second place of the same form', () => {
    expect(() => indexOf('/tenders/:tender', '/tenders/:id')).to.throw('two routes');
  });
});
