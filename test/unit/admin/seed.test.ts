/** What the seed draws: of how many things, and what becomes of contracts. */
import { expect } from 'chai';
import { makeRandom } from '../../../fixtures/random.ts';
import type { Cast } from '../../../scripts/demo/cast.ts';
import { pricedAt } from '../../../scripts/demo/contracts.ts';
import { buildDresser, buildFixture } from '../../../scripts/seed/fixture.ts';
import { grown } from '../../../scripts/seed/growing.ts';
import { purchases } from '../../../scripts/seed/purchases.ts';
import { unitTotalFault } from '../../../src/base/domain/money.ts';

const now = new Date('2026-11-18T15:00:00Z');
const day = 86_400_000;

describe('What the seed draws', () => {
  it('is some three hundred things of more than forty classes, from medicines to software', () => {
    const titles = new Set(purchases.map(({ title }) => title));
    const classes = new Set(purchases.map(({ code }) => code.slice(0, 4)));
    expect(titles.size).to.be.above(300);
    expect(classes.size).to.be.above(40);
    // Medicines, school meals, roads, software, a service.
    for (const code of ['3369', '5552', '4523', '4800', '9091']) expect([...classes], code).to.include(code);
    const drawn = Array.from({ length: 1000 }, (_, index) => {
      const random = makeRandom(1, index);
      return buildFixture(random.pick(['belowThreshold', 'reporting', 'aboveThreshold', 'requestForProposal']), random).purchase;
    });
    expect(new Set(drawn.map(({ title }) => title)).size).to.be.above(200);
    expect(new Set(drawn.map(({ code }) => code.slice(0, 4))).size).to.be.above(30);
  });

  it('are contracts of which half are changed, several times most of them, and end between −20 and +60 % of their price', () => {
    const signed = { id: 'c', status: 'active', dateSigned: new Date(now.getTime() - 300 * day).toISOString(), value: { amount: 1000 } };
    const drawn = Array.from({ length: 2000 }, (_, index) => Object(grown(signed, makeRandom(1, index), now)));
    const growths = drawn.map(({ value }) => value.amount / 1000 - 1);
    expect(Math.min(...growths)).to.be.within(-0.2, -0.15);
    expect(Math.max(...growths)).to.be.within(0.5, 0.6);
    const changed = drawn.flatMap(({ changes = [] }) => (changes.length === 0 ? [] : [changes]));
    expect(changed.length).to.be.within(900, 1100);
    expect(changed.filter(({ length }) => length > 1).length).to.be.above(changed.length / 2);
    for (const changes of changed) {
      const times = changes.map(({ dateSigned }: { dateSigned: string }) => Date.parse(dateSigned));
      expect(times).to.deep.equal(times.toSorted((a: number, b: number) => a - b));
      expect(times.at(-1)).to.be.at.most(now.getTime());
    }
    for (const status of ['pending', 'cancelled'])
      expect(grown({ ...signed, status }, makeRandom(1, 1), now)).to.not.have.property('changes');
  });
});

describe('The price of a contract in a script', () => {
  const value = { currency: 'UAH', valueAddedTaxIncluded: false };
  /** What the registry is sent for a contract awarded at `amount` kopecks. */
  const signed = async (kopecks: number, quantities: readonly number[], factor: number) => {
    const { dress, undress } = buildDresser({ ...buildFixture('esco', makeRandom(1, 1)), factor });
    const items = quantities.map((quantity) => ({ quantity, unit: { code: 'KGM' } }));
    const data = undress({ value: { ...value, amount: kopecks / 100 }, items });
    const cast = { anyone: { get: async () => ({ status: 200, body: { data } }) }, pace: { factor } } as unknown as Cast;
    return Object(dress(await pricedAt(cast, 'contract')));
  };

  it('is what was awarded to the kopeck, whatever the sums are multiplied by, and its items make it up', async () => {
    const random = makeRandom(7, 1);
    for (let drawn = 0; drawn < 3000; drawn += 1) {
      const kopecks = random.int(1, 10 ** random.int(2, 12));
      const quantities = Array.from({ length: random.int(1, 4) }, () => random.int(1, 12));
      const factor = random.int(1, 9000);
      const contract = await signed(kopecks, quantities, factor);
      const what = `${kopecks} kopecks, ${quantities.join(' + ')} things, times ${factor}`;
      expect([contract.value.amount, contract.value.amountNet], what).to.deep.equal([kopecks / 100, kopecks / 100]);
      expect(unitTotalFault(contract.items, contract.value, 'contract'), what).to.equal(null);
    }
  });
});
