/** Many who change one thing at once: the store is spared what can have only one outcome. */
import { expect } from 'chai';
import { uploadDocument } from '../../fixtures/documents.ts';
import { budget, createPlan, writePlan } from '../../fixtures/plans.ts';
import { createTender, monday, patchTender } from '../../fixtures/tenders.ts';
import { verifyHistory } from '../../src/app/operations/history/verification.ts';
import { keys, startRegistry, type TestRegistry } from '../support/registry.ts';
import { judgeRace, repeated } from '../support/repeated.ts';

describe('Many writers of one record', () => {
  const sent = new Map<string, number>();
  let registry: TestRegistry;
  before(async () => {
    const onCommand = (name: string, collection: string): void =>
      void sent.set(`${name} ${collection}`, (sent.get(`${name} ${collection}`) ?? 0) + 1);
    registry = await startRegistry({ now: monday, onCommand });
  });
  after(() => registry.stop());

  /** Sends 50 changes at once: all are done or told 409, and entries are hardly tried more often than made. */
  const storm = async (collection: string, change: (description: string) => Promise<{ readonly status: number }>): Promise<void> => {
    sent.clear();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => change(`change ${index}`)));
    const { winners, mostWinners } = judgeRace(answers);
    expect(mostWinners).to.be.greaterThan(0);
    // Whoever read a revision and comes when its race is over still asks the store: now and then one for each winner.
    expect(sent.get(`insert ${collection}_history`)).to.be.within(winners.length, 2 * mostWinners + 2);
  };

  it('of a tender, and of a plan with its revisions, ask the store no oftener than there are winners', async () => {
    const tender = await createTender(registry);
    await storm('tenders', (description) => patchTender(registry, tender, { description }));
    const plan = await createPlan(registry);
    await storm('plans', (description) => writePlan(registry, plan, 'PATCH', '', { budget: budget({ description }) }));
  });

  it('leave one whole chain when each has an Idempotency-Key, and none of it when they send again', async () => {
    const tender = await createTender(registry);
    const files = await Promise.all(Array.from({ length: 6 }, (_, index) => uploadDocument(registry, { title: `${index}.pdf` })));
    const send = () =>
      Promise.all(
        files.map((data, index) => {
          const headers = { 'Idempotency-Key': `file-${index}` };
          const ask = { key: keys.broker, token: tender.token, headers, body: { data } };
          return repeated(() => registry.ask('POST', `${tender.path}/documents`, ask));
        }),
      );
    sent.clear();
    const first = await send();
    expect(first.map(({ status }) => status)).to.deep.equal(Array(6).fill(201));
    expect(sent.get('insert tenders_history'), 'each waits until the one before it is written').to.equal(6);
    expect((await send()).map(({ text }) => text)).to.deep.equal(first.map(({ text }) => text));
    const faults: unknown[] = [];
    const found = (fault: unknown): void => void faults.push(fault);
    const { entries } = await verifyHistory(registry.store, { names: ['tenders'], id: tender.id, complete: true, found });
    expect([entries, faults]).to.deep.equal([1 + 6, []]);
  });
});
