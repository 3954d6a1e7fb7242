/**
 * The demonstrations fail neither by date nor on a busy machine: each type is told on one of the dates, as brokers and a registry in
 * sandbox mode meet them, and each request takes a quarter of a day.
 */
import { expect } from 'chai';
import { runDemo } from '../../scripts/demo/run.ts';
import { procedures } from '../../src/procurement/types/index.ts';
import { dates } from '../support/dates.ts';
import { demoKeys, demoRegistry, slowNetwork, timeOf } from '../support/demo.ts';
import { useRegistry } from '../support/registry.ts';

describe('A demonstration', function () {
  this.timeout(900_000);
  const registry = useRegistry({ ...demoRegistry, now: new Date('2026-11-01T00:00:00Z') });

  const inOrder = Object.values(dates).flat().sort();
  for (const [place, date] of inOrder.entries()) {
    const types = procedures.types.filter((_, index) => index % inOrder.length === place);
    it(`can be told on ${date}: ${types.join(', ')}`, async () => {
      registry.clock.set(new Date(date));
      for (const type of types) {
        const places = { registry: registry.url, documents: registry.documentsUrl };
        const { statuses } = await runDemo({ type, keys: demoKeys, places, ...timeOf(registry), ...slowNetwork(registry, 250) });
        expect(statuses.at(-1), type).to.equal('complete');
      }
    });
  }
});
