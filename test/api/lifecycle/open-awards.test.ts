/** Awards and contracts of the open types over HTTP (spec/open-tenders.md §9, §10). */
import { expect } from 'chai';
import { type OpenType, openBid, openInTendering, openTender, openTenderingOver } from '../../../fixtures/open-tenders.ts';
import { accounts, chronograph, patchAward, readTender, signature } from '../../../fixtures/procedure.ts';
import { at, qualifyAll } from '../../../fixtures/qualifying.ts';
import { errorsIn, storeFields, write } from '../../../fixtures/tender-parts.ts';
import { itemId, type MadeTender } from '../../../fixtures/tenders.ts';
import { type Answer, type Body, keys, must, useRegistry } from '../../support/registry.ts';

describe('awards of the open types', () => {
  const registry = useRegistry({ accounts });

  /** In qualification, with these bids on the two lots. */
  const qualified = async (type: OpenType, ...bids: readonly (readonly (number | undefined)[])[]): Promise<MadeTender> => {
    const tender = await openInTendering(registry, openTender(type, {}, { hasAuction: false }));
    for (const amounts of bids) await openBid(registry, tender, amounts);
    await openTenderingOver(registry, tender);
    return tender;
  };

  const said = ({ body, status }: Answer): unknown => (status === 400 ? errorsIn({ body } as Answer) : [status, body.details]);

  /** A decision with its notice. */
  const decide = async (tender: MadeTender, id: string, data: Body): Promise<Answer> => {
    await write(registry, tender, 'POST', `/awards/${id}/documents`, await signature(registry, 'notice', `${id}.p7s`));
    return patchAward(registry, tender, id, data);
  };
  const yes = { status: 'active', qualified: true, eligible: true };
  const no = { status: 'unsuccessful', qualified: false, eligible: false };

  /** `status; state of each award and the end of its time for complaints`. */
  const state = async (tender: MadeTender): Promise<string> => {
    const { status, awards } = await readTender(registry, tender);
    const day = (text: string | undefined): string => text?.slice(5, 10) ?? '–';
    return `${status}; ${awards.map((one: Body & { complaintPeriod?: { endDate: string } }) => `${one.status} ${day(one.complaintPeriod?.endDate)}`).join(', ')}`;
  };

  it('are decided, taken back without a claim, and signed after the stand-still', async () => {
    const tender = await qualified('aboveThreshold', [9000, 9000], [8000]);
    const [first, second] = (await readTender(registry, tender)).awards;
    expect(said(await patchAward(registry, tender, first.id, { status: 'active', qualified: true }))).to.deep.equal([
      "data.eligible: Can't update award to active status with not eligible",
    ]);
    const item = { id: itemId, description: 'Папір', quantity: 10, unit: { code: 'H87' }, deliveryDate: {} };
    expect(said(await patchAward(registry, tender, first.id, { items: [item] }))).to.deep.equal([
      'missing data.items.0.deliveryDate.endDate: Field required',
      'missing data.items.0.deliveryAddress: Field required',
    ]);
    expect((await decide(tender, first.id, yes)).status).to.equal(200);
    expect((await decide(tender, second.id, no)).status).to.equal(200);
    expect(await state(tender)).to.equal('active.awarded; active 01-23, unsuccessful 01-23');
    const waiting = await readTender(registry, tender);
    expect(waiting.next_check).to.equal('2027-01-23T00:00:00.000+02:00');

    const reopened = await patchAward(registry, tender, second.id, { status: 'cancelled' });
    expect([reopened.status, reopened.headers.has('location')]).to.deep.equal([200, true]);
    expect(await state(tender)).to.equal('active.qualification; active 01-23, cancelled 01-18, pending –');
    const [, , third] = (await readTender(registry, tender)).awards;
    registry.clock.set(new Date('2027-01-19T10:00:00+02:00'));
    expect((await decide(tender, third.id, yes)).status).to.equal(200);
    expect(await state(tender)).to.equal('active.awarded; active 01-23, cancelled 01-18, active 01-25');

    const { contracts } = await readTender(registry, tender);
    const period = { startDate: '2027-02-01T00:00:00+02:00', endDate: '2027-12-31T00:00:00+02:00' };
    const sign = (index: number, fields: Body = {}): Promise<Answer> =>
      registry.ask('PATCH', `/api/2.5/contracts/${contracts[index].id}`, {
        key: keys.broker,
        token: tender.token,
        body: { data: { status: 'active', contractNumber: '1', period, ...fields } },
      });
    const end = '2027-01-23T00:00:00.000+02:00';
    expect(said(await sign(0))).to.deep.equal([403, `Can't sign contract before stand-still period end (${end})`]);
    registry.clock.set(new Date('2027-01-25T00:00:00+02:00'));
    expect(said(await sign(0, { dateSigned: end }))).to.deep.equal([
      `data.dateSigned: Contract signature date should be after award complaint period end date (${end})`,
    ]);
    expect((await sign(0)).status).to.equal(200);
    expect((await readTender(registry, tender)).status).to.equal('active.awarded');
    const stored = await patchAward(registry, tender, first.id, { status: 'cancelled' });
    expect(said(stored)).to.deep.equal([403, 'Can update award only in active lot status']);
    must(await sign(1), 200);
    const { status, lots } = await readTender(registry, tender);
    expect([status, ...lots.map((lot: Body) => lot.status)]).to.deep.equal(['complete', 'complete', 'complete']);
  });

  it('of which the last is refused end their lot when nobody may complain any more', async () => {
    const tender = await qualified('aboveThreshold', [9000]);
    const [award] = (await readTender(registry, tender)).awards;
    await decide(tender, award.id, no);
    registry.clock.set(new Date('2027-01-23T00:00:00+02:00'));
    const { data } = (await chronograph(registry, tender)).body;
    expect([data.status, data.next_check]).to.deep.equal(['unsuccessful', undefined]);
  });

  it('wait for a low price to be explained, and may be prolonged', async () => {
    const tender = await qualified('aboveThreshold', [3000], [9000]);
    const [{ id, milestones, period }] = (await readTender(registry, tender)).awards;
    expect(milestones.map(({ code, dueDate }: Body) => [code, dueDate])).to.deep.equal([['alp', '2027-01-19T00:00:00.000+02:00']]);
    expect(milestones[0].description.split(' / ')).to.have.length(2);
    expect(said(await patchAward(registry, tender, id, yes))).to.deep.equal([
      403,
      `Can't change status to 'active' until milestone.dueDate: ${milestones[0].dueDate}`,
    ]);
    expect((await patchAward(registry, tender, id, { status: 'pending', description: 'Чекаємо' })).status).to.equal(200);

    const add = (data: Body): Promise<Answer> => write(registry, tender, 'POST', `/awards/${id}/milestones`, data);
    expect(said(await add({ code: 'alp' }))).to.deep.equal(["enum data.code: Input should be '24h' or 'extensionPeriod'"]);
    expect(said(await add({ code: 'extensionPeriod' }))).to.deep.equal(['missing data.description: Field required']);
    const prolonged = await add({ code: 'extensionPeriod', description: 'Потрібен час' });
    // 20 working days from the beginning of 5.
    expect([period.endDate, prolonged.body.data.dueDate]).to.deep.equal(['2027-01-23T00:00:00.000+02:00', '2027-02-13T00:00:00.000+02:00']);
    expect(said(await add({ code: 'extensionPeriod', description: 'Ще' }))).to.deep.equal([
      "data.code: There can be only one 'extensionPeriod' milestone",
    ]);
    const corrected = await add({ code: '24h', dueDate: '2028-01-01T00:00:00+02:00' });
    expect(corrected.body.data.dueDate).to.equal('2027-01-19T00:00:00.000+02:00');
    const [award] = (await readTender(registry, tender)).awards;
    expect([award.period.endDate, award.milestones.length]).to.deep.equal([prolonged.body.data.dueDate, 3]);
  });

  it('of aboveThresholdEU give no 24 hours: those were given before the auction', async () => {
    const tender = await qualified('aboveThresholdEU', [9000], [8000]);
    registry.clock.advance(3_600_000);
    const { qualificationPeriod } = await qualifyAll(registry, tender);
    const { status, awards } = await at(registry, tender, qualificationPeriod.endDate);
    expect([status, awards.length]).to.deep.equal(['active.qualification', 1]);
    const asked = await write(registry, tender, 'POST', `/awards/${awards[0].id}/milestones`, { code: '24h' });
    expect(said(asked)).to.deep.equal(['data.code: Forbidden to add milestone with code 24h']);
    expect((await decide(tender, awards[0].id, yes)).status).to.equal(200);
    // 10 calendar days from 24 January.
    expect(await state(tender)).to.equal('active.awarded; active 02-03');
  });

  it('wait for a cancellation of their lot, and their documents too', async () => {
    const tender = await qualified('aboveThreshold', [9000]);
    const [{ id, lotID }] = (await readTender(registry, tender)).awards;
    const cancelled = (relatedLot?: string) => ({ cancellations: [{ id: 'c'.repeat(32), status: 'pending', relatedLot, reason: 'Так' }] });
    const file = await signature(registry, 'notice');
    const held = [403, "Can't perform action due to a pending cancellation"];
    await storeFields(registry, tender, cancelled());
    expect(said(await patchAward(registry, tender, id, yes))).to.deep.equal(held);
    expect(said(await write(registry, tender, 'POST', `/awards/${id}/documents`, file))).to.deep.equal(held);
    await storeFields(registry, tender, cancelled(lotID));
    expect(said(await patchAward(registry, tender, id, yes))).to.deep.equal([
      403,
      "Can't update award with lot that have active cancellation",
    ]);
    await storeFields(registry, tender, cancelled('f'.repeat(32)));
    expect((await decide(tender, id, yes)).status).to.equal(200);
  });

  it('of simple.defense say nothing of eligibility, and end the tender with the last refusal', async () => {
    const tender = await qualified('simple.defense', [9000]);
    const [award] = (await readTender(registry, tender)).awards;
    expect(said(await patchAward(registry, tender, award.id, { eligible: true }))).to.deep.equal([
      'extra_forbidden data.eligible: Extra inputs are not permitted',
    ]);
    expect((await decide(tender, award.id, { status: 'unsuccessful', qualified: false })).status).to.equal(200);
    expect(await state(tender)).to.equal('unsuccessful; unsuccessful –');
  });
});
