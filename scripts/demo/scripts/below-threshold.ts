/** `belowThreshold` (spec/procedures.md §5): a library buys paper, changes the contract, and reports a violation. */

import { lotId as lot } from '../../../fixtures/tenders.ts';
import { getAward, getWinner, hasPhase, sendBid } from '../acts.ts';
import { overAuction } from '../bargaining.ts';
import { accelerated, api, type Cast, type Run, type Script } from '../cast.ts';
import { endContract, getContract, pricedAt } from '../contracts.ts';
import { readExample } from '../examples.ts';
import { type Answer, type Somebody, textAt } from '../scenario.ts';
import { signElectronically } from '../signing.ts';
import { example, question, signer, supplierBid } from './bodies.ts';

/** How a draft gets its contract form. */
type Forms = (cast: Cast, path: string, created: Answer) => Promise<void>;

const attachForm: Forms = async ({ buyer }, path) => {
  await buyer.patch('Publishing without a contract form is refused', path, { status: 'active.enquiries' }, 400);
  await buyer.attach('The buyer attaches the form of the contract', path, 'proforma.docx', 'contractProforma');
};

const buildPeriods = ({ inDays }: Cast) => {
  const between = inDays(6);
  return { enquiryPeriod: { endDate: between }, tenderPeriod: { startDate: between, endDate: inDays(14) } };
};

/** The example, which has an auction, as a tender of a type that may have none. */
const exampleFor = (cast: Cast): ReturnType<typeof example> => {
  const { data, config } = example();
  if (hasPhase(cast, 'auction')) return { data, config };
  const lots = [data.lots].flat().map((one) => ({ ...Object(one), minimalStep: undefined }));
  return { data: { ...data, lots }, config: { ...Object(config), hasAuction: false } };
};

/** Returns the id of the tender, in its enquiries. */
const publish = async (cast: Cast, more: object = {}, forms: Forms = attachForm): Promise<string> => {
  const { type, pace, buyer, first } = cast;
  const { data, config } = exampleFor(cast);
  const tender = {
    ...data,
    ...pace.marks,
    ...pace.auction,
    procurementMethodType: type,
    ...buildPeriods(cast),
    ...more,
  };
  const created = await buyer.post('The buyer creates a tender', `${api}/tenders`, tender, 201, { config });
  const id = textAt(created, 'data', 'id');
  const path = `${api}/tenders/${id}`;
  await forms(cast, path, created);
  await buyer.attach('… and the signed notice', path, 'sign.p7s', 'notice');
  // Anew: enquiries have their whole time, however long the draft took.
  await buyer.patch('The buyer publishes', path, { status: 'active.enquiries', ...buildPeriods(cast) });
  const asked = await first.post('A supplier asks', `${path}/questions`, question());
  await buyer.patch('The buyer answers', `${path}/questions/${textAt(asked, 'data', 'id')}`, { answer: '80 г/м²' });
  return id;
};

/** Additional fields of suppliers' bids: of all, and of the first. */
interface Besides {
  readonly all: object;
  readonly first: object;
}

const bidWith = (besides: object, ...supplier: Parameters<typeof supplierBid>): object => {
  const { tenderers, ...bid } = supplierBid(...supplier);
  return { ...bid, tenderers: tenderers.map((one) => ({ ...one, ...besides })) };
};

const offer = async ({ scenario, pace, first, second, anyone }: Cast, path: string, besides?: Besides): Promise<void> => {
  const bids = `${path}/bids`;
  const { all = {} } = besides ?? {};
  const early = bidWith({ ...all, ...besides?.first }, 'ФОП Петренко', 'UA-IPN', '3000000001', 950);
  await first.post('A bid before tendering is refused', bids, early, 403);
  await scenario.until(path, 'active.tendering');
  await sendBid(first, 'The first supplier bids 9,500', path, early);
  await sendBid(second, 'The second supplier bids 9,800', path, bidWith(all, 'ТОВ «Папір»', 'UA-EDR', '40000025', 980), true);
  if (pace.bargains) await sendBid(second, 'A third one bids 9,700', path, bidWith(all, 'ФОП Іваненко', 'UA-IPN', '3000000002', 970));
  await anyone.get('Nobody sees the bids yet', bids, 403);
};

/** Returns the id of the contract. */
const award = async (cast: Cast, path: string): Promise<string> => {
  const { buyer } = cast;
  await overAuction(cast, path);
  const awardPath = await getAward(cast, path);
  await buyer.attach('The buyer attaches the signed decision', awardPath, 'decision.p7s', 'notice');
  await buyer.patch('The buyer awards', awardPath, { status: 'active', qualified: true });
  return getContract(cast, path);
};

const sign = async (cast: Cast, contract: string): Promise<void> => {
  const { scenario, buyer } = cast;
  const path = `${api}/contracts/${contract}`;
  await buyer.patch('Signing without a period is refused', path, { status: 'active' }, 400);
  const period = { startDate: scenario.after(0), endDate: scenario.after(30) };
  await buyer.patch('The buyer signs', path, { status: 'active', contractNumber: '7-П', period, ...(await pricedAt(cast, contract)) });
  const change = { rationale: 'Ціна на ринку знизилась', rationaleTypes: ['priceReduction'] };
  const created = await buyer.post('The buyer changes the contract', `${path}/changes`, change);
  // The clock here may be ahead of the registry's.
  const signed = { status: 'active', dateSigned: textAt(created, 'data', 'date') };
  await buyer.patch('… and signs the change', `${path}/changes/${textAt(created, 'data', 'id')}`, signed);
};

/** Returns the id of the report. */
const report = async ({ scenario, buyer, authority, anyone }: Cast, contract: string, winner: Somebody): Promise<string> => {
  const details = { reason: 'contractBreach', description: 'Папір не поставлено' };
  const created = await buyer.post('The buyer reports a violation', `/contracts/${contract}/violation_reports`, { details });
  const id = textAt(created, 'data', 'id');
  const path = `/violation_reports/${id}`;
  await buyer.attach('… with evidence', `${path}/details`, 'act.pdf', 'violationReportEvidence');
  const published = await buyer.patch('… and publishes', path, { status: 'pending' });
  const statements = `${path}/defendantStatements`;
  const statement = await winner.post('The supplier answers', statements, { description: 'Поставлено вчасно' });
  await winner.patch('… and publishes the answer', `${statements}/${textAt(statement, 'data', 'id')}`, { status: 'active' });
  await scenario.waitFor(textAt(published, 'data', 'defendantPeriod', 'endDate'));
  const resolution = { resolution: 'declinedNoViolation', description: 'Порушення немає' };
  const decision = await authority.post('The authority decides', `${path}/decisions`, resolution);
  const decisionPath = `${path}/decisions/${textAt(decision, 'data', 'id')}`;
  await authority.attach('… signs', decisionPath, 'decision.p7s', 'violationReportSignature');
  await authority.patch('… and publishes the decision', decisionPath, { status: 'active' });
  await anyone.get('Everybody reads the report', path);
  return id;
};

/** The buyer requests a review with `sent`, and the inspector approves it. */
const approve = async ({ buyer, inspector }: Cast, path: string, sent: object = {}): Promise<void> => {
  if (inspector === null) throw new Error('This run needs an account of the group inspectors: --inspectors-key');
  const asked = await buyer.post('The buyer asks the inspector', `${path}/review_requests`, sent);
  await inspector.patch('The inspector approves', `${path}/review_requests/${textAt(asked, 'data', 'id')}`, { approved: true });
};

/** A fund pays, and its inspector reviews the tender and the award. */
const reviewed: Run = {
  says: 'a purchase that a fund pays for, whose inspector approves the tender and the award',
  play: async (cast) => {
    const { data } = readExample('tender-inspector.json');
    const tender = await publish(cast, data);
    const path = `${api}/tenders/${tender}`;
    await approve(cast, path);
    await offer(cast, path);
    const contract = await award(cast, path);
    await approve(cast, path, { lotID: lot });
    await sign(cast, contract);
    await cast.scenario.until(path, 'complete');
    return { tender, contract };
  },
};

/** Each side names the owner of the contract on its side, and signs there. No auction: its winner would be unpredictable. */
const electronic: Run = {
  says: 'a purchase whose contract both sides sign in the registry',
  play: async (given) => {
    const { bargains: _, ...pace } = given.pace;
    const cast = { ...given, pace: { ...pace, auction: accelerated().auction } };
    let keeper = '';
    const tender = await publish(cast, {}, async ({ buyer }, path, created) => {
      keeper = textAt(created, 'data', 'owner');
      const { data } = readExample('tender-newer.json');
      const procuringEntity = { ...Object(data.procuringEntity), contract_owner: keeper };
      const form = { procuringEntity, contractTemplateName: data.contractTemplateName };
      await buyer.patch('The buyer chooses a form, and who keeps the contract for him', path, form);
    });
    const path = `${api}/tenders/${tender}`;
    await offer(cast, path, { all: { signerInfo: signer() }, first: { contract_owner: cast.firstAccount ?? keeper } });
    const contract = await award(cast, path);
    await signElectronically(cast, contract, cast.first);
    await cast.scenario.until(path, 'complete');
    await endContract(cast, contract);
    return { tender, contract };
  },
};

export const belowThreshold: Script = {
  type: 'belowThreshold',
  says: 'a simple purchase with enquiries, bids, a contract and a violation report',
  play: async (cast) => {
    const tender = await publish(cast);
    const path = `${api}/tenders/${tender}`;
    await offer(cast, path);
    const contract = await award(cast, path);
    await sign(cast, contract);
    await cast.scenario.until(path, 'complete');
    const { winner } = await getWinner(cast, path);
    return { tender, contract, report: await report(cast, contract, winner) };
  },
  runs: { reviewed, electronic },
};
