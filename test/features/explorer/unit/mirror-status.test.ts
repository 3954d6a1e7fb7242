import { expect } from 'chai';
import { makeMirrorStatusReader } from '../../../../src/features/explorer/mirror-status.ts';

const state = { records: 0, aside: 0, found: 0, trouble: null, asOf: null, lagSeconds: null, perSecond: 0, secondsLeft: 0 };
const settings = { of: 'https://source.example/api/2.5', parallel: 8, since: '', until: '', rereadSeconds: 0, documents: null };
const telling = (until: string, copied: Date | null = new Date()) =>
  makeMirrorStatusReader({ mirror: { ...settings, until } }, { state: async () => ({ ...state, copied }) });

describe('What pages say of a mirror', () => {
  it('is how old it is; one with an end is as old as that, when it has come to the beginning', async () => {
    const keepsDocuments = false;
    expect(await telling('')()).to.deep.equal({ of: settings.of, asOf: null, isPartial: false, keepsDocuments });
    expect(await telling('2026-01-01')()).to.deep.equal({
      of: settings.of,
      asOf: '2026-01-01T00:00:00.000Z',
      isPartial: false,
      keepsDocuments,
    });
    expect(await telling('2026-01-01', null)()).to.deep.equal({ of: settings.of, asOf: null, isPartial: true, keepsDocuments });
  });
});
