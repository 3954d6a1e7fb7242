/** Transfers, and the ownership of tenders and contracts (spec/accounts.md §4, spec/decisions.md D7, D11). */
import { expect } from 'chai';
import { type Awarded, awarded, later, money, patch, signed, tenderToken } from '../../../fixtures/contracts.ts';
import { procuringEntity } from '../../../fixtures/tenders.ts';
import { short } from '../../support/errors.ts';
import { type Answer, type Ask, keys, must, useRegistry } from '../../support/registry.ts';

const leaver = 'leaver-key';
const accounts = `
[brokers]
leaver = ${leaver},123456x
first = first-key,1
`;

interface Transfer {
  readonly id: string;
  readonly token: string;
  readonly transfer: string;
}

describe('ownership', () => {
  const registry = useRegistry({ now: later, accounts });

  const newTransfer = async (key: string = keys.other): Promise<Transfer> => {
    const { body } = must(await registry.ask('POST', '/api/2.5/transfers', { key, body: { data: {} } }), 201);
    return { id: body.data.id, ...body.access };
  };
  const take = (path: string, data: unknown, key: string = keys.other): Promise<Answer> =>
    registry.ask('POST', `${path}/ownership`, { key, body: { data } });
  const forbids = ({ status, body, text }: Answer, details: string) => {
    expect(status, text).to.equal(403);
    expect(short(body.details)).to.equal(details);
  };
  const tenderPath = ({ tenderId }: Awarded) => `/api/2.5/tenders/${tenderId}`;
  const leaving = (plan = {}) => awarded(registry, { owner: 'leaver', ...plan });

  describe('a transfer', () => {
    it('is made by brokers, read by brokers, and tells its secrets once', async () => {
      const answer = must(await registry.ask('POST', '/api/2.5/transfers', { key: keys.other, body: { data: {} } }), 201);
      expect(answer.body.data).to.have.all.keys('id', 'date');
      expect(answer.body.access).to.have.all.keys('token', 'transfer');
      const path = `/api/2.5/transfers/${answer.body.data.id}`;
      expect(answer.headers.get('location')).to.equal(registry.url + path);
      const shown = await registry.ask('GET', path, { key: keys.broker });
      expect(shown.body).to.deep.equal({ data: answer.body.data });
      expect((await registry.ask('GET', path)).status).to.equal(401);
      expect((await registry.ask('GET', path, { key: keys.chronograph })).status).to.equal(403);
      expect((await registry.ask('GET', '/api/2.5/transfers/none', { key: keys.broker })).body.details).to.equal('Transfer not found.');
      const extra = await registry.ask('POST', '/api/2.5/transfers', { key: keys.other, body: { data: { owner: 'x' } } });
      expect(extra.body.errors[0]).to.deep.include({ type: 'extra_forbidden', loc: ['data', 'owner'] });
    });

    it('is kept without its secrets', async () => {
      const { id, token, transfer } = await newTransfer();
      const stored = JSON.stringify(await registry.store.records<object>('transfers').get(id));
      expect(stored).to.not.include(token).and.not.include(transfer);
    });
  });

  describe('of a tender', () => {
    it('is handed over by whoever knows its transfer value, to whoever made the transfer and to nobody else', async () => {
      const awardedTender = await leaving();
      const path = tenderPath(awardedTender);
      const transfer = await newTransfer(keys.other);
      const taken = await take(path, { id: transfer.id, transfer: 'tender-transfer' }, keys.broker);
      expect([taken.status, taken.body.data.owner], taken.text).to.deep.equal([200, 'other']);
      const change = (ask: Ask) => registry.ask('PATCH', path, { ...ask, body: { data: { title: 'Інше' } } });
      for (const token of [tenderToken, transfer.token]) forbids(await change({ key: keys.broker, token }), 'Forbidden');
      expect((await change({ key: keys.other, token: transfer.token })).body.details ?? '').to.not.match(/^Forbidden/);
      forbids(
        await take(path, { id: (await newTransfer(keys.broker)).id, transfer: 'tender-transfer' }, keys.broker),
        'Owner Accreditation level does not permit ownership change',
      );
    });

    it('goes to the account of the transfer, with its token; the old token is dead', async () => {
      const awardedTender = await leaving();
      const path = tenderPath(awardedTender);
      const transfer = await newTransfer();
      const before = (await registry.ask('GET', path)).body.data;
      const taken = must(await take(path, { id: transfer.id, transfer: 'tender-transfer' }), 200);
      expect(taken.body).to.deep.equal({ data: { id: awardedTender.tenderId, owner: 'other' } });
      const after = (await registry.ask('GET', path)).body.data;
      expect(after.owner).to.equal('other');
      expect(after.dateModified > before.dateModified).to.equal(true);
      // A tender of an import lacks what the registry works out; any change brings it.
      expect([before.procurementMethod, after.procurementMethod]).to.deep.equal([undefined, 'open']);
      const shown = await registry.ask('GET', `/api/2.5/transfers/${transfer.id}`, { key: keys.broker });
      expect(shown.body.data.usedFor).to.equal(`/tenders/${awardedTender.tenderId}`);
      const change = (ask: Ask) => registry.ask('PATCH', path, { body: { data: { title: 'x' } }, ...ask });
      forbids(await change({ key: leaver, token: tenderToken }), 'Forbidden');
      forbids(await change({ key: keys.other, token: tenderToken }), 'Forbidden');
      forbids(await change({ key: leaver, token: transfer.token }), 'Forbidden');
      forbids(await change({ key: keys.other, token: transfer.token }), "Can't update tender in current (active.awarded) status");
    });

    it('is taken once by a transfer: again with the new value it is 200 and nothing is written', async () => {
      const awardedTender = await leaving();
      const path = tenderPath(awardedTender);
      const transfer = await newTransfer(leaver);
      expect((await take(path, { id: transfer.id, transfer: 'tender-transfer' })).status).to.equal(200);
      const before = (await registry.ask('GET', path)).body;
      forbids(await take(path, { id: transfer.id, transfer: 'tender-transfer' }), 'Invalid transfer');
      const again = must(await take(path, { id: transfer.id, transfer: transfer.transfer }), 200);
      expect(again.body.data.owner).to.equal('leaver');
      expect((await registry.ask('GET', path)).body).to.deep.equal(before);
      const next = await newTransfer(leaver);
      expect((await take(path, { id: next.id, transfer: transfer.transfer })).status).to.equal(200);
      forbids(await take(path, { id: transfer.id, transfer: next.transfer }), 'Transfer already used');
    });

    it('of a central body is taken by who may create tenders of such alone', async () => {
      const central = tenderPath(await leaving({ tender: { procuringEntity: procuringEntity({ kind: 'central' }) } }));
      const { id } = await newTransfer('first-key');
      const taken = { id, transfer: 'tender-transfer' };
      forbids(await take(central, taken, 'first-key'), 'Broker Accreditation level does not permit ownership change');
      expect((await take(tenderPath(await leaving()), taken, 'first-key')).status).to.equal(200);
      const other = await newTransfer();
      expect((await take(central, { id: other.id, transfer: 'tender-transfer' })).status).to.equal(200);
    });

    it('is refused in the order of the spec, with its texts', async () => {
      const awardedTender = await leaving({ tender: { status: 'complete' } });
      const path = tenderPath(awardedTender);
      expect((await take('/api/2.5/tenders/none', {}, keys.low)).body.details).to.equal('Tender not found.');
      forbids(await take(path, {}, keys.low), 'Broker Accreditation level does not permit ownership change');
      forbids(await take(path, {}, keys.test), 'Broker Accreditation level does not permit ownership change');
      forbids(await take(tenderPath(await awarded(registry)), {}), 'Owner Accreditation level does not permit ownership change');
      const empty = must(await take(path, {}), 400);
      expect(empty.body.errors.map(({ type, loc }: { type: string; loc: string[] }) => [type, ...loc])).to.deep.equal([
        ['missing', 'data', 'id'],
        ['missing', 'data', 'transfer'],
      ]);
      expect((await take(path, { id: 'none', transfer: 'x' })).body).to.include({ status: 404, details: 'Transfer not found.' });
      const { id } = await newTransfer();
      forbids(await take(path, { id, transfer: 'x' }), "Can't update credentials in current (complete) tender status");
      for (const status of ['unsuccessful', 'cancelled']) {
        const closed = await leaving({ tender: { status } });
        forbids(await take(tenderPath(closed), { id, transfer: 'x' }), `Can't update credentials in current (${status}) tender status`);
      }
      const open = tenderPath(await leaving());
      forbids(await take(open, { id, transfer: 'x' }), 'Invalid transfer');
      expect((await take(open, { id, transfer: 'tender-transfer' })).status).to.equal(200);
      forbids(await take(tenderPath(await leaving()), { id, transfer: 'tender-transfer' }), 'Transfer already used');
      const test = await leaving({ tender: { mode: 'test', title: '[ТЕСТУВАННЯ] x' } });
      const fresh = await newTransfer(keys.test);
      expect((await take(tenderPath(test), { id: fresh.id, transfer: 'tender-transfer' }, keys.test)).status).to.equal(200);
    });

    it('leaves an account that is no longer known', async () => {
      const awardedTender = await awarded(registry, { owner: 'gone' });
      const { id } = await newTransfer();
      expect((await take(tenderPath(awardedTender), { id, transfer: 'tender-transfer' })).status).to.equal(200);
    });

    it('is never taken of types that are only kept', async () => {
      const awardedTender = await leaving({ tender: { procurementMethodType: 'centralizedProcurement' } });
      const { id } = await newTransfer();
      forbids(
        await take(tenderPath(awardedTender), { id, transfer: 'tender-transfer' }),
        'Tenders with procurementMethodType centralizedProcurement cannot change their owner',
      );
    });

    it('has one winner when two take it at once', async () => {
      const awardedTender = await leaving();
      const two = [await newTransfer(), await newTransfer(leaver)];
      const answers = await Promise.all(two.map(({ id }) => take(tenderPath(awardedTender), { id, transfer: 'tender-transfer' })));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses[0]).to.equal(200);
      expect(statuses[1]).to.be.oneOf([403, 409]);
      const used = await Promise.all(two.map(({ id }) => registry.ask('GET', `/api/2.5/transfers/${id}`, { key: keys.broker })));
      expect(used.filter(({ body }) => body.data.usedFor !== undefined)).to.have.length(1);
    });
  });

  describe('of a contract', () => {
    const credentials = async ({ path }: Awarded) =>
      (await registry.ask('PATCH', `${path}/credentials`, { key: leaver, token: tenderToken })).body.access;

    it('goes to the account of the transfer; the token of the tender and an older one of the contract are dead', async () => {
      const awardedTender = await leaving();
      const access = await credentials(awardedTender);
      const transfer = await newTransfer();
      const taken = must(await take(awardedTender.path, { id: transfer.id, transfer: access.transfer }), 200);
      expect(taken.body).to.deep.equal({ data: { id: awardedTender.ids[0], owner: 'other' } });
      const change = (key: string, token: string) => patch(registry, awardedTender.path, { contractNumber: '1' }, { key, token });
      for (const token of [tenderToken, access.token, transfer.token]) forbids(await change(leaver, token), 'Forbidden');
      for (const token of [tenderToken, access.token]) forbids(await change(keys.other, token), 'Forbidden');
      expect((await change(keys.other, transfer.token)).status).to.equal(200);
      expect((await registry.ask('GET', awardedTender.path)).body.data.owner).to.equal('other');
      const supplier = await registry.ask('PUT', `${awardedTender.path}/suppliers/signer_info`, {
        key: keys.other,
        token: 'bid-token',
        body: { data: {} },
      });
      expect(supplier.status).to.equal(400);
      const shown = await registry.ask('GET', `/api/2.5/transfers/${transfer.id}`, { key: keys.broker });
      expect(shown.body.data.usedFor).to.equal(`/contracts/${awardedTender.ids[0]}`);
    });

    it('is refused without credentials made before, to low levels, and when the contract is over', async () => {
      const awardedTender = await leaving();
      const { id } = await newTransfer();
      forbids(await take(awardedTender.path, { id, transfer: 'tender-transfer' }), 'Invalid transfer');
      forbids(
        await take(awardedTender.path, { id, transfer: 'x' }, keys.low),
        'Broker Accreditation level does not permit ownership change',
      );
      forbids(
        await take((await awarded(registry)).path, { id, transfer: 'x' }),
        'Owner Accreditation level does not permit ownership change',
      );
      expect((await take('/api/2.5/contracts/none', {})).body.details).to.equal('Contract not found.');
      const over = await signed(registry, {});
      expect((await patch(registry, over.path, { status: 'terminated', amountPaid: money(9500) })).status).to.equal(200);
      const stored = await registry.store.records<{ access: { role: string; owner: string }[] }>('contracts').get(over.ids[0] ?? '');
      if (stored === null) throw new Error('no contract');
      const access = stored.access.map((holder) => (holder.role === 'tender' ? { ...holder, owner: 'leaver' } : holder));
      await registry.store.records<object>('contracts').save(stored, { ...stored, access }, { publishes: true });
      forbids(await take(over.path, { id, transfer: 'x' }), "Can't update credentials in current (terminated) contract status");
    });

    it('that changes hands while it is changed loses nothing: whoever saved second knew the first', async () => {
      for (let round = 0; round < 5; round += 1) {
        const awardedTender = await leaving();
        const access = await credentials(awardedTender);
        const transfer = await newTransfer();
        const [changed, taken] = await Promise.all([
          patch(registry, awardedTender.path, { contractNumber: 'old owner' }, { key: leaver }),
          take(awardedTender.path, { id: transfer.id, transfer: access.transfer }),
        ]);
        expect(changed.status, changed.text).to.be.oneOf([200, 403, 409]);
        expect(taken.status, taken.text).to.be.oneOf([200, 409]);
        expect([changed.status, taken.status]).to.include(200);
        const { data } = (await registry.ask('GET', awardedTender.path)).body;
        expect(data.owner).to.equal(taken.status === 200 ? 'other' : 'leaver');
        expect(data.contractNumber).to.equal(changed.status === 200 ? 'old owner' : undefined);
        const used = (await registry.ask('GET', `/api/2.5/transfers/${transfer.id}`, { key: keys.broker })).body.data.usedFor;
        expect(used).to.equal(taken.status === 200 ? `/contracts/${awardedTender.ids[0]}` : undefined);
      }
    });
  });
});
