/** The demonstrations of procedure types, told against a registry whose clock is moved; those with bids tells `test/security/sealed-types.test.ts`. */
import { expect } from 'chai';
import { runDemo } from '../../src/operations/demo/run.ts';
import { scripts } from '../../src/operations/demo/scripts/index.ts';
import { procedures } from '../../src/procedures/index.ts';
import { demoKeys, demoRegistry } from '../support/demo.ts';
import { useRegistry } from '../support/registry.ts';

describe('registry demo --type', () => {
  const registry = useRegistry(demoRegistry);

  it('has a script of every type', () => {
    expect(scripts.map(({ type }) => type)).to.have.members([...procedures.types]);
  });

  const withoutBids = procedures.all.filter(({ phases }) => !phases.has('bids')).map(({ type }) => type);
  for (const { type } of scripts.filter((one) => withoutBids.includes(one.type))) {
    it(`brings a tender of ${type} to its end`, async () => {
      const { clock } = registry;
      const wait = async (until: Date): Promise<void> => {
        if (until > clock.now()) clock.set(until);
        await registry.running.scheduler.run();
      };
      const { statuses, left } = await runDemo({
        type,
        places: { registry: registry.url, documents: registry.documentsUrl },
        keys: demoKeys,
        // Every request comes a little later than the one before it.
        say: () => void clock.advance(20),
        time: { now: clock.now, wait, rest: (_path, due) => wait(due ?? new Date(clock.now().getTime() + 5_000)) },
      });
      expect(statuses.at(-1)).to.equal('complete');
      expect((await registry.ask('GET', `/api/2.5/contracts/${left.contract}`)).status).to.equal(200);
    });
  }
});
