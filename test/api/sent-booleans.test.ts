/** Booleans as real clients send them (docs/spec/requests.md §1.2). */
import { expect } from 'chai';
import { chosen, patchAward, postAward, reportingTender } from '../../fixtures/limited.ts';
import { errorsIn } from '../../fixtures/tender-parts.ts';
import { createTender, monday, newerTender, patchTender, postTender } from '../../fixtures/tenders.ts';
import { keys, must, useRegistry } from '../support/registry.ts';

describe('Booleans sent as texts', () => {
  const registry = useRegistry({ now: monday });
  beforeEach(() => registry.clock.set(monday));
  const value = (valueAddedTaxIncluded: unknown) => ({ amount: 475000, currency: 'UAH', valueAddedTaxIncluded });

  it('are stored as booleans, in any case', async () => {
    const tender = await chosen(registry, reportingTender({ value: { ...value('TRUE'), amount: 500000 } }));
    const shown = async () => (await registry.ask('GET', tender.path, { key: keys.broker })).body.data;
    expect((await shown()).value.valueAddedTaxIncluded).to.equal(true);
    const { status, body } = await postAward(registry, tender, { value: value('true') });
    expect([status, body.data.value.valueAddedTaxIncluded]).to.deep.equal([201, true]);
    must(await patchAward(registry, tender, body.data.id, { value: value('False'), qualified: 'tRuE' }), 200);
    const [{ qualified, value: stored }] = (await shown()).awards;
    expect([qualified, stored.valueAddedTaxIncluded]).to.deep.equal([true, false]);
  });

  it('change nothing where the boolean is that already', async () => {
    const tender = await createTender(registry);
    const { data } = (await registry.ask('GET', tender.path, { key: keys.broker })).body;
    const answer = await patchTender(registry, tender, {
      value: { ...data.value, valueAddedTaxIncluded: String(data.value.valueAddedTaxIncluded) },
    });
    expect(answer.body.data.dateModified).to.equal(data.dateModified);
  });

  it('are refused when they are other texts, and in a config', async () => {
    for (const wrong of ['', 'yes', '1', ' true', 1, 'tru', 'falsee']) {
      expect(errorsIn(await postTender(registry, newerTender({ value: value(wrong) }))), JSON.stringify(wrong)).to.deep.equal([
        'bool_type data.value.valueAddedTaxIncluded: Input should be a valid boolean',
      ]);
    }
    const [error] = (await postTender(registry, newerTender({}, { hasAuction: 'true' }))).body.errors;
    expect([error.type, ...error.loc]).to.deep.equal(['bool_type', 'config', 'hasAuction']);
  });
});
