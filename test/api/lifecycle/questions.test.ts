import { expect } from 'chai';
import { errorsIn, storedTender, storeFields, unknownId } from '../../../fixtures/tender-parts.ts';
import { createTender, itemId, lotId, type MadeTender, monday } from '../../../fixtures/tenders.ts';
import { keys, must, useRegistry } from '../../support/registry.ts';
import { repeated } from '../../support/repeated.ts';

const question = (overrides: object = {}) => ({
  title: 'Щільність',
  description: 'Яка щільність паперу?',
  author: {
    name: 'ФОП Петренко',
    identifier: { scheme: 'UA-IPN', id: '3000000001' },
    address: { countryName: 'Україна' },
    contactPoint: { name: 'П. Петренко', email: 'sup1@example.org' },
  },
  ...overrides,
});

describe('Questions to a tender', () => {
  const registry = useRegistry({ now: monday, accounts: '[brokers]\nbuyer = buyer-key,1345\n' });
  let tender: MadeTender;
  beforeEach(async () => {
    registry.clock.set(monday);
    tender = await createTender(registry);
    await storeFields(registry, tender, { status: 'active.enquiries' });
  });

  const ask = (data: unknown = question(), key: string = keys.other) =>
    registry.ask('POST', `${tender.path}/questions`, { key, body: { data } });
  const answerTo = (id: string, data: unknown = { answer: '80 г/м²' }) =>
    registry.ask('PATCH', `${tender.path}/questions/${id}`, { key: keys.broker, token: tender.token, body: { data } });

  it('are asked, answered and shown, and who asked stays unknown', async () => {
    const asked = must(await ask(), 201);
    const { data } = asked.body;
    expect(asked.headers.get('location')).to.equal(`${registry.url}${tender.path}/questions/${data.id}`);
    expect(data.author).to.have.keys('hash');
    expect(data.author.hash).to.match(/^[0-9a-f]{32}$/);
    expect(data).to.include({ title: 'Щільність', questionOf: 'tender', date: '2026-12-07T10:15:00.000+02:00' });
    registry.clock.advance(60_000);
    const answered = must(await answerTo(data.id), 200);
    expect(answered.body.data).to.deep.equal({ ...data, answer: '80 г/м²', dateAnswered: '2026-12-07T10:16:00.000+02:00' });
    const whole = (await registry.ask('GET', tender.path)).body.data.questions;
    expect(whole).to.deep.equal([answered.body.data]);
    expect((await registry.ask('GET', `${tender.path}/questions`)).body.data).to.deep.equal(whole);
    expect(
      (await registry.ask('GET', `${tender.path}/questions/${data.id}`, { key: keys.broker, token: tender.token })).body.data,
    ).to.deep.equal(whole[0]);
  });

  it('of one author carry one hash on one tender, another one elsewhere', async () => {
    const getHash = async (data: unknown = question()) => (await ask(data)).body.data.author.hash;
    const hash = await getHash();
    expect(await getHash()).to.equal(hash);
    const { author } = question();
    expect(await getHash(question({ author: { ...author, identifier: { scheme: 'UA-IPN', id: '3000000002' } } }))).to.not.equal(hash);
    tender = await createTender(registry);
    expect(await getHash()).to.not.equal(hash);
  });

  it('move the tender in the feed', async () => {
    const before = (await registry.ask('GET', tender.path)).body.data.dateModified;
    const { id } = (await ask()).body.data;
    const asked = (await registry.ask('GET', tender.path)).body.data.dateModified;
    expect(asked).to.not.equal(before);
    await answerTo(id);
    const answered = (await registry.ask('GET', tender.path)).body.data.dateModified;
    expect(answered).to.not.equal(asked);
    await answerTo(id);
    expect((await registry.ask('GET', tender.path)).body.data.dateModified, 'the same answer again').to.equal(answered);
  });

  it('wait for the enquiry period, and end with it', async () => {
    for (const [now, status] of [
      ['2026-12-07T08:14:59.999Z', 403],
      ['2026-12-07T08:15:00Z', 201],
      ['2026-12-13T22:00:00Z', 201],
      ['2026-12-13T22:00:00.001Z', 403],
    ] as const) {
      registry.clock.set(new Date(now));
      const answer = await ask();
      expect(answer.status, now).to.equal(status);
      if (status === 403) expect(answer.body.details).to.equal('Can add question only in enquiryPeriod');
    }
  });

  it('concern what is there', async () => {
    expect((await ask(question({ questionOf: 'lot', relatedItem: lotId }))).status).to.equal(201);
    expect((await ask(question({ questionOf: 'item', relatedItem: itemId }))).status).to.equal(201);
    expect(errorsIn(await ask(question({ questionOf: 'lot' })))).to.deep.equal(['missing data.relatedItem: Field required']);
    expect(errorsIn(await ask(question({ questionOf: 'lot', relatedItem: unknownId })))).to.deep.equal([
      'data.relatedItem: relatedItem should be one of lots',
    ]);
    expect(errorsIn(await ask(question({ questionOf: 'item', relatedItem: unknownId })))).to.deep.equal([
      'data.relatedItem: relatedItem should be one of items',
    ]);
  });

  it('concern active lots', async () => {
    const { id } = (await ask(question({ questionOf: 'item', relatedItem: itemId }))).body.data;
    const { lots } = await storedTender(registry, tender);
    await storeFields(registry, tender, { lots: lots.map((lot: object) => ({ ...lot, status: 'cancelled' })) });
    const text = 'Can add/update question only in active lot status';
    expect((await ask(question({ questionOf: 'lot', relatedItem: lotId }))).body).to.include({ status: 403, details: text });
    expect((await answerTo(id)).body).to.include({ status: 403, details: text });
    expect((await ask()).status).to.equal(201);
  });

  it('say who asks, with a way to reach him', async () => {
    const { author } = question();
    expect(errorsIn(await ask({ title: 'x' }))).to.deep.equal(['missing data.author: Field required']);
    expect(errorsIn(await ask(question({ author: { ...author, contactPoint: { name: 'П.' } } })))).to.deep.equal([
      'data.author.contactPoint.email: telephone or email should be present',
    ]);
  });

  it('need level 2, asked after the model', async () => {
    const refusal = must(await ask(question(), 'buyer-key'), 403);
    expect(refusal.body.details).to.equal('Broker Accreditation level does not permit question creation');
    expect((await ask(question(), keys.test)).status).to.equal(403);
    expect((await ask({}, 'buyer-key')).status).to.equal(400);
  });

  it('are answered until the end of clarifications, in enquiries and tendering', async () => {
    const { id } = (await ask()).body.data;
    registry.clock.set(new Date('2026-12-14T10:00:00Z'));
    await storeFields(registry, tender, { status: 'active.tendering' });
    expect((await answerTo(id)).status).to.equal(200);
    const { clarificationsUntil } = (await registry.ask('GET', tender.path)).body.data.enquiryPeriod;
    registry.clock.set(new Date(new Date(clarificationsUntil).getTime() + 1));
    expect((await answerTo(id, { answer: 'пізно' })).body).to.include({
      status: 403,
      details: 'Can update question only before enquiryPeriod.clarificationsUntil',
    });
    for (const status of ['draft', 'active.auction', 'active.qualification', 'complete', 'cancelled']) {
      await storeFields(registry, tender, { status });
      expect((await answerTo(id)).body.details).to.equal(`Can't update question in current (${status}) tender status`);
    }
  });

  it('take nothing but an answer', async () => {
    const { id } = (await ask()).body.data;
    expect(errorsIn(await answerTo(id, {}))).to.deep.equal(['missing data.answer: Field required']);
    expect((await answerTo(id, { answer: 'x', title: 'y' })).body.errors[0]).to.include({ type: 'extra_forbidden' });
    expect((await answerTo(unknownId)).body.details).to.equal('Question not found.');
  });

  it('are all kept when 16 come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => repeated(() => ask())));
    expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 201));
    expect((await registry.ask('GET', `${tender.path}/questions`)).body.data).to.have.length(16);
  });
});
