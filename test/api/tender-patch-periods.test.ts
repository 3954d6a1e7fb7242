import { expect } from 'chai';
import { uploadDocument } from '../../fixtures/documents.ts';
import { contractForm } from '../../fixtures/procedure.ts';
import { createTender, type MadeTender, monday, olderTender, patchTender } from '../../fixtures/tenders.ts';
import { must, useRegistry } from '../support/registry.ts';

describe('PATCH of the periods of a tender', () => {
  const registry = useRegistry({ now: monday });

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
    [
      'a start that is not sent stays',
      { endDate: '2026-12-24' },
      { startDate: '2026-12-14T00:00:00.000+02:00', endDate: '2026-12-24T00:00:00.000+02:00' },
    ],
    [
      'an end that is not sent stays',
      { startDate: '2026-12-15' },
      { startDate: '2026-12-15T00:00:00.000+02:00', endDate: '2026-12-21T00:00:00.000+02:00' },
    ],
    ['an end before the start', { startDate: '2026-12-25', endDate: '2026-12-24' }, 'period should begin before its end'],
    ['an end in the past', { endDate: '2020-12-24' }, 'should be later than 2026-12-14T00:00:00.000+02:00'],
    ['a start within the enquiries', { startDate: '2026-12-13', endDate: '2026-12-24' }, 'period should begin after enquiryPeriod'],
    ['an end taken away', { endDate: null }, 'Field required'],
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

  const makeMatcher = (tender: MadeTender) => async (enquiryPeriod: object) => {
    const { status, body } = await patchTender(registry, tender, { enquiryPeriod });
    const [error] = body.errors ?? [];
    return error === undefined ? [status, body.data.enquiryPeriod] : [status, error.loc.slice(1).join('.'), error.msg, error.ctx];
  };

  it('enquiries begin and are answered when the registry says: only their end is changed', async () => {
    const tender = await createTender(registry);
    const period = tender.data.enquiryPeriod;
    const change = makeMatcher(tender);
    expect(await change(period), 'as it was read').to.deep.equal([200, period]);
    expect(await change({ endDate: '2026-12-11' })).to.deep.equal([
      200,
      { ...period, endDate: '2026-12-11T00:00:00.000+02:00', clarificationsUntil: '2026-12-12T00:00:00.000+02:00' },
    ]);
    const ours = 'This field is set by the registry';
    for (const key of ['startDate', 'clarificationsUntil']) {
      const { [key]: expected } = (await registry.ask('GET', tender.path)).body.data.enquiryPeriod;
      expect(await change({ [key]: '2020-01-01' }), key).to.deep.equal([400, `enquiryPeriod.${key}`, ours, { expected }]);
      expect(await change({ [key]: expected }), key).to.deep.include(200);
      expect(await change({ [key]: null }), key).to.deep.equal([400, `enquiryPeriod.${key}`, 'This field cannot be deleted', undefined]);
    }
    expect(await change({ endDate: null })).to.deep.equal([400, 'enquiryPeriod.endDate', 'Field required', undefined]);
    const past = `should be later than ${period.startDate}`;
    expect(await change({ endDate: '2020-12-24' })).to.deep.equal([400, 'enquiryPeriod.endDate', past, undefined]);
  });

  const tooShort = [400, 'enquiryPeriod', 'the enquiryPeriod cannot end earlier than 3 full business days after the start', undefined];
  const days = 86_400_000;

  it('a draft that was made long ago shortens no minimum', async () => {
    const tender = await createTender(registry, { enquiryPeriod: { endDate: '2026-12-12' } });
    const notice = { ...(await uploadDocument(registry, { title: 'sign.p7s' })), documentType: 'notice' };
    const proforma = await contractForm(registry);
    const publish = () => patchTender(registry, tender, { documents: [notice, proforma], status: 'active.enquiries' });
    registry.clock.advance(2 * days);
    try {
      expect(await makeMatcher(tender)({ endDate: '2026-12-13' }), 'three days from Monday, two from Wednesday').to.deep.equal(tooShort);
      expect((await patchTender(registry, tender, { title: 'Інша' })).status, 'nobody asks about a draft').to.equal(200);
      expect((await publish()).body.errors[0].msg).to.equal(tooShort[2]);
      expect(await makeMatcher(tender)({ endDate: '2026-12-16' })).to.deep.include(400);
      const periods = { enquiryPeriod: { endDate: '2026-12-16' }, tenderPeriod: { startDate: null, endDate: '2026-12-23' } };
      expect((await patchTender(registry, tender, periods)).status).to.equal(200);
      registry.clock.advance(9 * 60_000);
      must(await publish(), 200);
    } finally {
      registry.clock.set(monday);
    }
  });

  it('published enquiries may grow until they end, and shrink only while enough is left from now', async () => {
    const notice = { ...(await uploadDocument(registry, { title: 'sign.p7s' })), documentType: 'notice' };
    const tender = await createTender(
      registry,
      {},
      olderTender({ documents: [notice], tenderPeriod: { startDate: '2026-12-17', endDate: '2026-12-22' } }),
    );
    expect((await patchTender(registry, tender, { status: 'active.enquiries' })).status).to.equal(200);
    registry.clock.advance(2 * days);
    try {
      expect(await makeMatcher(tender)({ endDate: '2026-12-15' })).to.deep.include(200);
      expect(await makeMatcher(tender)({ endDate: '2026-12-11T12:00' })).to.deep.equal(tooShort);
    } finally {
      registry.clock.set(monday);
    }
  });

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
