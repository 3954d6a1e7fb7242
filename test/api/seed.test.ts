import { expect } from 'chai';
import { makeRandom } from '../../fixtures/random.ts';
import { seedRegistry } from '../../scripts/seed/run.ts';
import type { NewToken } from '../../src/app/operations/exchange/batch-import.ts';
import { openServices, type ScriptServices } from '../../src/app/operations/script-services.ts';
import { type Answer, keys, startRegistry, type TestRegistry } from '../support/registry.ts';

const count = 60;

describe('The seed', () => {
  let registry: TestRegistry;
  let services: ScriptServices;
  const tokens: NewToken[] = [];
  const steps: number[] = [];
  before(async () => {
    registry = await startRegistry();
    services = await openServices(registry.store, registry.settings);
    const keepToken = async (token: NewToken): Promise<void> => void tokens.push(token);
    await seedRegistry(services, { count, seed: 7, owner: 'broker', keepToken, progress: (done) => void steps.push(done) });
  });
  after(async () => {
    await services.codes.close();
    await registry.stop();
  });

  const items = async (path: string): Promise<Answer['body'][]> => (await registry.ask('GET', path)).body.data;
  const tally = (list: readonly Answer['body'][], field: string): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const item of list) counts[String(item[field])] = (counts[String(item[field])] ?? 0) + 1;
    return counts;
  };

  it('makes as many tenders as asked, in both variants, with drafts and tests among them', async () => {
    expect(tokens).to.have.length(count);
    const answers = await Promise.all(tokens.map(({ id }) => registry.ask('GET', `/api/2.5/tenders/${id}`)));
    expect(answers.every(({ status }) => status === 200)).to.equal(true);
    const tenders = answers.map(({ body }) => body);
    expect(
      tally(
        tenders.map(({ data }) => data),
        'status',
      ),
    ).to.deep.equal({ 'active.enquiries': 46, 'active.tendering': 11, draft: 3 });
    expect(tenders.filter(({ config }) => config.minTenderingDuration !== undefined)).to.have.length(count / 2);
    expect(tenders.filter(({ data }) => data.mode === 'test')).to.have.length(count / 10);
  });

  it('has bids to be sent this week, next week and later, and to nothing that is over', async () => {
    const now = registry.clock.now().getTime();
    const all = await registry.store
      .collection('tenders')
      .find({ status: /^active/ })
      .toArray();
    const days = all.map(({ tenderPeriod }) => (tenderPeriod.endDate.getTime() - now) / 86_400_000);
    expect(Math.min(...days)).to.be.above(0);
    for (const [from, to] of [
      [0, 7],
      [7, 14],
      [14, 30],
    ] as const)
      expect(days.filter((left) => left > from && left <= to).length, `${from} to ${to}`).to.be.above(2);
  });

  it('puts everything but drafts into the feeds', async () => {
    expect(await items('/api/2.5/tenders?limit=1000&mode=_all_')).to.have.length(57 + 3);
    expect(await items('/api/2.5/contracts?limit=1000')).to.have.length(3);
    expect(await items('/api/2.5/agreements?limit=1000')).to.have.length(1 + 4);
    expect(tally(await items('/violation_reports?limit=1000&opt_fields=status'), 'status')).to.deep.equal({ pending: 2 });
  });

  it('makes frameworks in every state, with suppliers who wait, are admitted, refused, banned and gone', async () => {
    const states = async (kind: string) => tally(await items(`/api/2.5/${kind}?limit=1000&opt_fields=status`), 'status');
    expect(await states('frameworks')).to.deep.equal({ active: 3, unsuccessful: 1, complete: 1 });
    expect(await registry.store.collection('frameworks').countDocuments({ status: 'draft' })).to.equal(1);
    expect(await states('submissions')).to.deep.equal({ active: 7, complete: 13 });
    expect(await states('qualifications')).to.deep.equal({ pending: 7, active: 11, unsuccessful: 2 });
    const contracts = (await registry.store.collection('agreements').find({}).toArray()).flatMap(({ contracts: list = [] }) => list);
    expect(tally(contracts, 'status')).to.deep.equal({ active: 9, suspended: 1, terminated: 1 });
  });

  it('dates agreements by their beginning, so that lists have none of the past among the newest', async () => {
    const agreements = await registry.store
      .collection('agreements')
      .find({ frameworkID: { $exists: true } })
      .toArray();
    expect(agreements).to.have.length(4);
    for (const { dateCreated, period } of agreements) expect(dateCreated).to.deep.equal(period.startDate);
  });

  it('makes contracts with the tender that they came from, its number, value and winner', async () => {
    const contracts = await registry.store.collection('contracts').find({}).toArray();
    expect(contracts).to.have.length(3);
    for (const { _id, tender_id, contractID, suppliers } of contracts) {
      const { data } = (await registry.ask('GET', `/api/2.5/tenders/${tender_id}`)).body;
      expect(contractID).to.equal(`${data.tenderID}-a1`);
      expect(data.value.amount).to.be.above(0);
      expect(data.awards[0].suppliers[0].name).to.equal(suppliers[0].name);
      expect(data.contracts[0].id).to.equal(String(_id));
    }
  });

  it('makes tenders that their owner can go on with', async () => {
    const open = await registry.store.collection('tenders').find({ status: 'active.enquiries' }).toArray();
    const first = tokens.find(({ id }) => open.some(({ _id }) => String(_id) === id));
    const answer = await registry.ask('PATCH', `/api/2.5/tenders/${first?.id}`, {
      key: keys.broker,
      token: first?.token ?? '',
      body: { data: { description: 'changed' } },
    });
    expect(answer.status, answer.text).to.equal(200);
  });

  it('takes reports through every state when there are enough of them', async () => {
    const other = await startRegistry();
    const others = await openServices(other.store, other.settings);
    try {
      const seedCounts = await seedRegistry(others, { count: 81, seed: 7, owner: 'broker', keepToken: async () => {}, progress: () => {} });
      expect(seedCounts).to.deep.equal({ tenders: 86, drafts: 4, frameworks: 6, agreements: 1, contracts: 5, reports: 5, draftReports: 1 });
      const { body } = await other.ask('GET', '/violation_reports?opt_fields=status,decisions');
      expect(tally(body.data, 'status')).to.deep.equal({ pending: 2, declined: 1, satisfied: 1 });
    } finally {
      await others.codes.close();
      await other.stop();
    }
  });

  it('says how far it is, step by step', () => {
    expect(steps).to.deep.equal(Array.from({ length: count + 3 }, (_, index) => index + 1));
  });

  it('draws the same numbers for the same seed, whatever the order', () => {
    const draw = (seed: number, index: number): number[] => {
      const random = makeRandom(seed, index);
      return Array.from({ length: 5 }, () => random.int(1, 1000));
    };
    expect(draw(1, 5)).to.deep.equal(draw(1, 5));
    expect(draw(1, 5)).not.to.deep.equal(draw(2, 5));
    expect(draw(1, 5)).not.to.deep.equal(draw(1, 6));
  });
});
