import { expect } from 'chai';
import { makeTellMirror } from '../../../src/publishing/site/mirror.ts';

const walk = { _id: 'tenders backward', offset: 'x', done: true, reached: null, items: 1, fresh: 1, longest: 1 };
const settings = { of: 'https://source.example/api/2.5', parallel: 8, since: '', until: '', rereadSeconds: 0, documents: null };
const telling = (until: string) =>
  makeTellMirror({
    settings: { mirror: { ...settings, until } },
    store: {
      mirror: {
        state: async () => ({ records: 0, aside: 0, found: 0, trouble: null, asOf: null, lagSeconds: null }),
        walks: async () => [walk],
      },
    },
  });

describe('What pages say of a mirror', () => {
  it('is how old it is; one with an end is as old as that', async () => {
    expect(await telling('')()).to.deep.equal({ of: settings.of, asOf: null, isPartial: false, keepsDocuments: false });
    expect(await telling('2026-01-01')()).to.deep.equal({
      of: settings.of,
      asOf: '2026-01-01T00:00:00.000Z',
      isPartial: false,
      keepsDocuments: false,
    });
  });
});
