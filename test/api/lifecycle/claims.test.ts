/** Claims on awards over HTTP (tender.md §7.10, §9.7, §13.2; event E1 of §9.2). */
import { expect } from 'chai';
import { hashSecret } from '../../../src/tenders/ids.ts';
import { tenderer } from '../../support/bids.ts';
import { uploadDocument } from '../../support/documents.ts';
import { type Answer, keys, startRegistry, type TestRegistry } from '../../support/registry.ts';
import { errorsIn, storedTender, storeFields, unknownId } from '../../support/tender-parts.ts';
import { createTender, lotId, type MadeTender, monday, procuringEntity } from '../../support/tenders.ts';

type Body = Record<string, unknown>;

const day = 86_400_000;
const awardId = 'a'.repeat(32);
const { kind: _, ...author } = procuringEntity();
const value = { amount: 100, currency: 'UAH', valueAddedTaxIncluded: true };
const body = (more: Body = {}): Body => ({ type: 'claim', title: 'Оцінка невірна', description: 'Порівняйте ціни', author, ...more });
const resolution = 'Вимогу розглянуто, ціни порівняно ще раз.';

describe('A claim on an award', () => {
  let registry: TestRegistry;
  let tender: MadeTender;

  before(async () => {
    registry = await startRegistry({ now: monday });
  });
  after(() => registry.stop());

  const bid = (id: string, owner: string, token: string, status: string) => ({
    id: id.repeat(32),
    status,
    owner,
    owner_token: hashSecret(token),
    transfer_token: hashSecret('x'),
    date: monday,
    tenderers: [tenderer()],
    lotValues: [{ relatedLot: lotId, status: 'active', value, date: monday }],
  });
  const award = (more: Body = {}): Body => ({
    id: awardId,
    status: 'active',
    date: monday,
    lotID: lotId,
    bid_id: '1'.repeat(32),
    value,
    suppliers: [tenderer()],
    complaintPeriod: { startDate: monday, endDate: new Date(monday.getTime() + 2 * day) },
    ...more,
  });
  const contract = { id: 'c'.repeat(32), status: 'pending', awardID: awardId, contractID: 'c', date: monday, value };

  beforeEach(async () => {
    registry.clock.set(monday);
    tender = await createTender(registry);
    await storeFields(registry, tender, {
      status: 'active.awarded',
      bids: [bid('1', 'broker', 'winner', 'active'), bid('2', 'other', 'loser', 'unsuccessful'), bid('3', 'other', 'left', 'invalid')],
      awards: [award()],
      contracts: [contract],
    });
  });

  const claims = () => `${tender.path}/awards/${awardId}/complaints`;
  const post = (data: Body = body(), ask: Body = { key: keys.other, token: 'loser' }): Promise<Answer> =>
    registry.ask('POST', claims(), { ...ask, body: { data } });
  const made = async (status = 'claim'): Promise<{ id: string; token: string }> => {
    const answer = await post(body({ status }));
    return { id: answer.body.data.id, token: answer.body.access.token };
  };
  const byOwner = (claim: { id: string; token: string }, data: Body, path = '', method = 'PATCH') =>
    registry.ask(method, `${claims()}/${claim.id}${path}`, { key: keys.other, token: claim.token, body: { data } });
  const byBuyer = (claim: { id: string }, data: Body, path = '', method = 'PATCH') =>
    registry.ask(method, `${claims()}/${claim.id}${path}`, { key: keys.broker, token: tender.token, body: { data } });
  const answered = async () => {
    const claim = await made();
    await byBuyer(claim, { status: 'answered', resolutionType: 'resolved', resolution });
    return claim;
  };
  const setStatus = async (id: string, status: string) => {
    const { awards } = await storedTender(registry, tender);
    const complaints = awards[0].complaints.map((one: Body) => (one.id === id ? { ...one, status } : one));
    await storeFields(registry, tender, { awards: [{ ...awards[0], complaints }] });
  };

  it('is made with the token of a judged bid, numbered, dated, and shown with its author but without its owner', async () => {
    const answer = await post(body({ status: 'claim' }));
    expect(answer.status).to.equal(201);
    const { data, access } = answer.body;
    expect(access).to.have.keys('token', 'transfer');
    expect(data).to.include({ status: 'claim', type: 'claim', relatedLot: lotId, complaintID: `${tender.data.tenderID}.a1` });
    expect(data).to.include.keys('id', 'date', 'dateSubmitted', 'author').and.not.include.keys('owner', 'owner_token', 'transfer_token');
    expect(answer.headers.get('location')).to.equal(`${registry.url}${claims()}/${data.id}`);
    expect((await registry.ask('GET', claims())).body.data).to.deep.equal([data]);
    expect((await registry.ask('GET', `${claims()}/${data.id}`)).body.data).to.deep.equal(data);
    expect((await registry.ask('GET', tender.path)).body.data.awards[0].complaints).to.deep.equal([data]);
    expect((await post()).body.data).to.include({ status: 'draft', complaintID: `${tender.data.tenderID}.a2` });
  });

  const strangers: [string, Body, number][] = [
    ['nobody', {}, 401],
    ['a broker without a token', { key: keys.other }, 403],
    ['the owner of an invalid bid', { key: keys.other, token: 'left' }, 403],
    ['another broker with the token of a bid', { key: keys.low, token: 'loser' }, 403],
    ['a group that writes nothing here', { key: keys.authority, token: 'loser' }, 403],
    ['the owner of the winning bid', { key: keys.broker, token: 'winner' }, 201],
    ['group admins', { key: keys.admin }, 201],
  ];
  for (const [name, ask, status] of strangers) {
    it(`by ${name} is answered ${status}`, async () => {
      expect((await post(body(), ask)).status).to.equal(status);
    });
  }

  it('of another type, without a type, author or title is refused', async () => {
    expect(errorsIn(await post({}))).to.deep.equal([
      'missing data.title: Field required',
      'missing data.type: Field required',
      'missing data.author: Field required',
    ]);
    expect(errorsIn(await post(body({ type: 'complaint' })))).to.deep.equal(["enum data.type: Input should be 'claim'"]);
    expect(errorsIn(await post(body({ status: 'answered' })))).to.deep.equal(["enum data.status: Input should be 'draft' or 'claim'"]);
    const silent = { ...author, contactPoint: { name: 'x' } };
    expect(errorsIn(await post(body({ author: silent })))).to.deep.equal([
      'data.author.contactPoint.email: telephone or email should be present',
    ]);
  });

  const statuses = [
    'draft',
    'active.enquiries',
    'active.tendering',
    'active.auction',
    'active.qualification',
    'active.awarded',
    'complete',
    'unsuccessful',
    'cancelled',
  ];
  for (const status of statuses) {
    const isOpen = status === 'active.qualification' || status === 'active.awarded';
    it(`is ${isOpen ? 'taken' : 'refused'} in a tender in ${status}`, async () => {
      const claim = await made('draft');
      await storeFields(registry, tender, { status });
      const file = await uploadDocument(registry, { title: 'a.pdf' });
      const answers = [await post(), await byOwner(claim, { title: 'Інше' }), await byOwner(claim, { ...file }, '/documents', 'POST')];
      const text = (verb: string, what: string) => `Can't ${verb} ${what} in current (${status}) tender status`;
      if (isOpen) expect(answers.map((one) => one.status)).to.deep.equal([201, 200, 201]);
      else
        expect(answers.map((one) => [one.status, one.body.details])).to.deep.equal([
          [403, text('add', 'complaint')],
          [403, text('update', 'complaint')],
          [403, text('add', 'document')],
        ]);
    });
  }

  it('is taken in the complaint period of a decided award of an active lot only', async () => {
    const texts: unknown[] = [];
    const tryWith = async (fields: object) => {
      await storeFields(registry, tender, fields);
      texts.push((await post()).body.details);
    };
    const { lots } = await storedTender(registry, tender);
    await tryWith({ awards: [award({ status: 'pending' })] });
    await tryWith({ awards: [award({ status: 'cancelled' })] });
    await tryWith({ awards: [award({ complaintPeriod: undefined })] });
    await tryWith({ awards: [award()], lots: [{ ...lots[0], status: 'cancelled' }] });
    await storeFields(registry, tender, { lots });
    registry.clock.set(new Date(monday.getTime() + 2 * day + 1));
    texts.push((await post()).body.details);
    const late = 'Can add complaint only in complaintPeriod';
    expect(texts).to.deep.equal([late, late, late, 'Can add complaint only in active lot status', late]);
  });

  it('goes from draft over its answer to resolved', async () => {
    const claim = await made('draft');
    expect((await byOwner(claim, { title: 'Точніше', description: 'Так' })).body.data).to.include({ title: 'Точніше', status: 'draft' });
    expect((await byOwner(claim, { status: 'claim' })).body.data).to.include.keys('dateSubmitted');
    expect(errorsIn(await byBuyer(claim, { status: 'answered', resolution }))).to.deep.equal([
      'missing data.resolutionType: Field required',
    ]);
    const short = await byBuyer(claim, { status: 'answered', resolutionType: 'resolved', resolution: 'Ні' });
    expect([short.status, short.body.details]).to.deep.equal([403, "Can't update complaint: resolution too short"]);
    const reply = await byBuyer(claim, { status: 'answered', resolutionType: 'resolved', resolution, tendererAction: 'Виправлено' });
    expect(reply.body.data).to.include({ status: 'answered', resolutionType: 'resolved', resolution });
    expect(reply.body.data).to.include.keys('dateAnswered');
    expect(errorsIn(await byOwner(claim, { status: 'resolved' }))).to.deep.equal(['missing data.satisfied: Field required']);
    expect((await byOwner(claim, { status: 'resolved', satisfied: true })).body.data).to.include({ status: 'resolved', satisfied: true });
    const again = await byOwner(claim, { title: 'x' });
    expect([again.status, again.body.details]).to.deep.equal([403, "Can't update complaint in current (resolved) status"]);
  });

  it('keeps of its author what a change does not name: objects change key by key, lists by position', async () => {
    const contacts = [
      { name: 'Перша', email: 'a@example.org' },
      { name: 'Друга', email: 'b@example.org' },
    ];
    const whole = { ...author, name_en: 'Library', additionalContactPoints: contacts };
    const { body: made } = await post(body({ author: whole }));
    const claim = { id: made.data.id, token: made.access.token };
    const part = {
      identifier: { legalName: 'Бібліотека' },
      name_en: null,
      additionalContactPoints: [{}, { telephone: '+380441112233' }],
    };
    const changed = await byOwner(claim, { author: part });
    expect(changed.status, changed.text).to.equal(200);
    expect(changed.body.data.author).to.deep.equal({
      ...author,
      identifier: { ...Object(author.identifier), legalName: 'Бібліотека' },
      additionalContactPoints: [contacts[0], { ...contacts[1], telephone: '+380441112233' }],
    });
    const { rev } = await storedTender(registry, tender);
    expect((await byOwner(claim, { author: { identifier: { legalName: 'Бібліотека' } } })).body).to.deep.equal(changed.body);
    expect((await storedTender(registry, tender)).rev).to.equal(rev);
    expect(errorsIn(await byOwner(claim, { author: { identifier: { id: null }, address: { planet: 'Земля' } } }))).to.deep.equal([
      'extra_forbidden data.author.address.planet: Extra inputs are not permitted',
    ]);
    expect(errorsIn(await byOwner(claim, { author: { identifier: { id: null } } }))).to.deep.equal([
      'missing data.author.identifier.id: Field required',
    ]);
    const silent = await byOwner(claim, { author: { contactPoint: { email: null, telephone: null } } });
    expect(errorsIn(silent)).to.deep.equal(['data.author.contactPoint.email: telephone or email should be present']);
  });

  for (const status of ['draft', 'claim', 'answered']) {
    it(`is withdrawn from ${status}`, async () => {
      const claim = await made();
      await setStatus(claim.id, status);
      const { data } = (await byOwner(claim, { status: 'cancelled', cancellationReason: 'Помилка' })).body;
      expect(data).to.include({ status: 'cancelled', cancellationReason: 'Помилка' });
      expect(data).to.include.keys('dateCanceled');
    });
  }

  it('takes no other way', async () => {
    const all = ['draft', 'claim', 'answered', 'pending', 'invalid', 'resolved', 'declined', 'cancelled', 'ignored'];
    const ways = {
      byOwner: ['draft>claim', 'draft>cancelled', 'claim>cancelled', 'answered>cancelled', 'answered>resolved'],
      byBuyer: ['claim>answered'],
    };
    const claim = await made();
    for (const from of ['draft', 'claim', 'answered']) {
      for (const to of all.filter((one) => one !== from)) {
        await setStatus(claim.id, from);
        for (const [side, ask] of [
          ['byOwner', byOwner],
          ['byBuyer', byBuyer],
        ] as const) {
          if (ways[side].includes(`${from}>${to}`)) continue;
          const answer = await ask(claim, { status: to });
          expect([answer.status, answer.body.details]).to.deep.equal([403, `Can't update complaint from ${from} to ${to} status`]);
        }
      }
    }
    for (const settled of ['pending', 'invalid', 'resolved', 'declined', 'cancelled', 'ignored']) {
      await setStatus(claim.id, settled);
      expect((await byOwner(claim, { title: 'x' })).body.details).to.equal(`Can't update complaint in current (${settled}) status`);
    }
  });

  it('takes with each step the fields of that step only', async () => {
    const claim = await made();
    expect(errorsIn(await byOwner(claim, { status: 'cancelled', title: 'x' }))).to.deep.equal([
      'extra_forbidden data.title: Extra inputs are not permitted',
    ]);
    expect(errorsIn(await byBuyer(claim, { status: 'answered', satisfied: true, resolution, resolutionType: 'invalid' }))).to.deep.equal([
      'extra_forbidden data.satisfied: Extra inputs are not permitted',
    ]);
  });

  it('is changed by nobody else, and by nobody when nothing changes', async () => {
    const claim = await made('draft');
    const asks: [Body, number][] = [
      [{}, 401],
      [{ key: keys.low, token: claim.token }, 403],
      [{ key: keys.other, token: 'loser' }, 403],
      [{ key: keys.admin }, 403],
      [{ key: keys.administrator, token: claim.token }, 403],
    ];
    for (const [ask, status] of asks) {
      const answer = await registry.ask('PATCH', `${claims()}/${claim.id}`, { ...ask, body: { data: { title: 'x' } } });
      expect(answer.status).to.equal(status);
    }
    const { rev } = await storedTender(registry, tender);
    expect((await byOwner(claim, { title: body().title, status: 'draft' })).status).to.equal(200);
    expect((await storedTender(registry, tender)).rev).to.equal(rev);
    expect((await registry.ask('GET', `${claims()}/${unknownId}`)).body.details).to.equal('Complaint not found.');
    expect((await registry.ask('GET', `${tender.path}/awards/${unknownId}/complaints`)).body.details).to.equal('Award not found.');
  });

  it('takes its answer by itself three days later (E1)', async () => {
    const claim = await answered();
    const { next_check } = await storedTender(registry, tender);
    expect(next_check.getTime()).to.equal(monday.getTime() + 3 * day);
    const check = () => registry.ask('PATCH', `${tender.path}/chronograph`, { key: keys.chronograph, body: { data: { id: tender.id } } });
    const status = async () => (await registry.ask('GET', `${claims()}/${claim.id}`)).body.data.status;
    registry.clock.set(new Date(monday.getTime() + 3 * day - 1));
    await check();
    expect(await status()).to.equal('answered');
    registry.clock.set(new Date(monday.getTime() + 3 * day));
    await check();
    expect(await status()).to.equal('resolved');
  });

  describe('holds documents', () => {
    const file = (title: string) => uploadDocument(registry, { title });

    it('of who made it, in draft and when answered, and of the buyer, before the answer', async () => {
      const claim = await made('draft');
      const add = async (ask: typeof byOwner, title: string) => ask(claim, { ...(await file(title)) }, '/documents', 'POST');
      const buyer = byBuyer as typeof byOwner;
      expect((await add(byOwner, '1.pdf')).body.data.author).to.equal('complaint_owner');
      expect((await add(buyer, '2.pdf')).body.details).to.equal("Can't add document in current (draft) complaint status");
      await byOwner(claim, { status: 'claim' });
      expect((await add(byOwner, '3.pdf')).body.details).to.equal("Can't add document in current (claim) complaint status");
      expect((await add(buyer, '4.pdf')).body.data.author).to.equal('tender_owner');
      await byBuyer(claim, { status: 'answered', resolutionType: 'declined', resolution });
      expect((await add(byOwner, '5.pdf')).status).to.equal(201);
      expect((await add(buyer, '6.pdf')).body.details).to.equal("Can't add document in current (answered) complaint status");
      const list = (await registry.ask('GET', `${claims()}/${claim.id}/documents`)).body.data;
      expect(list.map(({ title }: Body) => title)).to.have.members(['1.pdf', '4.pdf', '5.pdf']);
    });

    it('that only their author changes, and nobody removes', async () => {
      const claim = await made('draft');
      const { id } = (await byOwner(claim, { ...(await file('1.pdf')) }, '/documents', 'POST')).body.data;
      expect((await byOwner(claim, { description: 'x' }, `/documents/${id}`)).body.data.description).to.equal('x');
      expect((await byOwner(claim, { ...(await file('2.pdf')) }, `/documents/${id}`, 'PUT')).body.data.title).to.equal('2.pdf');
      await byOwner(claim, { status: 'claim' });
      const others = await byBuyer(claim, { description: 'y' }, `/documents/${id}`);
      expect([others.status, others.body.details]).to.deep.equal([403, 'Can update document only author']);
      const removed = await registry.ask('DELETE', `${claims()}/${claim.id}/documents/${id}`, { key: keys.other, token: claim.token });
      expect([removed.status, removed.body.details]).to.deep.equal([403, 'Forbidden to delete document for complaint']);
    });
  });

  it('of 16 made at once, none is lost and no number is given twice', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => post()));
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(16).fill(201));
    const numbers = (await registry.ask('GET', claims())).body.data.map(({ complaintID }: Body) => complaintID);
    expect(new Set(numbers).size).to.equal(16);
  });

  it('on the tender itself, from older data, is read without its author; no new one is taken', async () => {
    const older = { id: 'e'.repeat(32), type: 'claim', status: 'resolved', title: 'Давня', complaintID: 'x.1', date: monday, author };
    await storeFields(registry, tender, { complaints: [older] });
    const [shown] = (await registry.ask('GET', `${tender.path}/complaints`)).body.data;
    expect(shown).to.include({ title: 'Давня' }).and.not.include.keys('author');
    expect((await registry.ask('GET', `${tender.path}/complaints/${older.id}`)).body.data).to.deep.equal(shown);
    expect((await registry.ask('GET', tender.path)).body.data.complaints).to.deep.equal([shown]);
    expect((await registry.ask('POST', `${tender.path}/complaints`, { key: keys.other, body: { data: body() } })).status).to.equal(405);
  });

  describe('on the tender itself, from older data', () => {
    const id = 'e'.repeat(32);
    const older = (more: Body = {}): Body => ({
      id,
      type: 'claim',
      status: 'claim',
      title: 'Давня',
      complaintID: 'x.1',
      date: monday,
      author,
      owner: 'other',
      owner_token: hashSecret('claimed'),
      transfer_token: hashSecret('x'),
      ...more,
    });
    const keep = (more: Body = {}, fields: Body = {}) => storeFields(registry, tender, { complaints: [older(more)], ...fields });
    const path = () => `${tender.path}/complaints/${id}`;
    const claimant = { key: keys.other, token: 'claimed' };
    const buyer = () => ({ key: keys.broker, token: tender.token });
    const send = (data: object, ask: Body, part = '', method = 'PATCH') => registry.ask(method, path() + part, { ...ask, body: { data } });
    const said = ({ status, body: { details } }: Answer) => [status, details];

    it('is answered by the buyer and settled by who made it; nobody is told who that is', async () => {
      await keep();
      expect(errorsIn(await send({ status: 'answered', resolution }, buyer()))).to.deep.equal([
        'missing data.resolutionType: Field required',
      ]);
      const short = await send({ status: 'answered', resolutionType: 'resolved', resolution: 'x'.repeat(19) }, buyer());
      expect(said(short)).to.deep.equal([403, "Can't update complaint: resolution too short"]);
      const answer = await send({ status: 'answered', resolutionType: 'resolved', resolution }, buyer());
      expect(answer.status, answer.text).to.equal(200);
      expect(answer.body.data).to.include({ status: 'answered', resolution }).and.include.keys('dateAnswered');
      expect(answer.body.data).to.not.have.any.keys('author', 'owner', 'owner_token');
      expect((await registry.ask('GET', path())).body.data).to.deep.equal(answer.body.data);
      expect((await send({ status: 'resolved', satisfied: true }, claimant)).body.data).to.include({ status: 'resolved', satisfied: true });
      expect((await storedTender(registry, tender)).complaints[0].author).to.deep.equal(author);
    });

    it('is settled while the tender runs, in every active status and in no other', async () => {
      for (const status of ['active.enquiries', 'active.tendering', 'active.auction', 'active.qualification', 'active.awarded']) {
        await keep({}, { status });
        expect((await send({ resolution: `${resolution} ${status}` }, buyer())).status, status).to.equal(200);
      }
      for (const status of ['draft', 'complete', 'cancelled', 'unsuccessful']) {
        await keep({}, { status });
        expect(said(await send({ resolution }, buyer()))).to.deep.equal([
          403,
          `Can't update complaint in current (${status}) tender status`,
        ]);
        const file = await uploadDocument(registry, { title: '1.pdf' });
        expect(said(await send(file, buyer(), '/documents', 'POST'))).to.deep.equal([
          403,
          `Can't add document in current (${status}) tender status`,
        ]);
      }
    });

    it('is changed by nobody else, and not when it is settled', async () => {
      await keep();
      for (const ask of [{ key: keys.broker, token: 'claimed' }, { key: keys.other, token: tender.token }, { key: keys.other }])
        expect(said(await send({ resolution }, ask))).to.deep.equal([403, 'Forbidden']);
      expect((await send({}, {})).status).to.equal(401);
      expect(said(await send({ status: 'resolved', satisfied: true }, claimant))).to.deep.equal([
        403,
        "Can't update complaint from claim to resolved status",
      ]);
      await keep({ status: 'resolved' });
      expect(said(await send({ resolution }, buyer()))).to.deep.equal([403, "Can't update complaint in current (resolved) status"]);
      const unknown = await registry.ask('PATCH', `${tender.path}/complaints/${unknownId}`, { ...claimant, body: { data: {} } });
      expect(said(unknown)).to.deep.equal([404, 'Complaint not found.']);
    });

    it('holds documents of both sides', async () => {
      await keep();
      const file = (title: string) => uploadDocument(registry, { title });
      const added = await send(await file('1.pdf'), buyer(), '/documents', 'POST');
      expect([added.status, added.body.data?.author]).to.deep.equal([201, 'tender_owner']);
      expect(added.headers.get('location')).to.equal(`${registry.url}${path()}/documents/${added.body.data.id}`);
      expect(said(await send(await file('2.pdf'), claimant, '/documents', 'POST'))).to.deep.equal([
        403,
        "Can't add document in current (claim) complaint status",
      ]);
      const { url } = (await storedTender(registry, tender)).complaints[0].documents[0];
      expect((await registry.ask('GET', `/api/2.5${url}`)).status).to.equal(302);
    });
  });
});
