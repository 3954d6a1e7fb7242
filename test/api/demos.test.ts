/** The demonstrations of procedure types, told against a registry whose clock is moved; those with bids tells `test/security/sealed-types.test.ts`. */
import { expect } from 'chai';
import type { Script } from '../../scripts/demo/cast.ts';
import { formatRows, requireNoFailure, runEveryType } from '../../scripts/demo/every-type.ts';
import { runDemo } from '../../scripts/demo/run.ts';
import { scripts } from '../../scripts/demo/scripts/index.ts';
import { procedures } from '../../src/procurement/types/index.ts';
import { runHere } from '../support/command.ts';
import { demoKeys, demoRegistry, timeOf } from '../support/demo.ts';
import { useRegistry } from '../support/registry.ts';

type Runs = Readonly<Record<string, readonly [statuses: string, awards: string]>>;

/** Where they lead: the statuses behind the second one, and all awards. */
const proposals: Runs = {
  auction: [
    'active.tendering active.pre-qualification active.pre-qualification.stand-still active.auction active.qualification complete',
    '9500 active',
  ],
  currencies: ['active.tendering active.qualification active.awarded complete', '500 active, 9500 active, 20000 unsuccessful'],
  'too-few': ['active.tendering unsuccessful', ''],
  'no-estimate': ['active.tendering active.qualification complete', '9500 unsuccessful, 970000 active'],
  alone: ['active.tendering active.pre-qualification active.pre-qualification.stand-still active.qualification complete', '9500 active'],
  'on-agreement': ['active.tendering active.qualification complete', '9500 cancelled, 9500 unsuccessful, 9800 active'],
};
const orders: Runs = {
  short: ['active.auction active.qualification complete', '1667 active, 500 cancelled, 500 unsuccessful, 500 active'],
};
const simple: Runs = Object.fromEntries(
  ['reviewed', 'electronic'].map((run) => [run, ['active.tendering active.auction active.qualification complete', '9500 active']]),
);
const runsOf = Object.entries({ belowThreshold: simple, requestForProposal: proposals, competitiveOrdering: orders });

describe('registry demo --type', () => {
  const registry = useRegistry(demoRegistry);

  it('has a script of every type', () => {
    expect(scripts.map(({ type }) => type)).to.have.members([...procedures.types]);
  });

  const players = () => ({
    keys: demoKeys,
    places: { registry: registry.url, documents: registry.documentsUrl },
    ...timeOf(registry),
  });
  const tell = (type: string, run?: string, day?: number) => runDemo({ type, run, day, ...players() });

  const withoutBids = procedures.all.filter(({ phases }) => !phases.has('bids')).map(({ type }) => type);
  for (const { type } of scripts.filter((one) => withoutBids.includes(one.type))) {
    it(`brings a tender of ${type} to its end, and its contracts to theirs`, async () => {
      const { statuses, left } = await tell(type);
      expect(statuses.at(-1)).to.equal('complete');
      expect((await registry.ask('GET', `/api/2.5/contracts/${left.contract}`)).body.data.status).to.equal('terminated');
    });
  }

  for (const [type, run, told] of runsOf.flatMap(([type, runs]) => Object.entries(runs).map(([run, told]) => [type, run, told] as const))) {
    it(`goes the way of ${run}`, async () => {
      const { statuses, left } = await tell(type, run);
      const { status, awards = [] } = (await registry.ask('GET', `/api/2.5/tenders/${left.tender}`)).body.data;
      const decided = awards.map((award: { status: string; value: { amount: number } }) => `${award.value.amount} ${award.status}`);
      expect([statuses.slice(2).join(' '), decided.join(', ')]).to.deep.equal(told);
      expect(status).to.equal(statuses.at(-1));
    });
  }

  it('shows a framework alone: its suppliers and its agreement', async () => {
    const { left, statuses } = await tell('competitiveOrdering', 'framework');
    const { status, agreementID } = (await registry.ask('GET', `/api/2.5/frameworks/${left.framework}`)).body.data;
    expect([status, agreementID, statuses]).to.deep.equal(['active', left.agreement, []]);
    const { contracts } = (await registry.ask('GET', `/api/2.5/agreements/${left.agreement}`)).body.data;
    expect(contracts.map((contract: { status: string }) => contract.status)).to.deep.equal(['suspended', 'active', 'active']);
  });

  it('tells all types in one registry and goes on after one that fails', async () => {
    const broken: Script = {
      type: 'broken',
      says: 'what nobody has',
      play: async ({ anyone }) => ({ tender: String(await anyone.get('Nothing is there', '/api/2.5/tenders/none')) }),
    };
    const rows = await runEveryType(players(), [broken, ...scripts.filter(({ type }) => type === 'reporting')]);
    expect(rows.map(({ type, outcome, requests }) => `${type} ${outcome} ${requests > 1}`)).to.deep.equal([
      'broken failed false',
      'reporting done true',
    ]);
    expect(formatRows(rows).split('\n').slice(1, 3).join('\n')).to.match(
      /^broken .* failed: Step 1, Nothing is there, wanted 200.*\nreporting .* done .* draft → active → complete$/,
    );
    const stopped = await runEveryType({ ...players(), stop: AbortSignal.abort() }, [broken]).catch((error: unknown) => String(error));
    expect(stopped).to.match(/^AbortError/);
    expect(() => requireNoFailure(rows)).to.throw('1 of 2 demonstrations failed: broken');
    const { code, err } = await runHere(['demo', '--type', 'all', '--auction']);
    expect([code, err]).to.deep.equal([2, '--type all tells the main run of each type, without --run and --auction\n']);
  });

  it('lasts as long as is said', async () => {
    const { left } = await tell('requestForProposal', 'too-few', 3);
    const { procurementMethodDetails } = (await registry.ask('GET', `/api/2.5/tenders/${left.tender}`)).body.data;
    expect(procurementMethodDetails).to.equal('quick, accelerator=28800');
  });

  it('has the runs that are promised here, and names them to who asks for another one', async () => {
    expect(scripts.flatMap((script) => Object.keys(script.runs ?? {}))).to.have.members([
      ...runsOf.flatMap(([, runs]) => Object.keys(runs)),
      'framework',
    ]);
    const { code, err } = await runHere(['demo', '--type', 'requestForProposal', '--run', 'nowhere']);
    expect(code).to.equal(2);
    expect(err).to.include(`requestForProposal has no run nowhere; besides its main run it has: ${Object.keys(proposals).join(', ')}`);
  });
});
