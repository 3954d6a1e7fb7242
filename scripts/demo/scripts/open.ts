/** The open procedures (spec/open-tenders.md): from a plan through complaints, pre-qualification and two winners to two contracts. */
import { price as net } from '../../../fixtures/bids.ts';
import { buildConfig, getAward, getWinner, hasPhase } from '../acts.ts';
import { overAuction } from '../bargaining.ts';
import { api, type Cast, type Script } from '../cast.ts';
import { complain, contestWhileBidding } from '../complaints.ts';
import { changeContract, endContract, getContract, nameSigners, pricedAt, signContract } from '../contracts.ts';
import { at, type Somebody, textAt } from '../scenario.ts';
import { buildBuyer, buildMilestones, service, supplier } from './bodies.ts';
import { answersTo, criteria } from './open-criteria.ts';
import { madeOfPlan } from './plan.ts';

export interface Chosen {
  readonly says: string;
  /** Length of tendering in days. */
  readonly days: number;
  readonly kind: string;
  /** Reason for the later change of the contract. */
  readonly change: string;
  readonly hasPrequalification?: true;
  /** Bids confirm the bidder's eligibility. */
  readonly saysEligible?: true;
  /** Decisions confirm it. */
  readonly decidesEligible?: true;
  /** Bidders have nothing to confirm. */
  readonly asksNothing?: true;
  /** The notice of publication is not signed. */
  readonly isUnsigned?: true;
  /** Contracts need not wait for complaints. */
  readonly isSignedAtOnce?: true;
  /** The bidders, with name, scheme, number and price; by default companies. */
  readonly bidders?: (cast: Cast) => readonly Bidder[];
}

export type Bidder = readonly [somebody: Somebody, name: string, scheme: string, id: string, price: number];

export const classification = { scheme: 'ДК021', id: '42000000-6', description: 'Промислова техніка' } as const;
export const lots = ['1', '2', '3'].map((digit) => `1000000000000000000000000000000${digit}`);
export const buildTender = ({ type, scenario, pace, inDays }: Cast, { days, kind }: Chosen, isEnglish: boolean) => ({
  ...pace.marks,
  ...pace.auction,
  procurementMethodType: type,
  title: 'Обслуговування котельні',
  title_en: 'Maintenance of a boiler house',
  mainProcurementCategory: 'services',
  procuringEntity: buildBuyer(kind, isEnglish),
  value: net(3500),
  lots: lots.map((id, index) => ({
    id,
    title: `Лот ${index + 1}`,
    title_en: `Lot ${index + 1}`,
    value: net(index === 0 ? 2500 : 500),
    // A dialogue has that of the auction in its second stage.
    ...(['auction', 'dialogue'].some((phase) => hasPhase({ type }, phase)) ? { minimalStep: net(index === 0 ? 25 : 10) } : {}),
  })),
  items: lots.map((relatedLot, index) => ({
    ...service(scenario, `item-${index + 1}`, { relatedLot, classification }),
    ...(isEnglish ? { description_en: `Maintenance, stage ${index + 1}` } : {}),
  })),
  milestones: lots.flatMap(buildMilestones),
  tenderPeriod: { startDate: scenario.after(0), endDate: inDays(days) },
});

/** Two envelopes: one opened with the bids, partly buyer-only, and one opened after the auction. */
const getEnvelopes = async (supplier: Somebody) => {
  const confidentialityRationale = 'Містить комерційну таємницю учасника';
  return {
    documents: [{ ...(await supplier.upload('technology.pdf')), confidentiality: 'buyerOnly', confidentialityRationale }],
    eligibilityDocuments: [await supplier.upload('licence.pdf')],
    financialDocuments: [await supplier.upload('price.pdf')],
    qualificationDocuments: [await supplier.upload('staff.pdf')],
  };
};

/** A bid for the first two lots; the third one gets none. */
export const buildBid = ({ saysEligible }: Chosen, [, name, scheme, id, price]: Bidder) => ({
  tenderers: [supplier(name, scheme, id)],
  selfQualified: true,
  subcontractingDetails: 'Без субпідряду',
  ...(saysEligible ? { selfEligible: true } : {}),
  lotValues: lots.slice(0, 2).map((relatedLot, index) => ({ relatedLot, value: net(index === 0 ? price : 500) })),
  items: lots.slice(0, 2).map((_, index) => ({
    id: `item-${index + 1}`,
    description: 'Обслуговування',
    quantity: 1,
    unit: { code: 'KGM', name: 'кілограм', value: net(index === 0 ? price : 500) },
  })),
});

/** Publishes a draft, whose tendering begins then; returns the responses of bids to its criteria. */
export const announce = async (
  { buyer, scenario, inDays }: Cast,
  { days, isUnsigned, asksNothing }: Chosen,
  path: string,
): Promise<object[]> => {
  await buyer.attach('The buyer attaches the form of the contract', path, 'proforma.docx', 'contractProforma');
  const asked = asksNothing ? undefined : await buyer.post('… says what bidders have to confirm', `${path}/criteria`, criteria());
  if (isUnsigned !== true) await buyer.attach('… and the signed notice', path, 'notice.p7s', 'notice');
  const tenderPeriod = { startDate: scenario.after(0), endDate: inDays(days) };
  await buyer.patch('The buyer publishes: bids may come', path, { status: 'active.tendering', tenderPeriod });
  return asked === undefined ? [] : answersTo(asked);
};

/** From the plan to the published tender; returns its path and the responses of bids to its criteria. */
const publish = async (cast: Cast, chosen: Chosen): Promise<{ path: string; answers: object[] }> => {
  const body = buildTender(cast, chosen, chosen.hasPrequalification === true);
  const created = await madeOfPlan(cast, { classification, amount: 3500, kind: chosen.kind }, body);
  const path = `${api}/tenders/${textAt(created, 'data', 'id')}`;
  return { path, answers: await announce(cast, chosen, path) };
};

const companies = ({ first, second }: Cast, { hasPrequalification }: Chosen): readonly Bidder[] => [
  [first, 'ТОВ «Тепло»', 'UA-EDR', '40000025', 2000.65],
  [second, 'ТОВ «Котел»', 'UA-EDR', '40000033', 1667],
  ...(hasPrequalification ? ([[second, 'ТОВ «Пара»', 'UA-EDR', '40000041', 1700]] as const) : []),
];

/** Submits a bid with its envelopes, or with its own documents, from draft to pending. Returns its path. */
export const handIn = async (
  somebody: Somebody,
  says: string,
  path: string,
  bid: object,
  answers: object[],
  proposal = 'bid.p7s',
): Promise<string> => {
  const made = await somebody.post(says, `${path}/bids`, { ...(await getEnvelopes(somebody)), ...bid });
  const own = `${path}/bids/${textAt(made, 'data', 'id')}`;
  if (answers.length > 0) await somebody.post('… confirms what is asked', `${own}/requirement_responses`, answers);
  await somebody.attach('… attaches the signed proposal', own, proposal, 'proposal');
  await somebody.patch('… and submits', own, { status: 'pending' });
  return own;
};

/** Returns the path of the first bid. */
export const offer = async (cast: Cast, chosen: Chosen, path: string, answers: object[]): Promise<string> => {
  const bids: string[] = [];
  for (const bidder of chosen.bidders?.(cast) ?? companies(cast, chosen)) {
    const [somebody, name, , , price] = bidder;
    bids.push(await handIn(somebody, `${name} bids ${price} and 500`, path, buildBid(chosen, bidder), answers));
  }
  await cast.anyone.get('Nobody sees the bids yet', `${path}/bids`, 403);
  return bids[0] ?? '';
};

/** The first bidder complains about a decision, with the token of its bid. */
export const complainAbout = async (cast: Cast, decision: string, bid: string): Promise<void> => {
  await cast.first.inherit(decision.slice(api.length), bid.slice(api.length));
  await complain(cast, cast.first, decision);
};

/** Admits all offers but the last one and publishes that, once more after a complaint. */
export const qualify = async (cast: Cast, path: string, bid: string, isContested: boolean): Promise<void> => {
  const { scenario, buyer, anyone } = cast;
  await scenario.until(path, 'active.pre-qualification');
  const listed = await anyone.get('Offers are to be admitted', `${path}/qualifications`);
  const count = [at(listed, 'data')].flat().length;
  const offers = Array.from({ length: count }, (_, place) => `${path}/qualifications/${textAt(listed, 'data', place, 'id')}`);
  for (const [place, one] of offers.entries()) {
    const isAdmitted = place + 1 < count;
    const decision = { status: isAdmitted ? 'active' : 'unsuccessful', qualified: isAdmitted, eligible: isAdmitted };
    await buyer.patch(isAdmitted ? 'The buyer admits an offer' : '… and not the last one', one, decision);
  }
  const report = await buyer.attach('The buyer attaches the signed report', path, 'report.p7s', 'evaluationReports');
  const standStill = { status: 'active.pre-qualification.stand-still' };
  await buyer.patch('… and publishes who is admitted', path, standStill);
  if (!isContested) return;
  await complainAbout(cast, offers[0] ?? '', bid);
  const renewed = { ...(await buyer.upload('report.p7s')), title: 'report.p7s', documentType: 'evaluationReports' };
  await buyer.put('The buyer renews the report', `${path}/documents/${textAt(report, 'data', 'id')}`, renewed);
  await buyer.patch('… and publishes it again', path, standStill);
};

/** Decides on an award: findings, the signed decision, and its publication. */
export const decide = async (
  { buyer }: Cast,
  award: string,
  status: 'active' | 'unsuccessful',
  { decidesEligible }: Chosen,
): Promise<void> => {
  const isActive = status === 'active';
  await buyer.patch('The buyer examines a bid', award, { qualified: isActive, ...(decidesEligible ? { eligible: isActive } : {}) });
  await buyer.attach('… attaches the signed decision', award, 'decision.p7s', 'notice');
  await buyer.patch(isActive ? '… and awards' : '… and rejects it', award, { status });
};

/**
 * One winner immediately, the other after a cancelled decision and a rejected bid. The first decision is
 * contested with the bid `contested`, if any, before others take up the time for that.
 */
export const awardLots = async (cast: Cast, path: string, chosen: Chosen, contested?: string): Promise<void> => {
  await overAuction(cast, path);
  const first = await getAward(cast, path);
  await decide(cast, first, 'active', chosen);
  if (contested !== undefined) await complainAbout(cast, first, contested);
  const second = await getAward(cast, path, 1);
  await decide(cast, second, 'active', chosen);
  await cast.buyer.patch('The buyer thinks again about the second lot', second, { status: 'cancelled' });
  await decide(cast, await getAward(cast, path, 2), 'unsuccessful', chosen);
  await decide(cast, await getAward(cast, path, 3), 'active', chosen);
};

/** With a stand-still the contract has to wait for its end. */
const standStill = async (cast: Cast, path: string, contract: string): Promise<void> => {
  await signContract(cast, contract, {}, 403);
  const awarded = await cast.anyone.get('The last decision may be contested for some days', await getAward(cast, path, 3));
  await cast.scenario.waitFor(textAt(awarded, 'data', 'complaintPeriod', 'endDate'));
};

/** Signs both contracts, but not the cancelled one between them; returns the id of the first. */
export const sign = async (cast: Cast, path: string, { change, isSignedAtOnce }: Chosen): Promise<string> => {
  const { scenario } = cast;
  // The contract of the last decision, which may be contested longest.
  const last = await getContract(cast, path, 2);
  if (isSignedAtOnce !== true && buildConfig(cast.type).hasAwardComplaints) await standStill(cast, path, last);
  const contract = await getContract(cast, path);
  const contracts = [contract, last];
  for (const [place, one] of contracts.entries()) {
    const { winner, bid } = await getWinner(cast, path, place === 0 ? 0 : 3);
    await nameSigners(cast, one, winner, bid);
    await signContract(cast, one, await pricedAt(cast, one));
  }
  await scenario.until(path, 'complete');
  await changeContract(cast, contract, change);
  for (const one of contracts) await endContract(cast, one);
  return contract;
};

/** Awards and contracts; returns the id of a contract. */
export const conclude = async (cast: Cast, path: string, bid: string, chosen: Chosen): Promise<string> => {
  await awardLots(cast, path, chosen, buildConfig(cast.type).hasAwardComplaints ? bid : undefined);
  return sign(cast, path, chosen);
};

const open = (type: string, chosen: Chosen): Script => ({
  type,
  says: chosen.says,
  play: async (cast) => {
    const config = buildConfig(cast.type);
    const canComplain = cast.complaints !== null;
    const { path, answers } = await publish(cast, chosen);
    const bidAll = (): Promise<string> => offer(cast, chosen, path, answers);
    const bid = config.hasTenderComplaints ? await contestWhileBidding(cast, path, bidAll) : await bidAll();
    if (hasPhase(cast, 'pre-qualification')) await qualify(cast, path, bid, canComplain && config.hasQualificationComplaints);
    const contract = await conclude(cast, path, bid, chosen);
    return { tender: path.slice(`${api}/tenders/`.length), contract };
  },
});

const kind = 'general';
const change = 'priceReduction';

export const openScripts: readonly Script[] = [
  open('aboveThreshold', {
    says: 'an open tender with special terms',
    ...{ days: 20, kind, change: 'fiscalYearExtension', decidesEligible: true },
  }),
  open('aboveThresholdUA', { says: 'an open tender with complaints', days: 30, kind, change, decidesEligible: true }),
  open('aboveThresholdEU', {
    says: 'an open tender in two languages, with pre-qualification and complaints',
    ...{ days: 40, kind, change, hasPrequalification: true, decidesEligible: true },
  }),
  open('aboveThresholdUA.defense', {
    says: 'an open tender for defence without a plan and criteria, by the rules of before 2021',
    ...{ days: 20, kind: 'defense', change, isUnsigned: true, asksNothing: true, saysEligible: true, decidesEligible: true },
  }),
  open('simple.defense', {
    says: 'an open tender for defence',
    ...{ days: 20, kind: 'defense', change, isUnsigned: true, saysEligible: true },
  }),
];
