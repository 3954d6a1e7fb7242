import { expect } from 'chai';
import { uploadDocument } from '../support/documents.ts';
import { startRegistry, type TestRegistry } from '../support/registry.ts';
import { createTender, monday, olderTender, patchTender } from '../support/tenders.ts';

describe('PATCH of the periods of a tender', () => {
  let registry: TestRegistry;
  before(async () => {
    registry = await startRegistry({ now: monday });
  });
  after(() => registry.stop());

  const rows: readonly (readonly [string, object, object | string])[] = [
    [
      'naive dates are local time',
      { startDate: '2026-12-15T00:00:00', endDate: '2026-12-23T12:30' },
      { startDate: '2026-12-15T00:00:00.000+02:00', endDate: '2026-12-23T12:30:00.000+02:00' },
    ],
    [
      'a day alone is its local midnight, in summer too',
      { startDate: '2027-03-15', endDate: '2027-07-25' },
      { startDate: '2027-03-15T00:00:00.000+02:00', endDate: '2027-07-25T00:00:00.000+03:00' },
    ],
    [
      'other offsets are the same instants, shown locally',
      { startDate: '2026-12-15T05:00:00+05:00', endDate: '2026-12-22T22:00:00.123456Z' },
      { startDate: '2026-12-15T02:00:00.000+02:00', endDate: '2026-12-23T00:00:00.123+02:00' },
    ],
    [
      'a start taken away is the end of the enquiries again',
      { startDate: null, endDate: '2026-12-23' },
      { startDate: '2026-12-14T00:00:00.000+02:00', endDate: '2026-12-23T00:00:00.000+02:00' },
    ],
    ['an end before the start', { startDate: '2026-12-25', endDate: '2026-12-24' }, 'period should begin before its end'],
    ['a start within the enquiries', { startDate: '2026-12-13', endDate: '2026-12-24' }, 'period should begin after enquiryPeriod'],
    ['no end', { startDate: '2026-12-15' }, 'Field required'],
    ['the end of time', { endDate: '9999-12-31T23:00:00' }, 'endDate is too far in the future'],
    ['a day that is none', { endDate: '2026-02-30' }, 'Input should be a valid datetime'],
  ];
  for (const [name, tenderPeriod, expected] of rows) {
    it(`tenderPeriod: ${name}`, async () => {
      const tender = await createTender(registry);
      const { status, body } = await patchTender(registry, tender, { tenderPeriod });
      if (typeof expected === 'string') expect([status, body.errors?.[0].msg]).to.deep.equal([400, expected]);
      else expect([status, body.data?.tenderPeriod]).to.deep.equal([200, expected]);
    });
  }

  it('moves next_check of a published tender with the start of tendering', async () => {
    const notice = { ...(await uploadDocument(registry, { title: 'sign.p7s' })), documentType: 'notice' };
    const tender = await createTender(registry, {}, olderTender({ documents: [notice] }));
    const published = (await patchTender(registry, tender, { status: 'active.enquiries' })).body.data;
    expect(published.next_check).to.equal('2026-12-14T00:00:00.000+02:00');
    registry.clock.advance(60_000);
    const tenderPeriod = { startDate: '2026-12-16', endDate: '2026-12-23' };
    const { data } = (await patchTender(registry, tender, { tenderPeriod })).body;
    registry.clock.advance(-60_000);
    expect(data.next_check).to.equal('2026-12-16T00:00:00.000+02:00');
    expect([data.date, data.noticePublicationDate], 'set by the publication only').to.deep.equal([
      published.date,
      published.noticePublicationDate,
    ]);
  });
});
