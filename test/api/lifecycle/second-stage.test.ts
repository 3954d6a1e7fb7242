/** An owner's step and a timed event write other records in the transaction of their tender (docs/procedures.md). */
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { chronograph } from '../../../fixtures/procedure.ts';
import { storedTender } from '../../../fixtures/tender-parts.ts';
import { type MadeTender, tenders } from '../../../fixtures/tenders.ts';
import {
  endDialogue,
  getStages,
  inDialogue,
  inFirstStage,
  inSecondStage,
  leaver,
  patchStaged,
  stagedOptions,
} from '../../support/procedures/staged-tenders.ts';
import { type Answer, keys, must, startRegistry, type TestRegistry } from '../../support/registry.ts';

const dayLater = new Date('2026-12-13T00:00:00+02:00');

describe('a second stage', () => {
  let registry: TestRegistry;
  /** Another process of the same registry. */
  let colleague: TestRegistry;
  before(async () => {
    const options = { ...stagedOptions, env: { DB_NAME: `second_stage_${randomBytes(4).toString('hex')}` } };
    registry = await startRegistry(options);
    colleague = await startRegistry(options);
  });
  after(async () => {
    await colleague.stop();
    await registry.stop();
  });

  const getSecondStage = async (first: MadeTender): Promise<MadeTender> => {
    const id: string = (await storedTender(registry, first)).stage2TenderID;
    const path = `${tenders}/${id}`;
    return { ...first, id, path, data: (await registry.ask('GET', path)).body.data };
  };
  /** Through both processes at once. */
  const four = (ask: (through: TestRegistry) => Promise<Answer>): Promise<Answer[]> => {
    colleague.clock.set(registry.clock.now());
    return Promise.all([registry, colleague, registry, colleague].map(ask));
  };

  it('is made with the end of the first, as a tender that was posted', async () => {
    const first = await inDialogue(registry, { title: 'Синхрофазотрон' });
    const answer = must(await endDialogue(registry, first), 200);
    expect(answer.body).to.not.have.property('access');
    const { id, data } = await getSecondStage(first);
    expect(answer.body.data).to.include({ status: 'complete', stage2TenderID: id });
    expect(data).to.include({
      id,
      tenderID: `${first.data.tenderID}.2`,
      dialogueID: first.id,
      status: 'draft.stage2',
      owner: 'leaver',
      awardCriteria: 'lowestCost',
      date: '2026-12-12T00:00:00.000+02:00',
      title: 'Синхрофазотрон',
    });
    expect(data.enquiryPeriod).to.include({ startDate: '2026-12-12T00:00:00.000+02:00', endDate: '2026-12-13T00:00:00.000+02:00' });
    expect(await getStages(registry, first)).to.deep.equal(inSecondStage);

    const page = await registry.ask('GET', `${tenders}?descending=1&limit=2`);
    expect(page.body.data.map((one: { id: string }) => one.id)).to.have.members([id, first.id]);
    const found = await registry.ask('GET', `/search/tenders?q=${encodeURIComponent('синхрофазотрон')}`);
    expect(found.body.data.map((one: { id: string }) => one.id)).to.include(id);
    const history = await registry.ask('GET', `/history/tenders/${id}`);
    expect(history.body.data.map(({ kind }: { kind: string }) => kind)).to.deep.equal(['made']);
  });

  it('is its owner’s by the token of the first, and can change hands', async () => {
    const first = await inDialogue(registry);
    await endDialogue(registry, first);
    const second = await getSecondStage(first);
    const publishing = { status: 'active.enquiries' };
    const take = (key: string, token?: string) =>
      registry.ask('PATCH', `${second.path}/credentials`, { key, ...(token === undefined ? {} : { token }) });
    const { body: transfer } = await registry.ask('POST', '/api/2.5/transfers', { key: keys.other, body: { data: {} } });
    const hand = (value: string) =>
      registry.ask('POST', `${second.path}/ownership`, {
        key: keys.other,
        body: { data: { id: transfer.data.id, transfer: value } },
      });
    for (const answer of [
      await patchStaged(registry, second, publishing),
      await registry.ask('PATCH', second.path, { key: leaver, body: { data: publishing } }),
      await take(leaver),
      await take(keys.other, first.token),
      await take(leaver, 'a'.repeat(64)),
      await hand('a'.repeat(64)),
    ])
      expect(answer.status, answer.text).to.equal(403);

    const { body: taken } = await take(leaver, first.token);
    const { body: again } = await take(leaver, first.token);
    expect((await patchStaged(registry, { ...second, token: taken.access.token }, publishing)).status).to.equal(403);

    const moved = await hand(again.access.transfer);
    expect([moved.status, moved.body.data?.owner], moved.text).to.deep.equal([200, 'other']);
    const published = await registry.ask('PATCH', second.path, {
      key: keys.other,
      token: transfer.access.token,
      body: { data: publishing },
    });
    expect([published.status, published.body.data?.status], published.text).to.deep.equal([200, 'active.enquiries']);
    expect((await take(leaver, first.token)).status).to.equal(403);
  });

  it('is refused by the rules of its own type, and nothing is saved', async () => {
    const first = await inDialogue(registry, { description: undefined });
    const answer = await endDialogue(registry, first);
    expect([answer.status, answer.body.errors[0].loc], answer.text).to.deep.equal([400, ['data', 'description']]);
    expect(await getStages(registry, first)).to.deep.equal(inFirstStage);
  });

  it('is one when the step is taken through two processes at once', async () => {
    const first = await inDialogue(registry);
    const answers = await four((through) => endDialogue(through, first));
    const codes = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(codes[0]).to.equal(200);
    for (const code of codes.slice(1)) expect(code).to.be.oneOf([403, 409]);
    expect(await getStages(registry, first)).to.deep.equal(inSecondStage);
  });

  it('is one, with an agreement, when time makes it in two processes at once', async () => {
    const first = await inDialogue(registry);
    registry.clock.set(dayLater);
    const answers = await four((through) => chronograph(through, first));
    expect(answers.map(({ status, body }) => [status, body.data.status])).to.deep.equal(answers.map(() => [200, 'complete']));
    expect(await getStages(registry, first)).to.deep.equal(['complete', 1, 1, 1]);
    expect((await getSecondStage(first)).data.status).to.equal('draft.stage2');
    const { body } = await registry.ask('GET', '/api/2.5/agreements?opt_fields=tender_id');
    const [agreement] = body.data.filter(({ tender_id }: { tender_id: string }) => tender_id === first.id);
    const { data } = (await registry.ask('GET', `/api/2.5/agreements/${agreement.id}`)).body;
    expect(data).to.include({ agreementID: `${first.data.tenderID}-a1`, status: 'active', owner: 'leaver' });
  });
});
