/** What owners of frameworks and suppliers may write, and what they are told (spec/frameworks.md §2–spec/frameworks.md §11). */
import { expect } from 'chai';
import {
  activate,
  activeFramework,
  admit,
  buyer,
  draftFramework,
  draftSubmission,
  framed,
  frameworkBody,
  frameworkItem,
  type Owned,
  postFramework,
  postSubmission,
  qualificationPath,
  report,
  tenderer,
  write,
} from '../../../fixtures/frameworks.ts';
import { DAY } from '../../../src/base/platform/clock.ts';
import { type Answer, keys, must, startRegistry, type TestRegistry } from '../../support/registry.ts';

const monday = new Date('2026-12-07T10:15:00+02:00');
const cleared = 'cleared-key';

/** Status, and the text that says why. */
const told = ({ status, body }: Answer): [number, string] => [status, body.errors?.[0]?.msg ?? body.details];

describe('A framework', () => {
  let registry: TestRegistry;
  before(async () => {
    registry = await startRegistry({ now: monday, accounts: `[brokers]\ncleared = ${cleared},123456r\n` });
  });
  after(() => registry.stop());
  beforeEach(() => registry.clock.set(monday));

  const ask = (owned: Pick<Owned, 'token'>, method: string, path: string, data: unknown, key: string = keys.broker) =>
    registry.ask(method, path, { key, token: owned.token, body: { data } });
  const get = async (path: string) => (await registry.ask('GET', path)).body.data;

  it('is changed only by its owner with the token', async () => {
    const framework = await draftFramework(registry);
    for (const [key, token] of [
      [keys.other, framework.token],
      [keys.broker, 'wrong'],
      [keys.broker, 'не ASCII'.normalize()],
    ] as const) {
      const asked = { key, body: { data: { title: 'Інша' }, access: { token } } };
      expect((await registry.ask('PATCH', framework.path, asked)).status).to.equal(403);
    }
    expect((await registry.ask('PATCH', framework.path, { body: { data: {} } })).status).to.equal(401);
    const { body } = await write(registry, framework, 'PATCH', framework.path, { title: 'Інша' });
    expect(body.data.title).to.equal('Інша');
  });

  it('is made by accounts of level 1, 3 or 5, and for a central body of level 5', async () => {
    expect(told(await postFramework(registry, frameworkBody(registry), undefined, keys.low))).to.deep.equal([
      403,
      'Broker Accreditation level does not permit framework creation',
    ]);
    expect((await registry.ask('POST', '/api/2.5/frameworks', { body: { data: frameworkBody(registry) } })).status).to.equal(401);
  });

  it('names every field that is missing, and none that it does not know', async () => {
    const { body } = await postFramework(registry, { frameworkType: 'dynamicPurchasingSystem' });
    expect(body.errors.map(({ loc }: { loc: string[] }) => loc.join('.'))).to.deep.equal([
      'data.title',
      'data.qualificationPeriod',
      'data.procuringEntity',
      'data.classification',
    ]);
    const rogue = await postFramework(registry, { ...frameworkBody(registry), agreementID: 'a'.repeat(32) });
    expect([rogue.status, rogue.body.errors[0].type]).to.deep.equal([400, 'extra_forbidden']);
    must(await postFramework(registry, { ...frameworkBody(registry), frameworkType: 'list' }), 400);
  });

  it('has the flags of its type and no other', async () => {
    const unknown = await postFramework(registry, frameworkBody(registry), { x: true });
    expect(unknown.body.errors[0]).to.deep.include({ type: 'extra_forbidden', loc: ['config', 'x'] });
    const four = await postFramework(registry, frameworkBody(registry), { clarificationUntilDuration: 4 });
    expect(four.body.errors[0].loc).to.deep.equal(['config', 'clarificationUntilDuration']);
    const items = await postFramework(registry, frameworkBody(registry, { frameworkType: 'electronicCatalogue' }), { hasItems: true });
    expect(items.body.errors[0]).to.deep.include({ type: 'enum', loc: ['config', 'hasItems'] });
    expect(told(await postFramework(registry, frameworkBody(registry), { restrictedDerivatives: true }, cleared))).to.deep.equal([
      400,
      'restrictedDerivatives must be false for non-defense procuring entity',
    ]);
    expect(told(await postFramework(registry, frameworkBody(registry), { restrictedDerivatives: true }))).to.deep.equal([
      403,
      'Broker Accreditation level does not permit framework restricted data access',
    ]);
  });

  it('lists items where its config says so, all of its own class', async () => {
    const none = await draftFramework(registry, {}, { hasItems: true });
    expect(told(await ask(none, 'PATCH', none.path, { status: 'active' }))).to.deep.equal([
      400,
      'Items are required for framework with hasItems set to true',
    ]);
    expect(told(await postFramework(registry, frameworkBody(registry, { items: [frameworkItem()] })))).to.deep.equal([
      400,
      'Items are not allowed for framework with hasItems set to false',
    ]);
    const paper = { scheme: 'ДК021', id: '30190000-7', description: 'Офісне устаткування та приладдя різне' };
    const other = frameworkBody(registry, { items: [frameworkItem({ classification: paper })] });
    expect(told(await postFramework(registry, other, { hasItems: true }))).to.deep.equal([
      400,
      'CPV class of items (3019) should be identical to framework CPV class (4200)',
    ]);
    const owned = await activeFramework(registry, { items: [frameworkItem(), frameworkItem()] }, { hasItems: true });
    expect((await get(owned.path)).items).to.have.length(2);
  });

  it('merges the buyer key by key while it is a draft, and takes only its contact when it is active', async () => {
    const framework = await draftFramework(registry);
    const sent = { procuringEntity: { contactPoint: { telephone: '+380440000000' }, address: { postalCode: '02001' } } };
    const { body } = await write(registry, framework, 'PATCH', framework.path, sent);
    expect(body.data.procuringEntity).to.deep.include({ kind: 'special', name: 'Обласна лікарня' });
    expect(body.data.procuringEntity.contactPoint).to.include({ telephone: '+380440000000', email: 'tenders@example.com' });
    expect(body.data.procuringEntity.address).to.include({ postalCode: '02001', locality: 'м. Київ' });
    const removed = await ask(framework, 'PATCH', framework.path, { procuringEntity: { name: null } });
    expect(removed.body.errors[0].loc).to.deep.equal(['data', 'procuringEntity', 'name']);
    await write(registry, framework, 'PATCH', framework.path, { status: 'active' });
    const title = await ask(framework, 'PATCH', framework.path, { title: 'Інша' });
    expect([title.status, title.body.errors[0].type]).to.deep.equal([400, 'extra_forbidden']);
    const contact = { procuringEntity: { contactPoint: { name: 'Новий відділ' } } };
    expect((await write(registry, framework, 'PATCH', framework.path, contact)).body.data.procuringEntity.contactPoint.name).to.equal(
      'Новий відділ',
    );
  });

  it('cannot be ended by its owner, nor be a draft again', async () => {
    const framework = await activeFramework(registry);
    for (const status of ['complete', 'unsuccessful']) {
      expect(told(await ask(framework, 'PATCH', framework.path, { status }))).to.deep.equal([403, `Can't switch to ${status} status`]);
    }
    const draft = await ask(framework, 'PATCH', framework.path, { status: 'draft' });
    expect([draft.status, draft.body.errors[0].type]).to.deep.equal([400, 'enum']);
    const same = await get(framework.path);
    await write(registry, framework, 'PATCH', framework.path, {});
    expect(await get(framework.path), 'nothing was written').to.deep.equal(same);
  });

  it('moves its end by a change alone, and its agreement follows', async () => {
    const { framework, agreement } = await framed(registry, ['00137256']);
    const end = new Date(monday.getTime() + 100 * DAY);
    const change = (more: object = {}) => ({
      rationaleType: 'other',
      rationale: 'Потреба зменшилась',
      modifications: { qualificationPeriod: { endDate: end.toISOString() } },
      ...more,
    });
    const path = `${framework.path}/changes`;
    for (const [sent, status, text] of [
      [{ rationaleType: 'noDemandFramework' }, 400, 'Value should be from dictionary `framework_period_change_causes`.'],
      [{ modifications: {} }, 400, 'Framework modifications are empty'],
      [
        { modifications: { qualificationPeriod: { endDate: new Date(monday.getTime() + 29 * DAY).toISOString() } } },
        400,
        "qualificationPeriod.endDate couldn't be less than 30 full calendar days from now",
      ],
      [
        { modifications: { qualificationPeriod: { endDate: new Date(monday.getTime() + 1500 * DAY).toISOString() } } },
        400,
        "qualificationPeriod.endDate couldn't be more than 1461 full calendar days from now",
      ],
      [
        { modifications: { qualificationPeriod: { startDate: '2026-01-01T00:00:00+02:00', endDate: end.toISOString() } } },
        400,
        'Forbidden to change qualification period start date',
      ],
      [
        { modifications: { qualificationPeriod: { endDate: (await get(framework.path)).qualificationPeriod.endDate } } },
        400,
        'No changes detected between framework and current modifications',
      ],
    ] as const) {
      expect(told(await ask(framework, 'POST', path, change(sent)))).to.deep.equal([status, text]);
    }
    const { body, headers } = await write(registry, framework, 'POST', path, change());
    expect(headers.get('location')).to.match(new RegExp(`/frameworks/${framework.id}/changes/${body.data.id}$`));
    const moved = await get(framework.path);
    expect(Date.parse(moved.qualificationPeriod.endDate)).to.equal(end.getTime());
    const created = await get(agreement);
    expect(created.period.endDate).to.equal(moved.qualificationPeriod.endDate);
    expect(created.contracts[0].milestones[0].dueDate).to.equal(moved.qualificationPeriod.endDate);
    const withContext = await registry.ask('GET', `${path}/${body.data.id}?opt_context=1`);
    expect(withContext.body.context.framework.id).to.equal(framework.id);
    const draft = await draftFramework(registry);
    expect(told(await ask(draft, 'POST', `${draft.path}/changes`, change()))).to.deep.equal([
      403,
      "Can't add change in current (draft) framework status",
    ]);
  });

  it('answers questions of its enquiry period without showing who asked', async () => {
    const draft = await draftFramework(registry);
    const question = { title: 'Чи є аналоги?', author: { ...tenderer('00137256'), scale: undefined } };
    const asking = (path: string) => registry.ask('POST', `${path}/questions`, { key: keys.other, body: { data: question } });
    expect(told(await asking(draft.path))).to.deep.equal([403, "Can't add question in current (draft) framework status"]);
    const framework = await activeFramework(registry);
    const { body } = must(await asking(framework.path), 201);
    expect(Object.keys(body.data.author)).to.deep.equal(['hash']);
    const path = `${framework.path}/questions/${body.data.id}`;
    expect((await ask({ token: 'x' }, 'PATCH', path, { answer: 'Так' }, keys.other)).status).to.equal(403);
    await write(registry, framework, 'PATCH', path, { answer: 'Так' });
    expect((await get(path)).answer).to.equal('Так');
    registry.clock.set(new Date('2026-12-22T00:00:00.500+02:00'));
    expect(told(await asking(framework.path))).to.deep.equal([
      403,
      'Question can be add only during the enquiry period: from (2026-12-07T10:15:00.000+02:00) to (2026-12-22T00:00:00.000+02:00).',
    ]);
    registry.clock.set(new Date('2026-12-25T00:00:01+02:00'));
    expect(told(await ask(framework, 'PATCH', path, { answer: 'Ні' }))).to.deep.equal([
      403,
      'Allowed to update question only before enquiryPeriod.clarificationsUntil',
    ]);
  });
});

describe('A submission', () => {
  let registry: TestRegistry;
  before(async () => {
    registry = await startRegistry({ now: monday, accounts: `[brokers]\ncleared = ${cleared},123456r\n` });
  });
  after(() => registry.stop());
  beforeEach(() => registry.clock.set(monday));

  const ask = (owned: Pick<Owned, 'token'>, method: string, path: string, data: unknown, key: string = keys.broker) =>
    registry.ask(method, path, { key, token: owned.token, body: { data } });
  const get = async (path: string) => (await registry.ask('GET', path)).body.data;

  it('is taken from the activation of its framework until thirty days before its end', async () => {
    const draft = await draftFramework(registry);
    expect(told(await postSubmission(registry, draft, '1'))).to.deep.equal([403, 'Submission cannot be add without framework period']);
    expect(told(await postSubmission(registry, { id: 'f'.repeat(32) }, '1'))).to.deep.equal([
      400,
      'frameworkID must be one of exists frameworks',
    ]);
    const framework = await activeFramework(registry, { qualificationPeriod: { endDate: '2027-12-08T12:00:00+02:00' } });
    registry.clock.set(new Date('2027-11-08T00:00:01+02:00'));
    expect(told(await postSubmission(registry, framework, '1'))).to.deep.equal([
      403,
      'Submission can be add only during the period: from (2026-12-07T10:15:00.000+02:00) to (2027-11-08T00:00:00.000+02:00).',
    ]);
  });

  it('of a supplier is active once at a time, and never beside a contract', async () => {
    const framework = await activeFramework(registry);
    const [one, other] = [await draftSubmission(registry, framework, '00137256'), await draftSubmission(registry, framework, '00137256')];
    const qualification = await activate(registry, one);
    expect(told(await ask(other, 'PATCH', other.path, { status: 'active' }))).to.deep.equal([
      403,
      `Tenderer already have active submission for framework ${framework.id}`,
    ]);
    await admit(registry, framework, qualification);
    expect(told(await ask(other, 'PATCH', other.path, { status: 'active' }))).to.deep.equal([
      403,
      `Tenderer can't activate submission with active/suspended contract in agreement for framework ${framework.id}`,
    ]);
    expect(told(await postSubmission(registry, framework, '00137256'))).to.deep.equal([
      403,
      "Can't add submission when contract in agreement with same identifier.id in active status",
    ]);
  });

  it('activated twice at once by one supplier makes one qualification', async () => {
    const framework = await activeFramework(registry);
    const drafts = await Promise.all(['a', 'b', 'c', 'd'].map(() => draftSubmission(registry, framework, '00137256')));
    const answers = await Promise.all(drafts.map((draft) => ask(draft, 'PATCH', draft.path, { status: 'active' })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 403, 403, 403]);
    const { body } = await registry.ask('GET', `${framework.path}/qualifications`);
    expect(body.data).to.have.length(1);
  });

  it('is changed as a draft only, and stays with its framework', async () => {
    const framework = await activeFramework(registry);
    const submission = await draftSubmission(registry, framework, '00137256');
    const other = await activeFramework(registry);
    expect(told(await ask(submission, 'PATCH', submission.path, { frameworkID: other.id }))).to.deep.equal([
      400,
      "Can't change frameworkID of a submission",
    ]);
    expect(told(await ask(submission, 'PATCH', submission.path, { status: 'complete' }))).to.deep.equal([
      403,
      "Can't update submission from current (draft) to new (complete) status",
    ]);
    const { body } = await write(registry, submission, 'PATCH', submission.path, { tenderers: [tenderer('00137299')] });
    expect(body.data.tenderers[0].identifier.id).to.equal('00137299');
    await write(registry, submission, 'PATCH', submission.path, { status: 'deleted' });
    expect(told(await ask(submission, 'PATCH', submission.path, { status: 'active' }))).to.deep.equal([
      403,
      "Can't update submission in current (deleted) status",
    ]);
    expect((await get(submission.path)).status, 'readable by its id').to.equal('deleted');
  });

  it('shows files of a submission as public unless it says otherwise, and nowhere when a record was stored', async () => {
    const framework = await activeFramework(registry);
    const submission = await draftSubmission(registry, framework, '00137256');
    const file = { ...(await report(registry, 'price.pdf')), documentType: 'commercialProposal' };
    const sent = await write(registry, submission, 'POST', `${submission.path}/documents`, file);
    expect(sent.body.data.confidentiality).to.equal('public');
    const qualificationID = await activate(registry, submission);
    const shown = await get(submission.path);
    expect(shown.documents.map((one: { confidentiality: string }) => one.confidentiality)).to.deep.equal(['public']);
    const pages = [
      ...['/api/2.5/submissions?opt_fields=dateCreated,status', '/api/2.5/qualifications?opt_fields=dateCreated,status'],
      ...[`${framework.path}/submissions`, `${framework.path}/qualifications`],
    ];
    const rows = (await Promise.all(pages.map(get))).flat();
    expect(rows).to.have.lengthOf.at.least(pages.length);
    for (const one of [shown, await get(qualificationPath(qualificationID)), ...rows]) {
      expect(one).to.have.property('status');
      expect(one).to.not.have.property('dateCreated');
    }
  });

  it('shows a confidential file to its owner and to the buyer only', async () => {
    const framework = await activeFramework(registry);
    const submission = await draftSubmission(registry, framework, '00137256');
    const secret = { ...(await report(registry, 'price.pdf')), documentType: 'commercialProposal', confidentiality: 'buyerOnly' };
    expect(told(await ask(submission, 'POST', `${submission.path}/documents`, secret))).to.deep.equal([
      400,
      'confidentialityRationale is required',
    ]);
    const confidentialityRationale = 'Комерційна таємниця постачальника, рішення № 7';
    await write(registry, submission, 'POST', `${submission.path}/documents`, { ...secret, confidentialityRationale });
    const urlFor = async (token?: string) =>
      (await registry.ask('GET', submission.path, { key: keys.broker, ...(token === undefined ? {} : { token }) })).body.data.documents[0]
        .url;
    expect(await urlFor()).to.equal(undefined);
    expect(await urlFor('wrong')).to.equal(undefined);
    expect(await urlFor(submission.token)).to.contain(submission.path);
    expect(await urlFor(framework.token)).to.contain(submission.path);
    const opened = await registry.ask(
      'GET',
      new URL(await urlFor(framework.token)).pathname + new URL(await urlFor(framework.token)).search,
      {
        key: keys.broker,
        token: framework.token,
      },
    );
    expect(opened.status).to.equal(302);
    expect(
      told(await registry.ask('GET', new URL(await urlFor(framework.token)).pathname + new URL(await urlFor(framework.token)).search)),
    ).to.deep.equal([403, 'Document download forbidden.']);
  });
});

describe('A restricted framework', () => {
  let registry: TestRegistry;
  before(async () => {
    registry = await startRegistry({ now: monday, accounts: `[brokers]\ncleared = ${cleared},123456r\ncleared = uncleared-key,123456\n` });
  });
  after(() => registry.stop());

  const send = async (method: string, path: string, data: unknown, { config, token }: { config?: object; token?: string } = {}) =>
    registry.ask(method, path, {
      key: cleared,
      ...(token === undefined ? {} : { token }),
      body: { data, ...(config === undefined ? {} : { config }) },
    });

  it('shows its suppliers to cleared accounts only, in records, feeds, documents and search', async () => {
    const body = frameworkBody(registry, { procuringEntity: buyer({ kind: 'defense' }) });
    const created = await send('POST', '/api/2.5/frameworks', body, { config: { restrictedDerivatives: true } });
    const framework = { path: `/api/2.5/frameworks/${created.body.data.id}`, token: created.body.access.token };
    await send('PATCH', framework.path, { status: 'active' }, framework);
    const sent = { frameworkID: created.body.data.id, tenderers: [tenderer('00137256')] };
    expect(told(await registry.ask('POST', '/api/2.5/submissions', { key: keys.broker, body: { data: sent } }))).to.deep.equal([
      403,
      'Broker Accreditation level does not permit framework restricted data access',
    ]);
    expect(told(await send('POST', '/api/2.5/submissions', sent, { config: { restricted: false } }))).to.deep.equal([
      400,
      'restricted must be true for framework with restrictedDerivatives true',
    ]);
    const submitted = await send('POST', '/api/2.5/submissions', sent);
    const submission = { path: `/api/2.5/submissions/${submitted.body.data.id}`, token: submitted.body.access.token };
    const activated = await send('PATCH', submission.path, { status: 'active' }, submission);
    const qualification = qualificationPath(activated.body.data.qualificationID);
    await send('POST', `${qualification}/documents`, await report(registry), framework);
    expect((await send('PATCH', qualification, { status: 'active' }, framework)).status).to.equal(200);
    const { agreementID } = (await registry.ask('GET', framework.path)).body.data;
    const agreement = `/api/2.5/agreements/${agreementID}`;
    const contract = (await registry.ask('GET', agreement)).body.data.contracts[0].id;
    const open = [
      submission.path,
      '/api/2.5/submissions?opt_fields=tenderers,documents',
      `${framework.path}/submissions`,
      agreement,
      `${agreement}/contracts`,
      `${agreement}/contracts/${contract}`,
      '/api/2.5/agreements_by_classification/420',
      qualification,
      `${qualification}/documents`,
      `/history/submissions/${submitted.body.data.id}`,
      '/export/submissions.ndjson',
      '/export/agreements.ndjson',
      `/search/records?q=${agreementID}`,
      `/search/records?q=${submitted.body.data.id}`,
      `/search/records.csv?q=${agreementID}`,
    ];
    expect((await registry.ask('GET', `/search/records?q=${agreementID}`)).body.data, 'it is found by its id').to.have.length.above(0);
    for (const path of open) {
      const { text } = await registry.ask('GET', path);
      expect(text, path).not.to.match(/00137256»|Постачальник|"00137256"|evaluation\.p7s/);
    }
    const masked = (await registry.ask('GET', submission.path)).body.data.tenderers[0];
    expect([masked.name, masked.identifier.id, masked.contactPoint.email, masked.address.locality]).to.deep.equal(
      Array(4).fill('Приховано'),
    );
    expect(masked.scale).to.equal('micro');
    const rlessOwner = { key: 'uncleared-key', token: submission.token };
    const file = await report(registry, 'other.p7s');
    const refused = [
      ['POST', `${submission.path}/documents`, file, submission.token],
      ['POST', `${framework.path}/documents`, file, framework.token],
      ['PATCH', agreement, { status: 'terminated' }, framework.token],
    ] as const;
    for (const [method, path, data, token] of refused) {
      const answer = await registry.ask(method, path, { ...rlessOwner, token, body: { data } });
      expect([path, answer.status, answer.body.details?.includes('restricted data access')]).to.deep.equal([path, 403, true]);
    }
    const clear = (await registry.ask('GET', submission.path, { key: cleared })).body.data.tenderers[0];
    expect(clear.identifier.id).to.equal('00137256');
    expect(
      (await registry.ask('GET', `${agreement}/contracts/${contract}`, { key: cleared })).body.data.suppliers[0].identifier.id,
    ).to.equal('00137256');
  });
});

describe('A supplier of an agreement', () => {
  let registry: TestRegistry;
  before(async () => {
    registry = await startRegistry({ now: monday, accounts: '[brokers]\nbroker = broker-key,123456x\ntaker = taker-key,123456x\n' });
  });
  after(() => registry.stop());
  beforeEach(() => registry.clock.set(monday));

  const ask = (owned: Pick<Owned, 'token'>, method: string, path: string, data: unknown, key: string = keys.broker) =>
    registry.ask(method, path, { key, token: owned.token, body: { data } });
  const get = async (path: string) => (await registry.ask('GET', path)).body.data;
  const getContracts = async (agreement: string) =>
    (await get(agreement)).contracts as { id: string; status: string; milestones: { id: string }[] }[];

  it('is banned for ninety days, and is back after them', async () => {
    const { framework, agreement } = await framed(registry, ['1', '2', '3']);
    const [contract] = await getContracts(agreement);
    const path = `${agreement}/contracts/${contract?.id}`;
    expect((await ask({ token: 'x' }, 'POST', `${path}/milestones`, { type: 'ban' }, keys.other)).status).to.equal(403);
    const { body, headers } = await write(registry, framework, 'POST', `${path}/milestones`, { type: 'ban' });
    expect(headers.get('location')).to.contain(`/milestones/${body.data.id}`);
    expect((await get(path)).status).to.equal('suspended');
    expect(told(await ask(framework, 'POST', `${path}/milestones`, { type: 'ban' }))).to.deep.equal([
      403,
      "Can't add ban milestone for contract in suspended status",
    ]);
    expect(told(await ask(framework, 'PATCH', `${path}/milestones/${body.data.id}`, { status: 'met' }))).to.deep.equal([
      403,
      "Can't update ban milestone for contract in suspended status",
    ]);
    expect((await get(agreement)).next_check).to.equal(body.data.dueDate);
    registry.clock.set(new Date(monday.getTime() + 91 * DAY));
    await registry.running.scheduler.run();
    expect((await get(path)).status).to.equal('active');
    expect((await get(`${path}/milestones/${body.data.id}`)).status).to.equal('met');
  });

  it('leaves when the activation milestone is met, and may come again', async () => {
    const { framework, agreement } = await framed(registry, ['1', '2', '3']);
    const [contract] = await getContracts(agreement);
    const path = `${agreement}/contracts/${contract?.id}/milestones/${contract?.milestones[0]?.id}`;
    expect(told(await ask(framework, 'PATCH', path, { status: 'notMet' }))).to.deep.equal([
      403,
      "Can't switch milestone status from `scheduled` to `notMet`",
    ]);
    expect(told(await ask(framework, 'POST', `${agreement}/contracts/${contract?.id}/milestones`, { type: 'activation' }))).to.deep.equal([
      403,
      "Can't add object for 'activation' milestone",
    ]);
    await write(registry, framework, 'PATCH', path, { status: 'met' });
    expect((await getContracts(agreement))[0]?.status).to.equal('terminated');
    expect(told(await ask(framework, 'PATCH', path, { status: 'met' }))).to.deep.equal([
      403,
      "Can't update object in current (terminated) contract status",
    ]);
    const again = await draftSubmission(registry, framework, '1');
    const twice = await draftSubmission(registry, framework, '1');
    await admit(registry, framework, await activate(registry, again));
    const banned = (await getContracts(agreement)).at(-1);
    await write(registry, framework, 'POST', `${agreement}/contracts/${banned?.id}/milestones`, { type: 'ban' });
    expect((await ask(twice, 'PATCH', twice.path, { status: 'active' })).status, 'a banned supplier cannot come back').to.equal(403);
  });

  it('is reached otherwise after a change, and stays who he is', async () => {
    const { framework, agreement } = await framed(registry, ['1']);
    const [contract] = await getContracts(agreement);
    const path = `${agreement}/contracts/${contract?.id}`;
    const { body } = await write(registry, framework, 'PATCH', path, { suppliers: [{ contactPoint: { telephone: '+380449999999' } }] });
    expect(body.data.suppliers[0].contactPoint).to.include({ telephone: '+380449999999', email: 'tenders@example.com' });
    expect(told(await ask(framework, 'PATCH', path, { suppliers: [{ name: 'Інший' }] }))).to.deep.equal([
      400,
      "Can't change name of a supplier",
    ]);
    const scale = await ask(framework, 'PATCH', path, { suppliers: [{ scale: null }] });
    expect(told(scale)).to.deep.equal([400, "Can't change scale of a supplier"]);
    expect(told(await ask(framework, 'PATCH', path, { suppliers: [{}, {}] }))).to.deep.equal([400, 'Contract must have only one supplier']);
  });

  it('is found by the class of the agreement', async () => {
    const { agreement } = await framed(registry, ['1'], {
      classification: { scheme: 'ДК021', id: '33190000-8', description: 'Медичне устаткування' },
    });
    const id = agreement.split('/').at(-1);
    const found = async (path: string) =>
      ((await get(`/api/2.5/agreements_by_classification/${path}`)) as { id: string }[]).map((one) => one.id);
    expect(await found('33190000-8')).to.deep.equal([id]);
    expect(await found('331')).to.deep.equal([id]);
    expect(await found('331?additional_classifications=none')).to.deep.equal([id]);
    expect(await found('331?additional_classifications=a,b')).to.deep.equal([]);
    expect(told(await registry.ask('GET', '/api/2.5/agreements_by_classification/33'))).to.deep.equal([
      400,
      'classification id must be at least 3 characters long',
    ]);
  });

  it('loses the agreement when its owner ends it; others cannot', async () => {
    const { framework, agreement } = await framed(registry, ['1']);
    expect((await ask({ token: framework.token }, 'PATCH', agreement, { status: 'terminated' }, keys.other)).status).to.equal(403);
    const { body } = await write(registry, framework, 'PATCH', agreement, {
      status: 'terminated',
      terminationDetails: 'Більше не потрібна',
    });
    expect(body.data).to.include({ status: 'terminated', terminationDetails: 'Більше не потрібна' });
    expect(told(await ask(framework, 'PATCH', agreement, { status: 'active' }))).to.deep.equal([
      403,
      "Can't update object in current (terminated) agreement status",
    ]);
    const next = await activate(registry, await draftSubmission(registry, framework, '2'));
    await write(registry, framework, 'POST', `${qualificationPath(next)}/documents`, await report(registry));
    expect(told(await ask(framework, 'PATCH', qualificationPath(next), { status: 'active' }))).to.deep.equal([
      403,
      "Can't update qualification in current (terminated) agreement status",
    ]);
  });

  it('stays when the agreement is taken over with the transfer value of the framework', async () => {
    const created = await postFramework(registry, frameworkBody(registry));
    const framework = { id: created.body.data.id, path: `/api/2.5/frameworks/${created.body.data.id}`, token: created.body.access.token };
    await write(registry, framework, 'PATCH', framework.path, { status: 'active' });
    await admit(registry, framework, await activate(registry, await draftSubmission(registry, framework, '1')));
    const { agreementID } = await get(framework.path);
    const { data, access } = (await registry.ask('POST', '/api/2.5/transfers', { key: 'taker-key', body: { data: {} } })).body;
    const taken = await registry.ask('POST', `/api/2.5/agreements/${agreementID}/ownership`, {
      key: 'taker-key',
      body: { data: { id: data.id, transfer: created.body.access.transfer } },
    });
    expect([taken.status, taken.body.data]).to.deep.equal([200, { id: agreementID, owner: 'taker' }]);
    const agreement = `/api/2.5/agreements/${agreementID}`;
    expect((await ask(access, 'PATCH', agreement, { terminationDetails: 'Наша' }, 'taker-key')).status).to.equal(200);
    const ban = `${agreement}/contracts/${(await getContracts(agreement))[0]?.id}/milestones`;
    expect((await ask(access, 'POST', ban, { type: 'ban' }, 'taker-key')).status, 'suppliers are the framework owner’s').to.equal(403);
    expect((await ask(framework, 'POST', ban, { type: 'ban' })).status).to.equal(201);
    expect((await get(framework.path)).owner).to.equal('broker');
  });

  it('is admitted with others at once: one agreement, and none is lost', async () => {
    const framework = await activeFramework(registry);
    const suppliers = ['1', '2', '3', '4', '5'];
    const qualifications = await Promise.all(
      suppliers.map(async (id) => activate(registry, await draftSubmission(registry, framework, id))),
    );
    for (const id of qualifications) await write(registry, framework, 'POST', `${qualificationPath(id)}/documents`, await report(registry));
    const answers = await Promise.all(qualifications.map((id) => ask(framework, 'PATCH', qualificationPath(id), { status: 'active' })));
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200, 200]);
    const { agreementID } = await get(framework.path);
    const agreement = await get(`/api/2.5/agreements/${agreementID}`);
    const names = agreement.contracts.map(({ suppliers: [one] }: { suppliers: [{ identifier: { id: string } }] }) => one.identifier.id);
    expect(names.sort()).to.deep.equal(suppliers);
    must(await registry.ask('GET', '/api/2.5/agreements'), 200);
  });
});
