/**
 * A whole procedure as brokers see it: from a draft to a signed contract, with a change and a violation report on it.
 * Every step says what was asked and what came back; a step that is answered otherwise ends the demonstration.
 */
import { accelerator, bid, config, question, tender } from './bodies.ts';
import { type Answer, type Asked, at, type Client, textAt } from './client.ts';

export interface Demo {
  readonly client: Client;
  /** Keys of the buyer, two suppliers and the authority; one key may play them all. */
  readonly keys: { readonly buyer: string; readonly first: string; readonly second: string; readonly authority: string };
  readonly say: (line: string) => void;
  readonly now: () => Date;
  readonly pause: (ms: number) => Promise<void>;
}

/** What the demonstration leaves behind. */
export interface Left {
  readonly tender: string;
  readonly contract: string;
  readonly report: string;
  readonly steps: number;
}

const waitAtMostMs = 150_000;
const lookEveryMs = 250;

const reasonIn = (answer: Answer): string => {
  const errors = at(answer, 'errors');
  return Array.isArray(errors)
    ? errors.map((error) => `${error.loc.join('.')}: ${error.msg}`).join('; ')
    : String(at(answer, 'details') ?? '');
};

/** One story: numbered steps over one client. */
const tell = ({ client, say, now, pause }: Demo) => {
  let steps = 0;
  const step = async (title: string, asked: Asked, wanted: number): Promise<Answer> => {
    const answer = await client.ask(asked);
    steps += 1;
    const why = answer.status >= 400 ? ` — ${reasonIn(answer)}` : '';
    say(`${String(steps).padStart(2)}. ${title}\n    ${asked.method} ${asked.path} → ${answer.status}${why}`);
    if (answer.status !== wanted) throw new Error(`Step ${steps} wanted ${wanted}: ${JSON.stringify(answer.body).slice(0, 1000)}`);
    return answer;
  };
  const attach = async (
    title: string,
    path: string,
    key: string,
    token: string | undefined,
    document: { title: string; documentType: string },
  ) => {
    const uploaded = await client.upload(key, document.title, `${document.title} of ${now().toISOString()}`);
    const asked = { method: 'POST', path, key, data: { ...uploaded, ...document } };
    return step(title, token === undefined ? asked : { ...asked, token }, 201);
  };
  const until = async (path: string, statuses: readonly string[]): Promise<void> => {
    const end = now().getTime() + waitAtMostMs;
    for (let told = ''; now().getTime() < end; await pause(lookEveryMs)) {
      const status = textAt(await client.ask({ method: 'GET', path }), 'data', 'status');
      if (statuses.includes(status)) return say(`    … ${status}`);
      if (told !== status) say(`    waiting, ${status}`);
      told = status;
    }
    throw new Error(`${path} did not reach ${statuses.join(' or ')}. Is SANDBOX_MODE set, and AUCTION=builtin?`);
  };
  const waitFor = async (time: string): Promise<void> => pause(Math.max(0, new Date(time).getTime() - now().getTime()) + 50);
  return { step, attach, until, waitFor, count: () => steps };
};

type Story = ReturnType<typeof tell>;
const api = '/api/2.5';

const publish = async (story: Story, { keys, now }: Demo) => {
  const made = await story.step(
    'The buyer creates a tender',
    { method: 'POST', path: `${api}/tenders`, key: keys.buyer, data: tender(now()), config },
    201,
  );
  const path = `${api}/tenders/${textAt(made, 'data', 'id')}`;
  const token: string = textAt(made, 'access', 'token');
  const owner = { key: keys.buyer, token };
  await story.step(
    'Publishing without a contract form is refused',
    { method: 'PATCH', path, ...owner, data: { status: 'active.enquiries' } },
    400,
  );
  await story.attach('The buyer attaches the form of the contract', `${path}/documents`, keys.buyer, token, {
    title: 'proforma.docx',
    documentType: 'contractProforma',
  });
  await story.attach('… and the signed notice', `${path}/documents`, keys.buyer, token, { title: 'sign.p7s', documentType: 'notice' });
  await story.step('The buyer publishes', { method: 'PATCH', path, ...owner, data: { status: 'active.enquiries' } }, 200);
  const asked = await story.step('A supplier asks', { method: 'POST', path: `${path}/questions`, key: keys.first, data: question }, 201);
  const answer = { method: 'PATCH', path: `${path}/questions/${textAt(asked, 'data', 'id')}`, ...owner, data: { answer: '80 г/м²' } };
  await story.step('The buyer answers', answer, 200);
  return { id: textAt(made, 'data', 'id'), path, owner };
};

const offer = async (story: Story, { keys }: Demo, path: string) => {
  const early = { method: 'POST', path: `${path}/bids`, key: keys.first, data: bid('ФОП Петренко', 'UA-IPN', '3000000001', 950) };
  await story.step('A bid before tendering is refused', early, 403);
  await story.until(path, ['active.tendering']);
  const first = await story.step('The first supplier bids 9,500', early, 201);
  const firstBid = {
    method: 'PATCH',
    path: `${path}/bids/${textAt(first, 'data', 'id')}`,
    key: keys.first,
    token: textAt(first, 'access', 'token'),
  };
  await story.step('… and submits', { ...firstBid, data: { status: 'pending' } }, 200);
  const body = bid('ТОВ «Папір»', 'UA-EDR', '40000025', 980);
  const second = await story.step(
    'The second supplier bids 9,800',
    { method: 'POST', path: `${path}/bids`, key: keys.second, data: body },
    201,
  );
  const token: string = textAt(second, 'access', 'token');
  const secondPath = `${path}/bids/${textAt(second, 'data', 'id')}`;
  await story.attach('… attaches the signed proposal', `${secondPath}/documents`, keys.second, token, {
    title: 'bid.p7s',
    documentType: 'proposal',
  });
  await story.step('… and submits', { method: 'PATCH', path: secondPath, key: keys.second, token, data: { status: 'pending' } }, 200);
  await story.step('Nobody sees the bids yet', { method: 'GET', path: `${path}/bids` }, 403);
};

const award = async (story: Story, path: string, owner: { key: string; token: string }) => {
  await story.until(path, ['active.qualification']);
  const listed = await story.step('The best bid has an award to decide', { method: 'GET', path: `${path}/awards` }, 200);
  const awardPath = `${path}/awards/${textAt(listed, 'data', 0, 'id')}`;
  await story.attach('The buyer attaches the signed decision', `${awardPath}/documents`, owner.key, owner.token, {
    title: 'decision.p7s',
    documentType: 'notice',
  });
  await story.step('The buyer awards', { method: 'PATCH', path: awardPath, ...owner, data: { status: 'active', qualified: true } }, 200);
  const contracts = await story.step('A contract has come up', { method: 'GET', path: `${path}/contracts` }, 200);
  return textAt(contracts, 'data', 0, 'id');
};

const sign = async (story: Story, contract: string, owner: { key: string; token: string }, now: () => Date) => {
  const path = `${api}/contracts/${contract}`;
  const day = (days: number): string => new Date(now().getTime() + days * 86_400_000).toISOString();
  await story.step('Signing without a period is refused', { method: 'PATCH', path, ...owner, data: { status: 'active' } }, 400);
  const signed = { status: 'active', contractNumber: '7-П', period: { startDate: day(0), endDate: day(30) } };
  await story.step('The buyer signs', { method: 'PATCH', path, ...owner, data: signed }, 200);
  const change = { rationale: 'Ціна на ринку знизилась', rationaleTypes: ['priceReduction'] };
  const made = await story.step('The buyer changes the contract', { method: 'POST', path: `${path}/changes`, ...owner, data: change }, 201);
  const active = { status: 'active', dateSigned: now().toISOString() };
  await story.step(
    '… and signs the change',
    { method: 'PATCH', path: `${path}/changes/${textAt(made, 'data', 'id')}`, ...owner, data: active },
    200,
  );
};

const report = async (story: Story, { keys }: Demo, contract: string) => {
  const details = { reason: 'contractBreach', description: 'Папір не поставлено' };
  const made = await story.step(
    'The buyer reports a violation',
    { method: 'POST', path: `/contracts/${contract}/violation_reports`, key: keys.buyer, data: { details } },
    201,
  );
  const path = `/violation_reports/${textAt(made, 'data', 'id')}`;
  await story.attach('… with evidence', `${path}/details/documents`, keys.buyer, undefined, {
    title: 'act.pdf',
    documentType: 'violationReportEvidence',
  });
  const published = await story.step('… and publishes', { method: 'PATCH', path, key: keys.buyer, data: { status: 'pending' } }, 200);
  const statement = await story.step(
    'The supplier answers',
    { method: 'POST', path: `${path}/defendantStatements`, key: keys.first, data: { description: 'Поставлено вчасно' } },
    201,
  );
  await story.step(
    '… and publishes the answer',
    {
      method: 'PATCH',
      path: `${path}/defendantStatements/${textAt(statement, 'data', 'id')}`,
      key: keys.first,
      data: { status: 'active' },
    },
    200,
  );
  await story.waitFor(textAt(published, 'data', 'defendantPeriod', 'endDate'));
  const resolution = { resolution: 'declinedNoViolation', description: 'Порушення немає' };
  const decision = await story.step(
    'The authority decides',
    { method: 'POST', path: `${path}/decisions`, key: keys.authority, data: resolution },
    201,
  );
  const decisionPath = `${path}/decisions/${textAt(decision, 'data', 'id')}`;
  await story.attach('… signs', `${decisionPath}/documents`, keys.authority, undefined, {
    title: 'decision.p7s',
    documentType: 'violationReportSignature',
  });
  await story.step(
    '… and publishes the decision',
    { method: 'PATCH', path: decisionPath, key: keys.authority, data: { status: 'active' } },
    200,
  );
  return textAt(made, 'data', 'id');
};

/** Runs the whole story. Throws at the first answer that is not the expected one. */
export const runDemo = async (demo: Demo): Promise<Left> => {
  const story = tell(demo);
  demo.say(`A procedure in which one day takes ${86_400 / accelerator} second`);
  const { id, path, owner } = await publish(story, demo);
  await offer(story, demo, path);
  const contract = await award(story, path, owner);
  await sign(story, contract, owner, demo.now);
  const final = await story.step('The tender is complete', { method: 'GET', path }, 200);
  if (textAt(final, 'data', 'status') !== 'complete') throw new Error(`The tender is ${textAt(final, 'data', 'status')}, not complete`);
  const reported = await report(story, demo, contract);
  const decided = await story.step('Everybody reads the report', { method: 'GET', path: `/violation_reports/${reported}` }, 200);
  demo.say(`    the report is ${textAt(decided, 'data', 'status')}`);
  return { tender: id, contract, report: reported, steps: story.count() };
};
