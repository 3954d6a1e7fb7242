import { expect } from 'chai';
import { storedTender, storeFields, unknownId, write } from '../../fixtures/tender-parts.ts';
import {
  createTender,
  item,
  lot,
  lotId,
  type MadeTender,
  milestone,
  monday,
  money,
  olderTender,
  otherLotId,
} from '../../fixtures/tenders.ts';
import { must, useRegistry } from '../support/registry.ts';
import { repeated } from '../support/repeated.ts';

describe('/tenders/{id}/lots', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;
  beforeEach(async () => {
    tender = await createTender(registry);
  });
  const read = async (path = '') => (await registry.ask('GET', tender.path + path)).body.data;
  const other = lot({ id: otherLotId, title: 'Картон', value: money(2500.1), minimalStep: money(50) });

  describe('GET', () => {
    it('shows all lots to everybody, as the tender itself does', async () => {
      const answer = must(await registry.ask('GET', `${tender.path}/lots`), 200);
      expect(answer.body).to.have.all.keys('data');
      expect(answer.body.data).to.deep.equal((await read()).lots);
      expect(answer.body.data).to.have.length(1);
    });

    it('shows one lot, and says which part of a path is not there', async () => {
      expect(await read(`/lots/${lotId}`)).to.deep.equal((await read()).lots[0]);
      expect((await registry.ask('GET', `${tender.path}/lots/${unknownId}`)).body).to.include({ status: 404, details: 'Lot not found.' });
      const nowhere = tender.path.replace(tender.id, unknownId);
      for (const path of ['/lots', `/lots/${lotId}`]) {
        expect((await registry.ask('GET', nowhere + path)).body).to.include({ status: 404, details: 'Tender not found.' });
      }
    });

    it('shows an empty list for a tender without lots, and answers whatever Accept says', async () => {
      const { path } = await createTender(registry, {}, olderTender());
      const answer = must(await registry.ask('GET', `${path}/lots`, { headers: { Accept: 'text/html' } }), 200);
      expect(answer.body).to.deep.equal({ data: [] });
    });
  });

  describe('POST', () => {
    it('answers 201 with the lot, its address, its state and date, and the plan of its auction', async () => {
      const answer = must(await write(registry, tender, 'POST', '/lots', other), 201);
      expect(answer.body).to.have.all.keys('data');
      expect(answer.headers.get('Location')).to.equal(`${registry.url}${tender.path}/lots/${otherLotId}`);
      expect(answer.body.data).to.deep.include({ ...other, status: 'active', date: '2026-12-07T10:15:00.000+02:00' });
      expect(answer.body.data.auctionPeriod).to.have.keys('startDate', 'shouldStartAfter');
      expect((await registry.ask('GET', answer.headers.get('Location') ?? '')).body).to.deep.equal(answer.body);
    });

    it('makes an id when none is sent, and gives the lot the currency and tax of the tender', async () => {
      const { id: _, ...sent } = lot({ value: { amount: 100, currency: 'EUR' }, minimalStep: { amount: 1 } });
      const { data } = (await write(registry, tender, 'POST', '/lots', sent)).body;
      expect(data.id).to.match(/^[0-9a-f]{32}$/);
      expect(data.value).to.deep.equal(money(100));
      expect(data.minimalStep).to.deep.equal(money(1));
    });

    it('adds the amounts up to the value and the guarantee of the tender, in decimals', async () => {
      await write(registry, tender, 'POST', '/lots', { ...other, guarantee: { amount: 0.1, currency: 'UAH' } });
      await write(registry, tender, 'POST', '/lots', { ...other, id: unknownId, guarantee: { amount: 0.2, currency: 'UAH' } });
      const shown = await read();
      expect(shown.value).to.deep.equal(money(15000.2));
      expect(shown.guarantee).to.deep.equal({ amount: 0.3, currency: 'UAH' });
    });

    it('is a public save: the date of the tender moves', async () => {
      const before = await storedTender(registry, tender);
      await write(registry, tender, 'POST', '/lots', other);
      const after = await storedTender(registry, tender);
      expect(after.rev).to.equal(before.rev + 1);
      expect(after.public_modified).to.be.above(before.public_modified);
    });

    it('works in active.enquiries too, and for an older tender whose one minimal step stands at the tender', async () => {
      await storeFields(registry, tender, { status: 'active.enquiries' });
      expect((await write(registry, tender, 'POST', '/lots', other)).status).to.equal(201);
      const older = await createTender(registry, {}, olderTender());
      const { minimalStep: _, ...withoutStep } = other;
      expect((await write(registry, older, 'POST', '/lots', withoutStep)).status).to.equal(201);
    });
  });

  describe('PATCH', () => {
    it('replaces the fields that were sent as a whole, ignores null and leaves the rest', async () => {
      const patch = { title: 'Папір А3', description: null, value: { amount: 9000, valueAddedTaxIncluded: false }, status: 'active' };
      const answer = must(await write(registry, tender, 'PATCH', `/lots/${lotId}`, patch), 200);
      expect(answer.body.data).to.deep.include({ ...lot(), title: 'Папір А3', value: money(9000) });
      expect(await read(`/lots/${lotId}`)).to.deep.equal(answer.body.data);
      expect((await read()).value).to.deep.equal(money(9000));
    });

    it('that changes nothing answers the whole lot and writes nothing', async () => {
      const before = await storedTender(registry, tender);
      registry.clock.set(new Date('2026-12-07T09:00:00Z'));
      for (const same of [{}, { title: 'Папір А4' }, { value: money(10000), status: 'active', guarantee: null }]) {
        const answer = must(await write(registry, tender, 'PATCH', `/lots/${lotId}`, same), 200);
        expect(answer.body.data).to.deep.equal(await read(`/lots/${lotId}`));
      }
      registry.clock.set(monday);
      expect(await storedTender(registry, tender)).to.deep.equal(before);
    });

    it('does not wake a lot that is over', async () => {
      const { lots } = await storedTender(registry, tender);
      await storeFields(registry, tender, { lots: [{ ...lots[0], status: 'cancelled' }] });
      const answer = await write(registry, tender, 'PATCH', `/lots/${lotId}`, { status: 'active', title: 'Папір' });
      expect(answer.body.data).to.include({ status: 'cancelled', title: 'Папір' });
    });
  });

  describe('DELETE', () => {
    it('answers the deleted lot; it is gone and the sums follow', async () => {
      await write(registry, tender, 'POST', '/lots', other);
      const shown = await read(`/lots/${otherLotId}`);
      const answer = must(await write(registry, tender, 'DELETE', `/lots/${otherLotId}`), 200);
      expect(answer.body).to.deep.equal({ data: shown });
      expect(await read('/lots')).to.have.length(1);
      expect((await read()).value).to.deep.equal(money(10000));
      expect((await write(registry, tender, 'DELETE', `/lots/${otherLotId}`)).body.details).to.equal('Lot not found.');
    });

    it('takes the last lot too; the tender keeps its value and plans one auction for all', async () => {
      const bare = await createTender(registry, { items: [item()], milestones: [milestone()] });
      expect((await write(registry, bare, 'DELETE', `/lots/${lotId}`)).status).to.equal(200);
      const { data } = (await registry.ask('GET', bare.path)).body;
      expect(data).to.not.have.property('lots');
      expect(data.value).to.deep.equal(money(10000));
      expect(data.auctionPeriod).to.have.keys('startDate', 'shouldStartAfter');
    });
  });

  it('keeps all of 32 lots that are added at once', async () => {
    const ids = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(32, 'a'));
    const answers = await Promise.all(ids.map((id) => repeated(() => write(registry, tender, 'POST', '/lots', { ...other, id }))));
    expect(answers.map(({ status }) => status)).to.deep.equal(ids.map(() => 201));
    const stored = (await read('/lots')).map(({ id }: { id: string }) => id);
    expect(stored.slice(1)).to.have.members(ids);
    expect((await storedTender(registry, tender)).rev).to.equal(1 + ids.length);
  });
});
