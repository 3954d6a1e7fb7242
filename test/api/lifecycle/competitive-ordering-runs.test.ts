/** Whole orders among the suppliers of a framework over HTTP, long and short: from the framework to terminated contracts (spec/competitive-ordering.md). */
import { expect } from 'chai';
import { makeBid, onBid, price, tenderer } from '../../../fixtures/bids.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { type AskedCriterion, espdAnswers, espdCriteria } from '../../../fixtures/espd.ts';
import { framed, frameworkItem } from '../../../fixtures/frameworks.ts';
import { openTenderingEnds } from '../../../fixtures/open-tenders.ts';
import { type OrderKind, orderItem, orderTender } from '../../../fixtures/orders.ts';
import { accounts, chronograph, contractForm, patchAward, readTender, signature } from '../../../fixtures/procedure.ts';
import { write } from '../../../fixtures/tender-parts.ts';
import { createTender, lot, type MadeTender, milestone, monday, patchTender, signerInfo } from '../../../fixtures/tenders.ts';
import { type Answer, type Body, keys, type TestRegistry, useRegistry } from '../../support/registry.ts';

const suppliers = ['00137256', '00137255', '00137200'];
const lots = ['1', '2', '3'].map((digit) => digit.padStart(32, '1'));
const items = ['item-1', 'item-2', 'item-3'];

const ok = (answer: Answer, status = 200): Answer => {
  expect(answer.status, answer.text).to.equal(status);
  return answer;
};

/** Calls 21–30: the order as its buyer publishes it; gives what it asks of bidders. */
const publish = async (
  registry: TestRegistry,
  agreement: string,
  kind: OrderKind,
): Promise<{ tender: MadeTender; asked: AskedCriterion[] }> => {
  const body = orderTender(
    agreement,
    kind,
    {
      mode: 'test',
      value: price(0),
      lots: lots.map((id) => lot({ id, value: price(500), minimalStep: price(5), guarantee: { amount: 100 } })),
      items: items.map((id, index) => orderItem(id, lots[index] ?? '', { quantity: 1 })),
      milestones: lots.flatMap((relatedLot) => [
        milestone({ relatedLot }),
        milestone({ relatedLot, sequenceNumber: 2, type: 'delivery', code: 'standard' }),
      ]),
    },
    { hasAuction: true, hasValueRestriction: false },
  );
  const tender = await createTender(registry, {}, body);
  const draft = await readTender(registry, tender);
  expect(draft).to.deep.include({ status: 'draft', value: price(1500), procurementMethod: 'selective' });
  expect([draft.enquiryPeriod === undefined, draft.complaintPeriod === undefined]).to.deep.equal(Array(2).fill(kind === 'short'));
  const proforma = await contractForm(registry);
  for (const file of [await uploadDocument(registry, { title: 'terms.pdf' }), proforma])
    ok(await write(registry, tender, 'POST', '/documents', file), 201);
  const asked = ok(await write(registry, tender, 'POST', '/criteria', espdCriteria(lots)), 201).body.data;
  ok(await write(registry, tender, 'POST', '/documents', await signature(registry, 'notice')), 201);
  ok(await patchTender(registry, tender, { status: 'active.tendering' }));
  return { tender, asked };
};

/** Calls 31–50, of one bidder: 500 for each of the first two lots; gives his token. */
const offer = async (registry: TestRegistry, tender: MadeTender, answers: Body[], id: string): Promise<string> => {
  const upload = (title: string) => uploadDocument(registry, { title });
  const confidential = { confidentiality: 'buyerOnly', confidentialityRationale: 'Містить комерційну таємницю учасника' };
  const bid = await makeBid(registry, tender, {
    tenderers: [tenderer({ identifier: { scheme: 'UA-EDR', id, legalName: 'ТОВ' } })],
    selfQualified: true,
    subcontractingDetails: 'ніхто',
    documents: [{ ...(await upload('offer.pdf')), ...confidential }, await upload('more.pdf')],
    eligibilityDocuments: [await upload('licence.pdf')],
    financialDocuments: [await upload('price.pdf')],
    qualificationDocuments: [await upload('staff.pdf')],
    lotValues: lots.slice(0, 2).map((relatedLot) => ({ relatedLot, value: price(500) })),
    items: items.slice(0, 2).map((item) => ({
      id: item,
      description: 'Насос',
      quantity: 1,
      unit: { code: 'H87', name: 'штука', value: price(500) },
    })),
  });
  ok(await onBid(registry, bid, 'POST', '/requirement_responses', answers), 201);
  ok(await onBid(registry, bid, 'POST', '/documents', await signature(registry, 'proposal')), 201);
  ok(await onBid(registry, bid, 'PATCH', '', { status: 'pending' }));
  return bid.token;
};

const states = async (registry: TestRegistry, tender: MadeTender): Promise<string> => {
  const { status, lots: own, awards = [], contracts = [] } = await readTender(registry, tender);
  return [status, ...[own, awards, contracts].map((list) => list.map((one: Body) => one.status).join(' '))].join('; ');
};

/** Calls 51–73: two winners, one of them after a decision that is cancelled and a refusal. */
const award = async (registry: TestRegistry, tender: MadeTender): Promise<void> => {
  const decide = async (place: number, isAccepted: boolean): Promise<void> => {
    const { id } = (await readTender(registry, tender)).awards[place];
    ok(await patchAward(registry, tender, id, { qualified: isAccepted }));
    ok(await write(registry, tender, 'POST', `/awards/${id}/documents`, await signature(registry, 'notice', `${id}.p7s`)), 201);
    ok(await patchAward(registry, tender, id, { status: isAccepted ? 'active' : 'unsuccessful' }));
  };
  registry.clock.set(openTenderingEnds);
  for (let next: string | undefined; ; registry.clock.set(new Date(next ?? registry.clock.now()))) {
    ok(await chronograph(registry, tender));
    const { status, next_check } = await readTender(registry, tender);
    if (status === 'active.qualification') break;
    next = next_check;
  }
  expect(await states(registry, tender)).to.equal('active.qualification; active active unsuccessful; pending pending; ');
  await decide(0, true);
  await decide(1, true);
  const { awards } = await readTender(registry, tender);
  ok(await patchAward(registry, tender, awards[1].id, { status: 'cancelled' }));
  await decide(2, false);
  await decide(3, true);
  expect(await states(registry, tender)).to.equal(
    'active.awarded; active active unsuccessful; active cancelled unsuccessful active; pending cancelled pending',
  );
};

/** Calls 74–94: both contracts, from their signers to their end. */
const settle = async (registry: TestRegistry, tender: MadeTender, kind: OrderKind, bids: ReadonlyMap<string, string>): Promise<void> => {
  const { awards, contracts } = await readTender(registry, tender);
  const live = contracts.filter(({ status }: Body) => status === 'pending');
  const tokens = new Map<string, string>();
  const on = (id: string, method: string, path: string, data: unknown, token = tokens.get(id) ?? tender.token, key: string = keys.broker) =>
    registry.ask(method, `/api/2.5/contracts/${id}${path}`, { key, token, body: { data } });
  for (const { id, awardID } of live) {
    tokens.set(id, ok(await on(id, 'PATCH', '/credentials', {})).body.access.token);
    ok(await on(id, 'PUT', '/buyer/signer_info', signerInfo));
    const { bid_id } = awards.find((one: Body) => one.id === awardID);
    ok(await on(id, 'PUT', '/suppliers/signer_info', signerInfo, bids.get(bid_id), keys.other));
  }
  const signed = {
    contractNumber: '7',
    period: { startDate: '2027-02-01T00:00:00+02:00', endDate: '2028-02-01T00:00:00+02:00' },
    status: 'active',
  };
  if (kind === 'long') {
    expect((await on(live[0].id, 'PATCH', '', signed)).body.details).to.include("Can't sign contract before stand-still period end");
    const ends = awards.map((one: { complaintPeriod: { endDate: string } }) => Date.parse(one.complaintPeriod.endDate));
    registry.clock.set(new Date(Math.max(...ends) + 1000));
  }
  for (const { id } of live) ok(await on(id, 'PATCH', '', { ...signed, dateSigned: registry.clock.now().toISOString() }));
  expect(await states(registry, tender)).to.match(/^complete; complete complete unsuccessful;/);

  const { id } = live[0];
  ok(await on(id, 'PATCH', '', { value: { ...price(500.99), amountNet: 500.99 } }));
  const change = ok(await on(id, 'POST', '/changes', { rationale: 'Знижка', rationaleTypes: ['priceReduction'] }), 201);
  const now = registry.clock.now().toISOString();
  ok(await on(id, 'PATCH', `/changes/${change.body.data.id}`, { status: 'active', dateSigned: now }));
  for (const [place, amount] of [490, 500].entries()) {
    const ended = await on(live[place].id, 'PATCH', '', {
      amountPaid: { amount, amountNet: amount, currency: 'UAH' },
      status: 'terminated',
    });
    expect(ok(ended).body.data.status).to.equal('terminated');
  }
  expect((await readTender(registry, tender)).status).to.equal('complete');
};

describe('a whole order among the suppliers of a framework', () => {
  const registry = useRegistry({ accounts });

  for (const kind of ['long', 'short'] as const) {
    it(`that is ${kind} goes from the framework to terminated contracts`, async () => {
      registry.clock.set(monday);
      const listed = kind === 'short' ? { items: [frameworkItem(), frameworkItem(), frameworkItem()] } : {};
      const { agreement } = await framed(registry, suppliers, listed, { hasItems: kind === 'short' });
      const { tender, asked } = await publish(registry, agreement.split('/').at(-1) ?? '', kind);
      registry.clock.set(new Date('2026-12-10T10:00:00+02:00'));
      const answers = espdAnswers(asked, lots[2]);
      const tokens: string[] = [];
      for (const id of suppliers.slice(0, 2)) {
        tokens.push(await offer(registry, tender, answers, id));
        registry.clock.advance(1000);
      }
      await award(registry, tender);
      const { bids } = await readTender(registry, tender);
      await settle(registry, tender, kind, new Map(bids.map((bid: { id: string }, place: number) => [bid.id, tokens[place] ?? ''])));
    });
  }
});
