/**
 * Fifty clients change one revision of a tender at once, with the same If-Match and through two registries over one store
 * (docs/faults.md): one of them wins, and the others are told. FAULT_ROUNDS says how often, 4 times unless set.
 */
import { expect } from 'chai';
import { createTender, type MadeTender, monday } from '../../fixtures/tenders.ts';
import { type Answer, keys, startRegistry, type TestRegistry } from '../support/registry.ts';

const rounds = Number(process.env.FAULT_ROUNDS ?? 4);
const CLIENTS = 50;

describe('one revision that fifty change at once', () => {
  let registries: readonly [TestRegistry, TestRegistry];
  let tender: MadeTender;
  before(async () => {
    const first = await startRegistry({ now: monday });
    const env = { DB_NAME: first.settings.dbName, DOCUMENT_SERVICE_URL: first.documentsUrl };
    registries = [first, await startRegistry({ now: monday, env })];
    tender = await createTender(first);
  });
  after(async () => {
    const [first, second] = registries;
    await second.running.close(0);
    await second.store.close();
    await first.stop();
  });

  const change = (client: number, ifMatch: string, description: string): Promise<Answer> =>
    registries[client % 2 === 0 ? 0 : 1].ask('PATCH', tender.path, {
      key: keys.broker,
      token: tender.token,
      headers: { 'If-Match': ifMatch },
      body: { data: { description } },
    });
  const read = async (): Promise<Answer> => registries[0].ask('GET', tender.path, { key: keys.broker, token: tender.token });
  const revision = async (): Promise<number> => (await registries[0].store.records<object>('tenders').get(tender.id))?.rev ?? 0;

  it('has exactly one winner in every round, whose words stand; all others are told 412 or 409', async () => {
    const told = new Map<number, number>();
    for (let round = 1; round <= rounds; round += 1) {
      const tag = (await read()).headers.get('etag') ?? '';
      const before = await revision();
      const answers = await Promise.all(Array.from({ length: CLIENTS }, (_, client) => change(client, tag, `Зміна ${round}-${client}`)));
      for (const { status } of answers) told.set(status, (told.get(status) ?? 0) + 1);
      const winners = answers.filter(({ status }) => status === 200);
      // A machine that is too slow tells some of them nothing: one of those may have won.
      const unknown = answers.filter(({ status }) => status === 503);
      expect(answers.filter(({ status }) => ![200, 409, 412, 503].includes(status)).map(({ text }) => text)).to.deep.equal([]);
      expect(winners.length, `winners of round ${round}`).to.be.within(unknown.length > 0 ? 0 : 1, 1);
      if (winners.length === 1) expect((await read()).body.data.description).to.equal(winners[0]?.body.data.description);
      expect(await revision()).to.be.within(before + winners.length, before + 1);
    }
    const counts = [...told].sort().map(([status, count]) => `${status}: ${count}`);
    process.stdout.write(`lost updates: ${rounds} rounds of ${CLIENTS}, ${counts.join(', ')}\n`);
  });
});
