import { expect } from 'chai';
import { makeViewCache, type RecordVersion, tagOf } from '../../../src/http/conditional.ts';

const day = new Date('2026-12-07T08:15:00Z');
const state: RecordVersion = { public_modified: new Date(1_780_000_000_123), next_check: day };
const body = { data: { title: 'Папір' } };
const text = JSON.stringify(body);
const bytes = Buffer.from(text);

describe('Views that are remembered', () => {
  const lookAt = (version: RecordVersion | null) => async () => version;

  it('are given again, with their tag, while the record is in the same state', async () => {
    const views = makeViewCache(100_000);
    views.keep('a', state, bytes);
    const found = await views.find('a', lookAt({ public_modified: new Date(1_780_000_000_123), next_check: new Date(day) }));
    expect(found?.bytes?.toString('utf8')).to.equal(text);
    expect(found?.tag).to.equal(tagOf(text));
  });

  for (const [what, now] of [
    ['that has moved', { ...state, public_modified: new Date(1_780_000_000_124) }],
    ['that is due at another time', { ...state, next_check: new Date(day.getTime() + 1) }],
    ['that is due no more', { public_modified: new Date(1_780_000_000_123) }],
    ['that is not there', null],
  ] as const) {
    it(`are not given for a record ${what}`, async () => {
      const views = makeViewCache(100_000);
      views.keep('a', state, bytes);
      expect(await views.find('a', lookAt(now))).to.equal(null);
    });
  }

  it('ask the store nothing about records that were never shown', async () => {
    const looks: string[] = [];
    await makeViewCache(100_000).find('a', async (id) => {
      looks.push(id);
      return state;
    });
    expect(looks).to.deep.equal([]);
  });

  it('hold no memory but their own', async () => {
    const views = makeViewCache(100_000);
    const part = Buffer.concat([bytes, Buffer.alloc(100)]).subarray(0, bytes.length);
    expect(views.keep('a', state, part).bytes).to.equal(part);
    const found = (await views.find('a', lookAt(state)))?.bytes;
    expect(found).to.deep.equal(bytes);
    expect(found?.buffer.byteLength).to.equal(bytes.length);
  });

  it('are none without memory', async () => {
    const views = makeViewCache(0);
    expect(views.keep('a', state, bytes).bytes).to.equal(bytes);
    expect(await views.find('a', lookAt(state))).to.equal(null);
  });
});
