/** Claims on awards over HTTP (spec/procedures.md §4.2, §1.7, §4.2; event E1 of spec/procedures.md §1.2). */
import { expect } from 'chai';
import { author, award, awardId, bid, body, callers, contract, day, resolution } from '../../../fixtures/claims.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { statuses } from '../../../fixtures/statuses.ts';
import { errorsIn, storedTender, storeFields, unknownId } from '../../../fixtures/tender-parts.ts';
import { createTender, lotId, type MadeTender, monday } from '../../../fixtures/tenders.ts';
import { type Answer, type Body, keys, must, useRegistry } from '../../support/registry.ts';
import { repeated } from '../../support/repeated.ts';

describe('A claim on an award', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;

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
    const answer = must(await post(body({ status: 'claim' })), 201);
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

  for (const [name, ask, status] of callers) {
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
    for (const satisfied of [true, false]) {
      expect((await byOwner(claim, { satisfied })).body.data).to.include({ status: 'answered', satisfied, bid_id: '2'.repeat(32) });
    }
    expect((await byOwner(claim, { status: 'resolved' })).body.data).to.include({ status: 'resolved', satisfied: false });
    const again = await byOwner(claim, { title: 'x' });
    expect([again.status, again.body.details]).to.deep.equal([403, "Can't update complaint in current (resolved) status"]);
  });

  it('keeps of its author what a change does not name: objects change key by key, lists by position', async () => {
    const contacts = [
      { name: 'Перша', email: 'a@example.org' },
      { name: 'Друга', email: 'b@example.org' },
    ];
    const whole = { ...author, name_en: 'Library', additionalContactPoints: contacts };
    const { body: result } = await post(body({ author: whole }));
    const claim = { id: result.data.id, token: result.access.token };
    const part = {
      identifier: { legalName: 'Бібліотека' },
      name_en: null,
      additionalContactPoints: [{}, { telephone: '+380441112233' }],
    };
    const changed = must(await byOwner(claim, { author: part }), 200);
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
    const answers = await Promise.all(Array.from({ length: 16 }, () => repeated(() => post())));
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(16).fill(201));
    const numbers = (await registry.ask('GET', claims())).body.data.map(({ complaintID }: Body) => complaintID);
    expect(new Set(numbers).size).to.equal(16);
  });
});
