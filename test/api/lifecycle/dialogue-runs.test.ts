/** Whole runs of a dialogue, from its plan to two contracts that have been paid, without features and with them (spec/dialogues.md, spec/second-stages.md). */
import { expect } from 'chai';
import { bidItem, type MadeBid, makeBid, onBid, price } from '../../../fixtures/bids.ts';
import { admit, endDialogue, firmOf, firstStage, talking } from '../../../fixtures/dialogues.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { bidding, openItem, openTenderingEnds } from '../../../fixtures/open-tenders.ts';
import { createPlan, planned } from '../../../fixtures/plans.ts';
import { accounts, must, readTender, signature } from '../../../fixtures/procedure.ts';
import { at } from '../../../fixtures/qualifying.ts';
import { publication, takeCredentials } from '../../../fixtures/second-stages.ts';
import { write } from '../../../fixtures/tender-parts.ts';
import { type MadeTender, milestone, monday, patchTender, tenders } from '../../../fixtures/tenders.ts';
import { answersTo, criteria } from '../../../scripts/demo/scripts/open-criteria.ts';
import { type Answer, type Body, keys, useRegistry } from '../../support/registry.ts';

const ids = [1, 2, 3, 4].map((place) => `1000000000000000000000000000000${place}`);
const itemOf = (lot: number): string => `2000000000000000000000000000000${lot}`;
const unit = { code: 'KGM', name: 'кілограм' };

/** Four lots of one item each. */
const dialogue = (overrides: Body): { data: Body; config: Body } => {
  const { data, config } = firstStage({
    value: price(2000),
    lots: ids.map((id, index) => ({ id, title: `Лот ${index + 1}`, value: price(500), minimalStep: price(10) })),
    items: ids.map((relatedLot, index) => openItem({ id: itemOf(index + 1), relatedLot, quantity: 1, unit })),
    milestones: ids.map((relatedLot) => milestone({ relatedLot })),
    ...overrides,
  });
  const { hasMultiSourcing: _, ...flags } = config;
  return { data, config: flags };
};

/** Firm and lots of the bids on the first stage: the fourth firm bids twice. */
const solutions = [
  [1, [1, 2, 4]],
  [2, [1, 2]],
  [3, [1, 2]],
  [4, [1, 2]],
  [4, [3]],
] as const;

const enumOf = (...values: readonly number[]) => values.map((value) => ({ value, title: String(value) }));
const features = [
  { code: 'a', featureOf: 'lot', relatedItem: ids[0], title: 'Гарантія', enum: enumOf(0.15, 0.1, 0.05) },
  { code: 'b', featureOf: 'item', relatedItem: itemOf(1), title: 'Строк', enum: enumOf(0.05, 0.01, 0) },
];

interface Run {
  readonly title: string;
  readonly asks: Body;
  /** What the bids of the second stage answer to the features, in their order. */
  readonly answers?: readonly (readonly [lot: number, item: number])[];
  /** Who wins the first lot. */
  readonly first: number;
}

const runs: readonly Run[] = [
  { title: 'goes from a plan over four lots and five proposals to two contracts that have been paid', asks: {}, first: 1 },
  {
    title: 'lets features of the first stage decide in the second',
    asks: { features },
    answers: [
      [0.05, 0.01],
      [0.15, 0.05],
      [0.05, 0.01],
      [0.05, 0.01],
    ],
    first: 2,
  },
];

describe('A run of a dialogue', () => {
  const registry = useRegistry({ accounts, env: { AUCTION: 'builtin' } });
  const states = (list: readonly Body[]): unknown[] => list.map(({ status }) => status);
  const file = (title: string) => uploadDocument(registry, { title });
  const send = async (tender: MadeTender, method: string, path: string, data: unknown): Promise<Answer> => {
    const answer = await write(registry, tender, method, path, data);
    expect(answer.status, answer.text).to.be.below(300);
    return answer;
  };

  /** Published, of a plan; gives what it asks of those who bid. */
  const published = async (asks: Body): Promise<{ tender: MadeTender; asked: Answer }> => {
    registry.clock.set(monday);
    const plan = await createPlan(registry, { tender: planned({ procurementMethodType: 'competitiveDialogueUA' }) });
    const { body } = must(await registry.ask('POST', `${plan.path}/tenders`, { key: keys.broker, body: dialogue(asks) }), 201);
    expect(body.data).to.include({ status: 'draft', procurementMethod: 'open' });
    const tender = { id: body.data.id, path: `${tenders}/${body.data.id}`, token: body.access.token, data: body.data };
    await send(tender, 'POST', '/documents', await file('task.docx'));
    await send(tender, 'POST', '/documents', { ...(await file('proforma.docx')), documentType: 'contractProforma' });
    const asked = await send(tender, 'POST', '/criteria', criteria());
    await send(tender, 'POST', '/documents', await signature(registry, 'notice'));
    const { data } = must(await patchTender(registry, tender, { status: 'active.tendering' }), 200).body;
    expect(data).to.not.have.property('noticePublicationDate');
    return { tender, asked };
  };

  /** Signed and sent in. */
  const handIn = async (tender: MadeTender, body: Body, answers: readonly object[] = []): Promise<MadeBid> => {
    registry.clock.advance(60_000);
    const [documents, eligibility, finance, qualification] = await Promise.all(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map(file));
    const isStage = tender.data.dialogueID !== undefined;
    const hidden = isStage ? {} : { confidentiality: 'buyerOnly', isDescriptionDecision: true };
    const bid = await makeBid(registry, tender, {
      documents: [{ ...documents, ...hidden }],
      ...(isStage ? {} : { eligibilityDocuments: [eligibility], financialDocuments: [finance], qualificationDocuments: [qualification] }),
      ...body,
    });
    if (answers.length > 0) must(await onBid(registry, bid, 'POST', '/requirement_responses', answers), 201);
    must(await onBid(registry, bid, 'POST', '/documents', await signature(registry, 'proposal')), 201);
    must(await onBid(registry, bid, 'PATCH', '', { status: 'pending' }), 200);
    return bid;
  };

  /** The first stage up to the dialogue: two lots find no three firms, and the last proposal for the second is refused. */
  const talks = async (asks: Body): Promise<MadeTender> => {
    const { tender, asked } = await published(asks);
    registry.clock.set(bidding);
    const bids: string[] = [];
    for (const [firm, lots] of solutions) {
      const items = lots.map((lot) => bidItem({ id: itemOf(lot), quantity: 1, unit }));
      const lotValues = lots.map((lot) => ({ relatedLot: ids[lot - 1] }));
      bids.push((await handIn(tender, { selfQualified: true, tenderers: [firmOf(firm)], lotValues, items }, answersTo(asked))).id);
    }
    const opened = await at(registry, tender, openTenderingEnds);
    expect([opened.status, states(opened.lots), states(opened.bids)]).to.deep.equal([
      'active.pre-qualification',
      ['active', 'active', 'unsuccessful', 'unsuccessful'],
      [...Array(4).fill('pending'), 'unsuccessful'],
    ]);
    expect(
      opened.qualifications.map(({ bidID, lotID }: Body) => [bids.indexOf(String(bidID)) + 1, ids.indexOf(String(lotID)) + 1]),
    ).to.deep.equal([1, 2, 3, 4].flatMap((bid) => [1, 2].map((lot) => [bid, lot])));
    registry.clock.advance(3_600_000);
    await admit(registry, tender, [7]);
    const { status, bids: admitted } = await at(registry, tender, (await readTender(registry, tender)).qualificationPeriod.endDate);
    expect(status).to.equal(talking);
    for (const bid of admitted) expect(bid).to.not.have.any.keys('value', 'parameters');
    return tender;
  };

  /** The second stage in the hands of its buyer. */
  const stageOf = async (first: MadeTender): Promise<MadeTender> => {
    const { data } = must(await endDialogue(registry, first), 200).body;
    expect(data.status).to.equal('complete');
    const path = `${tenders}/${data.stage2TenderID}`;
    const { token } = must(await takeCredentials(registry, { ...first, path }, first.token), 200).body.access;
    const stage = await readTender(registry, { ...first, path });
    expect(stage).to.include({ status: 'draft.stage2', tenderID: `${first.data.tenderID}.2`, dialogueID: first.id });
    expect([stage.lots.length, stage.items.length, stage.value.amount, stage.features?.length]).to.deep.equal([
      ...[2, 2, 1000],
      (await readTender(registry, first)).features?.length,
    ]);
    expect(stage.shortlistedFirms.map(({ lots }: { lots: Body[] }) => lots.map(({ id }) => ids.indexOf(String(id)) + 1))).to.deep.equal([
      ...Array(3).fill([1, 2]),
      [1],
    ]);
    return { id: data.stage2TenderID, path, token, data: stage };
  };

  /** What the firms that were admitted ask, all the same; the fourth was admitted to the first lot alone. */
  const bidAll = async (stage: MadeTender, answers: Run['answers']): Promise<string[]> => {
    const bids: string[] = [];
    for (const [index, lots] of [[1, 2], [1, 2], [1, 2], [1]].entries()) {
      const [lot, item] = answers?.[index] ?? [];
      const parameters = [
        { code: 'a', value: lot },
        { code: 'b', value: item },
      ];
      const body = {
        tenderers: [firmOf(index + 1)],
        lotValues: lots.map((place) => ({ relatedLot: ids[place - 1], value: price(500) })),
        items: lots.map((place) => bidItem({ id: itemOf(place), quantity: 1, unit: { ...unit, value: price(500) } })),
        ...(answers === undefined ? {} : { parameters }),
      };
      bids.push((await handIn(stage, body)).id);
    }
    return bids;
  };

  /** The end of tendering and of the auctions, which end as they begin. */
  const auctioned = async (stage: MadeTender): Promise<void> => {
    const { tenderPeriod } = await readTender(registry, stage);
    const { status, lots } = await at(registry, stage, tenderPeriod.endDate);
    expect(status).to.equal('active.auction');
    const starts = lots.map(({ auctionPeriod }: { auctionPeriod: { startDate: string } }) => Date.parse(auctionPeriod.startDate));
    expect((await at(registry, stage, new Date(Math.max(...starts) + 1000))).status).to.equal('active.qualification');
  };

  const decideAward = async (stage: MadeTender, place: number, isGood: boolean): Promise<void> => {
    const { awards, items } = await readTender(registry, stage);
    const { id } = awards[place];
    const bare = items.map(({ id: own, description, deliveryDate, deliveryAddress }: Record<string, unknown>) => ({
      ...{ id: own, description, deliveryDate, deliveryAddress },
    }));
    await send(stage, 'PATCH', `/awards/${id}`, { qualified: isGood, eligible: isGood, items: bare });
    await send(stage, 'POST', `/awards/${id}/documents`, await signature(registry, 'notice', `${id}.p7s`));
    await send(stage, 'PATCH', `/awards/${id}`, { status: isGood ? 'active' : 'unsuccessful' });
  };

  /** One decision is taken back, and the best offer refused then. */
  const awarded = async (stage: MadeTender, bids: readonly string[], first: number): Promise<void> => {
    await decideAward(stage, 0, true);
    await decideAward(stage, 1, true);
    expect((await readTender(registry, stage)).status).to.equal('active.awarded');
    const { id } = (await readTender(registry, stage)).awards[1];
    await send(stage, 'PATCH', `/awards/${id}`, { status: 'cancelled' });
    await decideAward(stage, 2, false);
    await decideAward(stage, 3, true);
    const { status, awards } = await readTender(registry, stage);
    expect(status).to.equal('active.awarded');
    expect(
      awards.map((award: Body) => [bids.indexOf(String(award.bid_id)) + 1, ids.indexOf(String(award.lotID)) + 1, award.status]),
    ).to.deep.equal([
      [first, 1, 'active'],
      [1, 2, 'cancelled'],
      [1, 2, 'unsuccessful'],
      [2, 2, 'active'],
    ]);
    await at(registry, stage, new Date(Date.parse(awards[3].complaintPeriod.endDate) + 1000));
  };

  /** Signed, of which the last ends the tender; one is changed, both are paid. */
  const contracted = async (stage: MadeTender): Promise<void> => {
    const pending = (await readTender(registry, stage)).contracts.filter((one: Body) => one.status === 'pending');
    const made: { readonly path: string; readonly token: string }[] = [];
    for (const { id } of pending) {
      const path = `/api/2.5/contracts/${id}`;
      const { access } = must(
        await registry.ask('PATCH', `${path}/credentials`, { key: keys.broker, token: stage.token, body: {} }),
        200,
      ).body;
      made.push({ path, token: access.token });
    }
    const [first, second] = made;
    if (first === undefined || second === undefined) return expect.fail('two contracts are wanted');
    const on = async ({ path, token }: typeof first, method: string, below: string, data: Body): Promise<Body> => {
      const answer = await registry.ask(method, path + below, { key: keys.broker, token, body: { data } });
      expect(answer.status, answer.text).to.be.below(300);
      return answer.body.data;
    };
    const dateSigned = registry.clock.now().toISOString();
    const period = { startDate: dateSigned, endDate: '2027-12-31T23:59:59+02:00' };
    for (const [index, one] of made.entries()) {
      expect((await readTender(registry, stage)).status, String(index)).to.equal('active.awarded');
      await on(one, 'PATCH', '', { status: 'active', contractNumber: '7-П', period, value: { amount: 500, amountNet: 500 } });
    }
    expect((await readTender(registry, stage)).status).to.equal('complete');
    const { items } = (await registry.ask('GET', first.path)).body.data;
    const cheaper = items.map((item: { unit: Body }) => ({ ...item, unit: { ...item.unit, value: price(490) } }));
    await on(first, 'PATCH', '', { value: { amount: 490, amountNet: 490 }, items: cheaper });
    const change = await on(first, 'POST', '/changes', { rationale: 'Ціна нижча', rationaleTypes: ['priceReduction'] });
    await on(first, 'PATCH', `/changes/${change.id}`, { status: 'active', dateSigned });
    for (const [one, amount] of [
      [first, 490],
      [second, 500],
    ] as const)
      expect((await on(one, 'PATCH', '', { status: 'terminated', amountPaid: { amount, amountNet: amount } })).status).to.equal(
        'terminated',
      );
  };

  for (const { title, asks, answers, first } of runs) {
    it(title, async () => {
      const stage = await stageOf(await talks(asks));
      must(await patchTender(registry, stage, publication), 200);
      const bids = await bidAll(stage, answers);
      await auctioned(stage);
      await awarded(stage, bids, first);
      await contracted(stage);
      expect((await readTender(registry, stage)).status).to.equal('complete');
    });
  }
});
