/** Writes to two collections: all or nothing, repeated by their labels, and races between them (spec/requests.md §4). */
import { expect } from 'chai';
import { type Awarded, awarded, contracts, later, patch, readTender, signing } from '../../fixtures/contracts.ts';
import { commits, type Failing, makeWrites, patiently, whileFailing } from '../support/fail-command.ts';
import { type Answer, keys, must, useRegistry } from '../support/registry.ts';

/** Every write of a transaction of two records, in order. */
const steps = [
  ['the write of the contract', makeWrites('contracts')],
  ['the write of the tender', makeWrites('tenders')],
  ['the commit', commits],
] as const;
const NOT_AUTHORIZED = 13;
const WRITE_CONFLICT = 112;

describe('a contract and its tender', () => {
  const registry = useRegistry({ now: later, accounts: '\n[brokers]\nleaver = leaver-key,123456x\n' });

  const stored = async ({ tenderId, ids }: Awarded) => [
    await registry.store.records<object>('tenders').get(tenderId),
    await registry.store.records<object>('contracts').get(ids[0] ?? ''),
  ];
  /** Read in one snapshot: what was answered 503 may still be on its way. */
  const statuses = (awardedTender: Awarded) =>
    patiently(() =>
      registry.store.transaction(async (session) => {
        const tender = await registry.store
          .records<{ status: string; contracts: { status: string }[]; lots: { status: string }[] }>('tenders')
          .get(awardedTender.tenderId, session);
        const contract = await registry.store.records<{ status: string }>('contracts').get(awardedTender.ids[0] ?? '', session);
        return [contract?.status, tender?.contracts[0]?.status, tender?.lots[0]?.status, tender?.status];
      }),
    );
  const done = ['active', 'active', 'complete', 'complete'];

  for (const [name, failingIn] of steps) {
    const failing = (): Failing => failingIn(registry.settings.dbName);
    it(`stay both as they were when ${name} of an activation is refused`, async () => {
      const awardedTender = await awarded(registry);
      const before = await stored(awardedTender);
      const answer = await whileFailing({ ...failing(), code: NOT_AUTHORIZED }, () => patch(registry, awardedTender.path, signing));
      expect(answer.status, answer.text).to.be.oneOf([500, 503]);
      expect(await stored(awardedTender)).to.deep.equal(before);
      expect((await patch(registry, awardedTender.path, signing)).status).to.equal(200);
      expect(await statuses(awardedTender)).to.deep.equal(done);
    });

    it(`stay both as they were, or are both changed, when the connection breaks at ${name} and stays broken`, async () => {
      const awardedTender = await awarded(registry);
      const answer = must(await whileFailing(failing(), () => patch(registry, awardedTender.path, signing)), 503);
      expect(answer.headers.get('retry-after')).to.not.equal(null);
      expect(await statuses(awardedTender)).to.be.deep.oneOf([done, ['pending', 'pending', 'active', 'active.awarded']]);
    }).timeout(300_000);
  }

  for (const [name, failingIn] of steps) {
    const failing = (): Failing => ({ ...failingIn(registry.settings.dbName), times: 1 });
    it(`are both changed, once, when the connection breaks a single time at ${name}`, async () => {
      const awardedTender = await awarded(registry);
      must(await whileFailing(failing(), () => patch(registry, awardedTender.path, signing)), 200);
      expect(await statuses(awardedTender)).to.deep.equal(done);
      expect((await stored(awardedTender)).map((record) => record?.rev)).to.deep.equal([2, 2]);
    });

    it(`are both changed, once, when ${name} says that the transaction can be repeated`, async () => {
      const awardedTender = await awarded(registry);
      const repeatable: Failing = { ...failing(), code: WRITE_CONFLICT, labels: ['TransientTransactionError'] };
      must(await whileFailing(repeatable, () => patch(registry, awardedTender.path, signing)), 200);
      expect(await statuses(awardedTender)).to.deep.equal(done);
      expect((await stored(awardedTender)).map((record) => record?.rev)).to.deep.equal([2, 2]);
    });
  }

  it('have one winner when two sign at once', async () => {
    const awardedTender = await awarded(registry);
    const numbers = ['1', '2', '3', '4'];
    const answers = await Promise.all(numbers.map((contractNumber) => patch(registry, awardedTender.path, { ...signing, contractNumber })));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).to.have.length(1);
    // The others lost the race, or came when the contract was in force, which takes no number.
    for (const { status } of answers.filter((answer) => !won.includes(answer))) expect(status).to.be.oneOf([400, 409]);
    expect(await statuses(awardedTender)).to.deep.equal(done);
    expect((await registry.ask('GET', awardedTender.path)).body.data.contractNumber).to.equal(won[0]?.body.data.contractNumber);
  });

  it('of several lots are all signed at once, and the tender is complete', async () => {
    const awardedTender = await awarded(registry, { lots: 4 });
    const answers = await Promise.all(awardedTender.ids.map((id) => patch(registry, `${contracts}/${id}`, signing)));
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
    const tender = await readTender(registry, awardedTender);
    expect(tender.status).to.equal('complete');
    expect(tender.lots.map(({ status }: { status: string }) => status)).to.deep.equal(Array.from({ length: 4 }, () => 'complete'));
  });

  it('agree when the award is cancelled while the contract is signed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const awardedTender = await awarded(registry);
      const award = `/api/2.5/tenders/${awardedTender.tenderId}/awards/${awardedTender.awardIds[0]}`;
      const [signed, cancelled] = await Promise.all([
        patch(registry, awardedTender.path, signing),
        patch(registry, award, { status: 'cancelled' }),
      ]);
      expect(
        [signed.status, cancelled.status].filter((status) => status === 200),
        signed.text + cancelled.text,
      ).to.have.length(1);
      const [contract, stub] = await statuses(awardedTender);
      expect([contract, stub]).to.deep.equal(signed.status === 200 ? ['active', 'active'] : ['cancelled', 'cancelled']);
    }
  });

  describe('a change of ownership', () => {
    const take = async ({ tenderId }: Awarded, transfer: string): Promise<Answer> =>
      registry.ask('POST', `/api/2.5/tenders/${tenderId}/ownership`, {
        key: keys.other,
        body: { data: { id: transfer, transfer: 'tender-transfer' } },
      });
    const newTransfer = async (): Promise<string> =>
      (await registry.ask('POST', '/api/2.5/transfers', { key: keys.other, body: { data: {} } })).body.data.id;

    for (const [name, failingIn] of [
      ['the write of the tender', makeWrites('tenders')],
      ['the write of the transfer', makeWrites('transfers')],
      ['the commit', commits],
    ] as const) {
      const failing = (): Failing => failingIn(registry.settings.dbName);
      it(`is whole or nothing when ${name} is refused`, async () => {
        const awardedTender = await awarded(registry, { owner: 'leaver' });
        const transfer = await newTransfer();
        const transfers = registry.store.records<object>('transfers');
        const before = [...(await stored(awardedTender)), await transfers.get(transfer)];
        const answer = await whileFailing({ ...failing(), code: NOT_AUTHORIZED }, () => take(awardedTender, transfer));
        expect(answer.status, answer.text).to.be.oneOf([500, 503]);
        expect([...(await stored(awardedTender)), await transfers.get(transfer)]).to.deep.equal(before);
        expect((await take(awardedTender, transfer)).status).to.equal(200);
      });
    }
  });
});
