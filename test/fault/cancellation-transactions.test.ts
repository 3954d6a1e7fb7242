/**
 * What is written in two collections is written in both or in none, wherever the store fails (spec/requests.md §4,
 * spec/procedures.md §4.3, spec/cancellations.md §5; spec/plans.md §6).
 */
import { expect } from 'chai';
import { tenderer } from '../../fixtures/bids.ts';
import { uploadDocument } from '../../fixtures/documents.ts';
import { createPlan } from '../../fixtures/plans.ts';
import { chronograph } from '../../fixtures/procedure.ts';
import { storeFields, write } from '../../fixtures/tender-parts.ts';
import { createTender, lotId, monday, newerTender } from '../../fixtures/tenders.ts';
import { actingConfig } from '../../src/procurement/engine/config.ts';
import { aboveThreshold } from '../../src/procurement/types/above-threshold.ts';
import { commits, type Failing, makeWrites, patiently, whileFailing } from '../support/fail-command.ts';
import { keys, useRegistry } from '../support/registry.ts';

const NOT_AUTHORIZED = 13;
const openConfig = actingConfig({}, aboveThreshold);
const awardId = 'a'.repeat(32);

/** Every write of a transaction of a tender and another record. */
const stepsWith = (other: 'contracts' | 'plans') =>
  [
    ['the tender', makeWrites('tenders')],
    [`the record of ${other}`, makeWrites(other)],
    ['the commit', commits],
  ] as const;

interface Part {
  readonly status: string;
}

describe('When the store fails', () => {
  const registry = useRegistry({ now: monday });
  let count = 0;

  /** A tender with a contract that nobody has signed, and the states of both. */
  const contracted = async (status: string, fields: object = {}) => {
    const tender = await createTender(registry);
    count += 1;
    const id = String(count).padStart(32, 'd');
    await registry.store.records('contracts').insert(id, { status: 'pending', tender_id: tender.id });
    const award = { id: awardId, status: 'active', date: monday, lotID: lotId, bid_id: 'b'.repeat(32), suppliers: [tenderer()] };
    const value = { amount: 1, currency: 'UAH', valueAddedTaxIncluded: true };
    const contract = { id, status: 'pending', awardID: awardId, contractID: 'c', date: monday, value };
    await storeFields(registry, tender, { status, awards: [award], contracts: [contract], ...fields });
    const states = () =>
      patiently(async () => {
        const stored = await registry.store.records<Part & { contracts: Part[] }>('tenders').get(tender.id);
        return [stored?.status, stored?.contracts[0]?.status, (await registry.store.records<Part>('contracts').get(id))?.status];
      });
    return { tender, states };
  };

  for (const [name, failingIn] of stepsWith('contracts')) {
    const failing = (): Failing => ({ ...failingIn(registry.settings.dbName), code: NOT_AUTHORIZED });

    it(`at ${name}, a tender and its contract are not cancelled, and are when it is asked again`, async () => {
      const { tender, states } = await contracted('active.awarded');
      const created = await write(registry, tender, 'POST', '/cancellations', { reason: 'x', reasonType: 'noDemand' });
      const path = `/cancellations/${created.body.data.id}`;
      const report = { ...(await uploadDocument(registry, { title: 'r.p7s' })), documentType: 'cancellationReport' };
      await write(registry, tender, 'POST', `${path}/documents`, report);
      const activate = () => write(registry, tender, 'PATCH', path, { status: 'active' });
      const answer = await whileFailing(failing(), activate);
      expect(answer.status, answer.text).to.be.oneOf([500, 503]);
      expect(await states()).to.deep.equal(['active.awarded', 'pending', 'pending']);
      expect((await activate()).status).to.equal(200);
      expect(await states()).to.deep.equal(['cancelled', 'cancelled', 'cancelled']);
    });

    it(`at ${name} of a cancellation that acts by itself, nothing is cancelled, and all is at the next tick`, async () => {
      const { tender, states } = await contracted('active.awarded', { procurementMethodType: 'aboveThreshold', config: openConfig });
      const complaintPeriod = { startDate: monday, endDate: monday };
      const cancellation = { id: '7'.repeat(32), reason: 'x', status: 'pending', date: monday, cancellationOf: 'tender', complaintPeriod };
      await storeFields(registry, tender, { cancellations: [cancellation] });
      const answer = await whileFailing(failing(), () => chronograph(registry, tender));
      expect(answer.status, answer.text).to.be.oneOf([500, 503]);
      expect(await states()).to.deep.equal(['active.awarded', 'pending', 'pending']);
      expect((await chronograph(registry, tender)).status).to.equal(200);
      expect(await states()).to.deep.equal(['cancelled', 'cancelled', 'cancelled']);
    });
  }

  for (const [name, failingIn] of stepsWith('plans')) {
    it(`at ${name} of a tender from a plan, there is no tender and the plan is as it was`, async () => {
      const plan = await createPlan(registry);
      const make = () => registry.ask('POST', `${plan.path}/tenders`, { key: keys.broker, body: newerTender() });
      const failing: Failing = { ...failingIn(registry.settings.dbName), code: NOT_AUTHORIZED };
      const tendersOfPlan = () => registry.store.collection('tenders').countDocuments({ 'plans.id': plan.id });
      const answer = await whileFailing(failing, make);
      expect(answer.status, answer.text).to.be.oneOf([500, 503]);
      expect([await patiently(tendersOfPlan), (await registry.ask('GET', plan.path)).body.data]).to.deep.equal([0, plan.data]);
      expect((await make()).status).to.equal(201);
      expect(await tendersOfPlan()).to.equal(1);
    });
  }
});
