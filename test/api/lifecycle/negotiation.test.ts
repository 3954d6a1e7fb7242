/** Contracts after talks with one supplier, with their times for complaints (spec/limited-tenders.md). */
import { expect } from 'chai';
import {
  acceptedAward,
  addNotice,
  awardId,
  cause,
  chosen,
  contractToken,
  delivered,
  negotiationTender,
  onContract,
  patchAward,
  postAward,
  quickTender,
  type Sent,
  signing,
  supplier,
} from '../../../fixtures/limited.ts';
import { chronograph, contractForm, readTender, signature } from '../../../fixtures/procedure.ts';
import { errorsIn, write } from '../../../fixtures/tender-parts.ts';
import {
  lot,
  lotId,
  type MadeTender,
  monday,
  money,
  otherLotId,
  patchTender,
  postTender,
  procuringEntity,
  signerInfo,
} from '../../../fixtures/tenders.ts';
import { startListed } from '../../support/listed.ts';
import { type Answer, type Body, keys, must, type TestRegistry } from '../../support/registry.ts';

const plain = { currency: 'UAH', valueAddedTaxIncluded: false };
const on = (relatedLot: string, amount: number): Body => ({ lotID: relatedLot, value: { amount, ...plain } });
const held = "Can't perform action due to a pending cancellation";

describe('a negotiation', () => {
  let registry: TestRegistry;
  before(async () => {
    registry = await startListed();
  });
  after(() => registry.stop());
  beforeEach(() => registry.clock.set(monday));

  const says = ({ status, body }: Answer): unknown[] => [status, body.details];
  const statuses = ({ lots }: { lots: { status: string }[] }): string[] => lots.map(({ status }) => status);

  const runs: readonly (readonly [string, (overrides?: Body) => Sent, string, string, string])[] = [
    ['negotiation', negotiationTender, '2026-12-13T00:00:00.000+02:00', 'durationExtension', 'additionalPurchase'],
    ['negotiation.quick', quickTender, '2026-12-11T00:00:00.000+02:00', 'fiscalYearExtension', 'humanitarianAidProvision'],
  ];
  for (const [type, body, standStill, reason, code] of runs) {
    it(`${type}: goes from the draft to two terminated contracts`, async () => {
      const tender = await chosen(registry, body());
      const { data } = tender;
      expect(data).to.include({ status: 'draft', procurementMethodType: type, procurementMethod: 'limited' });
      expect(data.value.amount).to.equal(1000);
      expect(data.causeDetails).to.include({ code, scheme: 'DECREE1178' });
      const ids = [await awardId(registry, tender, on(lotId, 500)), await awardId(registry, tender, on(otherLotId, 400))];
      for (const id of ids) {
        expect((await patchAward(registry, tender, id, { qualified: true })).status).to.equal(200);
        await addNotice(registry, tender, id);
        const accepted = await patchAward(registry, tender, id, { status: 'active' });
        expect(accepted.body.data.complaintPeriod).to.deep.equal({ startDate: '2026-12-07T10:15:00.000+02:00', endDate: standStill });
      }
      const { contracts, next_check } = await readTender(registry, tender);
      expect(contracts.map(({ status }: Body) => status)).to.deep.equal(['pending', 'pending']);
      expect(next_check).to.equal(undefined);
      const [first, second] = contracts;
      const token = await contractToken(registry, tender, first.id);
      const early = await onContract(registry, token, 'PATCH', first.id, await signing(registry, first.id, 500));
      expect(says(early)).to.deep.equal([403, `Can't sign contract before stand-still period end (${standStill})`]);
      registry.clock.set(new Date(standStill));
      const before = await signing(registry, first.id, 500, { dateSigned: standStill });
      expect(errorsIn(await onContract(registry, token, 'PATCH', first.id, before))).to.deep.equal([
        `data.dateSigned: Contract signature date should be after award complaint period end date (${standStill})`,
      ]);
      must(await onContract(registry, token, 'PATCH', first.id, await signing(registry, first.id, 500)), 200);
      const half = await readTender(registry, tender);
      expect([half.status, ...statuses(half)]).to.deep.equal(['active', 'complete', 'active']);
      const otherToken = await contractToken(registry, tender, second.id);
      expect((await onContract(registry, otherToken, 'PATCH', second.id, await signing(registry, second.id, 400))).status).to.equal(200);
      expect((await readTender(registry, tender)).status).to.equal('complete');
      const value = { amount: 500.56, amountNet: 500.56, ...plain };
      expect((await onContract(registry, token, 'PATCH', first.id, { value })).status).to.equal(200);
      const change = await onContract(registry, token, 'POST', `${first.id}/changes`, { rationale: 'Строк', rationaleTypes: [reason] });
      expect(change.status, change.text).to.equal(201);
      const inForce = { status: 'active', dateSigned: standStill };
      expect((await onContract(registry, token, 'PATCH', `${first.id}/changes/${change.body.data.id}`, inForce)).status).to.equal(200);
      const done = await onContract(registry, token, 'PATCH', first.id, { amountPaid: value, status: 'terminated' });
      expect(done.body.data.status).to.equal('terminated');
    });
  }

  const refused: readonly (readonly [string, Body, string[]])[] = [
    ['no cause', { causeDetails: undefined }, ['missing data.causeDetails: Field required']],
    [
      'a cause of the other negotiation',
      { causeDetails: cause('humanitarianAidProvision') },
      ["enum data.causeDetails.code: Input should be 'additionalPurchase' or 'noCompetition'"],
    ],
    ['no value', { value: undefined }, ['missing data.value: Field required']],
    ['no milestones', { milestones: undefined }, ['data.milestones: Tender should contain at least one milestone']],
    [
      'a step of an auction',
      { lots: [lot(), lot({ id: otherLotId, minimalStep: undefined })] },
      ['extra_forbidden data.lots.0.minimalStep: Extra inputs are not permitted'],
    ],
  ];
  it('has what it needs and no more', async () => {
    for (const [what, overrides, texts] of refused) {
      const answer = await postTender(registry, negotiationTender(overrides));
      expect([answer.status, ...errorsIn(answer)], what).to.deep.equal([400, ...texts]);
    }
    const { milestones } = negotiationTender().data;
    const payments = (milestones as Body[]).filter(({ type }) => type === 'financing');
    expect(errorsIn(await postTender(registry, negotiationTender({ milestones: payments })))).to.deep.equal([
      'data.milestones: Tender should contain at least one delivery and one financing milestone',
    ]);
    const low = await postTender(registry, negotiationTender(), keys.low);
    expect([low.status, low.body.details]).to.deep.equal([403, low.body.details]);
    expect(low.body.details).to.include('tender creation');
  });

  it('names the lot of each item to be published, and changes until its first award', async () => {
    const sent = negotiationTender({ items: [delivered(), delivered({ id: undefined, relatedLot: otherLotId })] });
    registry.clock.set(monday);
    const { body } = await postTender(registry, sent);
    const draft: MadeTender = { ...body, id: body.data.id, path: `/api/2.5/tenders/${body.data.id}`, token: body.access.token };
    expect(errorsIn(await patchTender(registry, draft, { status: 'active' }))).to.deep.equal([
      'missing data.items.0.relatedLot: Field required',
    ]);
    const tender = await chosen(registry, negotiationTender());
    const back = await patchTender(registry, tender, { status: 'draft' });
    expect(errorsIn(back)).to.deep.equal(["data.status: Can't change status to draft"]);
    const other = cause('noCompetition');
    const changed = await patchTender(registry, tender, { causeDetails: other });
    expect(changed.body.data.contractChangeRationaleTypes).to.have.all.keys('itemPriceVariation');
    expect(changed.body.data.causeDetails.scheme).to.equal('LAW922');
    const added = must(await write(registry, tender, 'POST', '/lots', { title: 'Третій', value: money(300) }), 201);
    const id = await awardId(registry, tender, on(lotId, 500));
    expect(says(await patchTender(registry, tender, { title: 'x' }))).to.deep.equal([
      403,
      "Can't update tender when there is at least one award.",
    ]);
    const lots = [
      ['POST', '/lots', { title: 'Четвертий', value: money(300) }, 'add'],
      ['PATCH', `/lots/${lotId}`, { title: 'Перший' }, 'update'],
      ['DELETE', `/lots/${added.body.data.id}`, undefined, 'delete'],
    ] as const;
    for (const [method, path, data, verb] of lots) {
      expect(says(await write(registry, tender, method, path, data))).to.deep.equal([403, `Can't ${verb} lot when you have awards`]);
    }
    expect(await readTender(registry, tender)).to.have.nested.property('awards[0].id', id);
  });

  it('may name a template, and its owner signs for both sides', async () => {
    const signing = { ...procuringEntity(), signerInfo };
    const sent = negotiationTender({ contractTemplateName: 'paper', procuringEntity: signing });
    const tender = await chosen(registry, sent);
    const proforma = await contractForm(registry);
    const both = await write(registry, tender, 'POST', '/documents', proforma);
    expect(errorsIn(both)).to.deep.equal(['data: Cannot use both contractTemplateName and contractProforma document simultaneously']);
    const id = await awardId(registry, tender, on(lotId, 500));
    await addNotice(registry, tender, id);
    const unsigned = await patchAward(registry, tender, id, { qualified: true, status: 'active' });
    expect(errorsIn(unsigned)).to.deep.equal(['missing data.suppliers.0.signerInfo: Field required']);
    const suppliers = [supplier({ signerInfo })];
    expect((await patchAward(registry, tender, id, { qualified: true, status: 'active', suppliers })).status).to.equal(200);
    const [contract] = (await readTender(registry, tender)).contracts;
    for (const side of ['buyer', 'suppliers']) {
      const own = { key: keys.broker, token: tender.token, body: { data: signerInfo } };
      expect((await registry.ask('PUT', `/api/2.5/contracts/${contract.id}/${side}/signer_info`, own)).status, side).to.equal(200);
    }
  });

  it('has one open award a lot', async () => {
    const tender = await chosen(registry, negotiationTender());
    const texts: readonly (readonly [Body, string])[] = [
      [{}, 'missing data.lotID: Field required'],
      [{ lotID: 'f'.repeat(32) }, 'data.lotID: lotID should be one of lots'],
      [{ ...on(lotId, 1), suppliers: [supplier({ contactPoint: undefined })] }, 'missing data.suppliers.0.contactPoint: Field required'],
      [
        { ...on(lotId, 1), suppliers: [supplier({ contactPoint: { name: 'І. Захисник' } })] },
        'data.suppliers.0.contactPoint.email: telephone or email should be present',
      ],
      [{ ...on(lotId, 1), eligible: true }, 'extra_forbidden data.eligible: Extra inputs are not permitted'],
    ];
    for (const [data, text] of texts) expect(errorsIn(await postAward(registry, tender, data))).to.deep.equal([text]);
    const id = await awardId(registry, tender, { ...on(lotId, 500), value: { amount: 500 } });
    const award = (await registry.ask('GET', `${tender.path}/awards/${id}`)).body.data;
    expect(award.value).to.deep.equal({ amount: 500, ...plain });
    const other = await awardId(registry, tender, on(otherLotId, 400));
    const again = await postAward(registry, tender, on(lotId, 450));
    expect(says(again)).to.deep.equal([403, "Can't create new award on lot while any (pending) award exists"]);
    const moved = await patchAward(registry, tender, other, { lotID: lotId });
    expect(says(moved)).to.deep.equal([403, 'Another award is already using this lotID.']);
    const notice = "data.documents: Document with type 'notice' and format pkcs7-signature is required";
    for (const decision of [
      { qualified: true, status: 'active' },
      { qualified: false, status: 'unsuccessful' },
    ]) {
      expect(errorsIn(await patchAward(registry, tender, id, decision))).to.deep.equal([notice]);
    }
    const halves: readonly (readonly [Body, string])[] = [
      [{ status: 'active' }, "data.qualified: Can't update award to active status with not qualified"],
      [{ status: 'unsuccessful' }, "data.qualified: Can't update award to unsuccessful status when qualified/eligible isn't set to False"],
      [{ eligible: true }, 'extra_forbidden data.eligible: Extra inputs are not permitted'],
      [
        {
          suppliers: [
            supplier({ address: { countryName: 'Польща', addressDetails: [{ scheme: 'КАТОТТГ', id: 'UA1', description: 'x' }] } }),
          ],
        },
        "data.suppliers.0.address.addressDetails: КАТОТТГ is allowed only for countryName 'Україна'",
      ],
      [{ suppliers: null }, 'missing data.suppliers: Field required'],
    ];
    for (const [data, text] of halves) expect(errorsIn(await patchAward(registry, tender, id, data)), text).to.deep.equal([text]);
    expect(says(await patchAward(registry, tender, id, { status: 'cancelled' }))).to.deep.equal([
      403,
      "Can't update award in current (pending) status",
    ]);
    const milestone = await write(registry, tender, 'POST', `/awards/${id}/milestones`, { code: '24h' });
    expect(errorsIn(milestone)).to.deep.equal(['data.code: Forbidden to add milestone with code 24h']);
    expect((await registry.ask('GET', `${tender.path}/awards/${id}/milestones`)).body.data).to.deep.equal([]);
    await addNotice(registry, tender, id);
    expect((await patchAward(registry, tender, id, { qualified: true, status: 'active' })).status).to.equal(200);
    const late = await write(registry, tender, 'POST', `/awards/${id}/documents`, await signature(registry, 'evaluationReports'));
    expect(says(late)).to.deep.equal([403, "Can't add document in current (active) award status"]);
    const cancelled = await patchAward(registry, tender, id, { status: 'cancelled' });
    expect(cancelled.body.data.complaintPeriod.endDate).to.equal('2026-12-07T10:15:00.000+02:00');
    expect((await postAward(registry, tender, on(lotId, 450))).status).to.equal(201);
  });

  it('waits with its lot after an unsuccessful award, which ends with the other one', async () => {
    const tender = await chosen(registry, negotiationTender());
    const lost = await awardId(registry, tender, on(otherLotId, 400));
    await addNotice(registry, tender, lost);
    const refusal = await patchAward(registry, tender, lost, { qualified: false, status: 'unsuccessful' });
    expect(refusal.body.data).to.not.have.property('complaintPeriod');
    const { complaintPeriod } = await acceptedAward(registry, tender, on(lotId, 500));
    const { contracts, ...waiting } = await readTender(registry, tender);
    expect([waiting.status, ...statuses(waiting)]).to.deep.equal(['active', 'active', 'active']);
    registry.clock.set(new Date(complaintPeriod.endDate));
    const token = await contractToken(registry, tender, contracts[0].id);
    expect((await onContract(registry, token, 'PATCH', contracts[0].id, await signing(registry, contracts[0].id, 500))).status).to.equal(
      200,
    );
    const ended = await readTender(registry, tender);
    expect([ended.status, ...statuses(ended)]).to.deep.equal(['complete', 'complete', 'unsuccessful']);
  });

  const cancellation = async (tender: MadeTender, overrides: Body = {}): Promise<string> => {
    const documents = [await signature(registry, 'cancellationReport')];
    const created = await write(registry, tender, 'POST', '/cancellations', {
      reason: 'Не потрібно',
      reasonType: 'noDemand',
      documents,
      ...overrides,
    });
    if (created.status !== 201) throw new Error(created.text);
    return `/cancellations/${created.body.data.id}`;
  };

  it('is cancelled at once before an award, and lot by lot', async () => {
    const tender = await chosen(registry, negotiationTender());
    const path = await cancellation(tender, { relatedLot: lotId });
    expect((await write(registry, tender, 'PATCH', path, { status: 'active' })).body.data.status).to.equal('active');
    const half = await readTender(registry, tender);
    expect([half.status, ...statuses(half)]).to.deep.equal(['active', 'cancelled', 'active']);
    expect(says(await postAward(registry, tender, on(lotId, 500)))).to.deep.equal([403, 'Can create award only in active lot status']);
    const rest = await cancellation(tender, { relatedLot: otherLotId });
    await write(registry, tender, 'PATCH', rest, { status: 'active' });
    expect((await readTender(registry, tender)).status).to.equal('cancelled');
  });

  it('is cancelled after ten days once there is an award, and stands still until then', async () => {
    const tender = await chosen(registry, negotiationTender());
    const award = await acceptedAward(registry, tender, on(lotId, 500));
    registry.clock.set(new Date(monday.getTime() + 60_000));
    const soon = await write(registry, tender, 'POST', '/cancellations', { reason: 'x', reasonType: 'noDemand' });
    expect(says(soon)).to.deep.equal([403, "Cancellation can't be add when exists active complaint period"]);
    registry.clock.set(new Date(award.complaintPeriod.endDate));
    const path = await cancellation(tender);
    const now = await write(registry, tender, 'PATCH', path, { status: 'active' });
    expect(says(now)).to.deep.equal([403, "Can't switch cancellation status from draft to active"]);
    const pending = await write(registry, tender, 'PATCH', path, { status: 'pending' });
    const end = '2026-12-23T00:00:00.000+02:00';
    expect([pending.body.data.status, pending.body.data.complaintPeriod.endDate]).to.deep.equal(['pending', end]);
    expect((await readTender(registry, tender)).next_check).to.equal(end);
    expect(says(await patchAward(registry, tender, award.id, { status: 'cancelled' }))).to.deep.equal([403, held]);
    const refusal = await postAward(registry, tender, on(otherLotId, 400));
    expect(says(refusal)).to.deep.equal([403, "Can't add award with lot that have active cancellation"]);
    const another = await write(registry, tender, 'POST', '/lots', { title: 'Третій', value: money(5) });
    expect(says(another)).to.deep.equal([403, "Can't add lot when you have awards"]);
    expect(says(await write(registry, tender, 'PATCH', `/lots/${lotId}`, { title: 'Перший' }))).to.deep.equal([403, held]);
    const [{ id }] = (await readTender(registry, tender)).contracts;
    const token = await contractToken(registry, tender, id);
    expect(says(await onContract(registry, token, 'PATCH', id, await signing(registry, id, 500)))).to.deep.equal([403, held]);
    registry.clock.set(new Date(end));
    expect((await chronograph(registry, tender)).status).to.equal(200);
    const over = await readTender(registry, tender);
    expect([over.status, over.contracts[0].status, ...statuses(over)]).to.deep.equal(['cancelled', 'cancelled', 'active', 'active']);
    expect(over).to.not.have.property('next_check');
  });

  it('is complete when its other lot is cancelled', async () => {
    const tender = await chosen(registry, negotiationTender());
    const { complaintPeriod } = await acceptedAward(registry, tender, on(lotId, 500));
    registry.clock.set(new Date(complaintPeriod.endDate));
    const [{ id }] = (await readTender(registry, tender)).contracts;
    const token = await contractToken(registry, tender, id);
    await onContract(registry, token, 'PATCH', id, await signing(registry, id, 500));
    const whole = await write(registry, tender, 'POST', '/cancellations', { reason: 'x', reasonType: 'noDemand' });
    expect(says(whole)).to.deep.equal([403, "Can't perform cancellation, if there is at least one complete lot"]);
    const path = await cancellation(tender, { relatedLot: otherLotId });
    expect((await write(registry, tender, 'PATCH', path, { status: 'active' })).body.data?.status).to.equal('active');
    expect((await readTender(registry, tender)).status).to.equal('complete');
  });
});
