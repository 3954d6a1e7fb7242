/** A whole procedure as brokers see it: from a draft to a signed contract, with a change and a violation report on it. */
import { accelerator, bid, config, question, tender } from './bodies.ts';
import { beginStory, type Somebody, type Story, type Teller, textAt } from './story.ts';

export interface Demo extends Teller {
  /** Keys of the buyer, two suppliers and the authority; one key may play them all. */
  readonly keys: Readonly<Record<'buyer' | 'first' | 'second' | 'authority', string>>;
}

/** What the demonstration leaves behind. */
export interface Left {
  readonly tender: string;
  readonly contract: string;
  readonly report: string;
  readonly steps: number;
}

const api = '/api/2.5';

/** Gives the id of the tender, in its enquiries. */
const publish = async (buyer: Somebody, supplier: Somebody): Promise<string> => {
  const made = await buyer.post('The buyer creates a tender', `${api}/tenders`, tender(new Date()), 201, { config: config() });
  const id = textAt(made, 'data', 'id');
  const path = `${api}/tenders/${id}`;
  await buyer.patch('Publishing without a contract form is refused', path, { status: 'active.enquiries' }, 400);
  await buyer.attach('The buyer attaches the form of the contract', path, 'proforma.docx', 'contractProforma');
  await buyer.attach('… and the signed notice', path, 'sign.p7s', 'notice');
  await buyer.patch('The buyer publishes', path, { status: 'active.enquiries' });
  const asked = await supplier.post('A supplier asks', `${path}/questions`, question());
  await buyer.patch('The buyer answers', `${path}/questions/${textAt(asked, 'data', 'id')}`, { answer: '80 г/м²' });
  return id;
};

const offer = async (story: Story, first: Somebody, second: Somebody, path: string): Promise<void> => {
  const bids = `${path}/bids`;
  const early = bid('ФОП Петренко', 'UA-IPN', '3000000001', 950);
  await first.post('A bid before tendering is refused', bids, early, 403);
  await story.until(path, 'active.tendering');
  const firstBid = textAt(await first.post('The first supplier bids 9,500', bids, early), 'data', 'id');
  await first.patch('… and submits', `${bids}/${firstBid}`, { status: 'pending' });
  const made = await second.post('The second supplier bids 9,800', bids, bid('ТОВ «Папір»', 'UA-EDR', '40000025', 980));
  const secondBid = `${bids}/${textAt(made, 'data', 'id')}`;
  await second.attach('… attaches the signed proposal', secondBid, 'bid.p7s', 'proposal');
  await second.patch('… and submits', secondBid, { status: 'pending' });
  await story.as().get('Nobody sees the bids yet', bids, 403);
};

/** Gives the id of the contract. */
const award = async (story: Story, buyer: Somebody, path: string): Promise<string> => {
  await story.until(path, 'active.qualification');
  const listed = await story.as().get('The best bid has an award to decide', `${path}/awards`);
  const awardPath = `${path}/awards/${textAt(listed, 'data', 0, 'id')}`;
  await buyer.attach('The buyer attaches the signed decision', awardPath, 'decision.p7s', 'notice');
  await buyer.patch('The buyer awards', awardPath, { status: 'active', qualified: true });
  return textAt(await story.as().get('A contract has come up', `${path}/contracts`), 'data', 0, 'id');
};

const sign = async (buyer: Somebody, path: string): Promise<void> => {
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  await buyer.patch('Signing without a period is refused', path, { status: 'active' }, 400);
  const period = { startDate: day(0), endDate: day(30) };
  await buyer.patch('The buyer signs', path, { status: 'active', contractNumber: '7-П', period });
  const change = { rationale: 'Ціна на ринку знизилась', rationaleTypes: ['priceReduction'] };
  const made = await buyer.post('The buyer changes the contract', `${path}/changes`, change);
  const signed = { status: 'active', dateSigned: day(0) };
  await buyer.patch('… and signs the change', `${path}/changes/${textAt(made, 'data', 'id')}`, signed);
};

/** Gives the id of the report. */
const report = async (story: Story, keys: Demo['keys'], contract: string): Promise<string> => {
  const [buyer, supplier, authority] = [story.as(keys.buyer), story.as(keys.first), story.as(keys.authority)];
  const details = { reason: 'contractBreach', description: 'Папір не поставлено' };
  const made = await buyer.post('The buyer reports a violation', `/contracts/${contract}/violation_reports`, { details });
  const id = textAt(made, 'data', 'id');
  const path = `/violation_reports/${id}`;
  await buyer.attach('… with evidence', `${path}/details`, 'act.pdf', 'violationReportEvidence');
  const published = await buyer.patch('… and publishes', path, { status: 'pending' });
  const statements = `${path}/defendantStatements`;
  const statement = await supplier.post('The supplier answers', statements, { description: 'Поставлено вчасно' });
  await supplier.patch('… and publishes the answer', `${statements}/${textAt(statement, 'data', 'id')}`, { status: 'active' });
  await story.waitFor(textAt(published, 'data', 'defendantPeriod', 'endDate'));
  const resolution = { resolution: 'declinedNoViolation', description: 'Порушення немає' };
  const decision = await authority.post('The authority decides', `${path}/decisions`, resolution);
  const decisionPath = `${path}/decisions/${textAt(decision, 'data', 'id')}`;
  await authority.attach('… signs', decisionPath, 'decision.p7s', 'violationReportSignature');
  await authority.patch('… and publishes the decision', decisionPath, { status: 'active' });
  return id;
};

/** Runs the whole story. Throws at the first answer that is not the expected one. */
export const runDemo = async (demo: Demo): Promise<Left> => {
  const { keys, say } = demo;
  const story = beginStory(demo);
  const [buyer, first, second] = [story.as(keys.buyer), story.as(keys.first), story.as(keys.second)];
  say(`A procedure in which one day takes ${86_400 / accelerator} second`);
  const id = await publish(buyer, first);
  const path = `${api}/tenders/${id}`;
  await offer(story, first, second, path);
  const contract = await award(story, buyer, path);
  // The owner of a tender signs its contracts.
  await buyer.inherit(`/contracts/${contract}`, `/tenders/${id}`);
  await sign(buyer, `${api}/contracts/${contract}`);
  const final = textAt(await story.as().get('The tender is complete', path), 'data', 'status');
  if (final !== 'complete') throw new Error(`The tender is ${final}, not complete`);
  const reported = await report(story, keys, contract);
  const decided = await story.as().get('Everybody reads the report', `/violation_reports/${reported}`);
  say(`    the report is ${textAt(decided, 'data', 'status')}`);
  return { tender: id, contract, report: reported, steps: story.count() };
};
