/** Payments of a contract (spec/contracts.md §1, §3 last rows, spec/contracts.md §4 `implementation`). */
import { expect } from 'chai';
import { awarded, bidToken, later, money, patch, read, signed, tenderToken } from '../../../fixtures/contracts.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { botKey, errorsIn, systemAccounts } from '../../../fixtures/tender-parts.ts';
import { short } from '../../support/errors.ts';
import { type Answer, type Ask, keys, must, useRegistry } from '../../support/registry.ts';
import { repeated } from '../../support/repeated.ts';

const party = (name: string, id: unknown) => ({ name, bankAccount: { id, scheme: 'IBAN' } });
const payment = (more: object = {}) => ({
  date: '2026-12-05T10:00:00+02:00',
  value: { amount: 500, currency: 'UAH' },
  payer: party('Установа', 'UA1'),
  payee: party('Постачальник', 789),
  status: 'accepted',
  ...more,
});

describe('payments of a contract', () => {
  const registry = useRegistry({ now: later, accounts: systemAccounts });

  const bot: Ask = { key: botKey };
  const buyer: Ask = { key: keys.broker, token: tenderToken };
  const ask = (method: string, path: string, data: unknown, by: Ask = bot): Promise<Answer> =>
    registry.ask(method, path, { ...by, body: { data } });
  const forbids = ({ status, body, text }: Answer, details: string) => {
    expect(status, text).to.equal(403);
    expect(short(body.details)).to.equal(details);
  };

  it('are told under an id of the teller, by group bots or the buyer side, and shown in the contract', async () => {
    const { path } = await signed(registry);
    const first = must(await ask('PUT', `${path}/transactions/12345`, payment()), 200);
    const date = '2026-12-05T10:00:00.000+02:00';
    expect(first.body.data).to.deep.equal({ ...payment({ date, payee: party('Постачальник', '789') }), id: '12345' });
    expect((await ask('PUT', `${path}/transactions/b-2.c`, payment(), buyer)).status).to.equal(200);
    expect(await read(registry, `${path}/transactions/12345`)).to.deep.equal(first.body.data);
    const all = await read(registry, `${path}/transactions`);
    expect(all.map(({ id }: { id: string }) => id)).to.deep.equal(['12345', 'b-2.c']);
    expect((await read(registry, path)).implementation).to.deep.equal({ transactions: all });
  });

  it('are told anew in their place; the same words again change nothing', async () => {
    const { path, ids } = await signed(registry);
    const stored = async () => registry.store.records<object>('contracts').get(ids[0] ?? '');
    await ask('PUT', `${path}/transactions/1`, payment());
    await ask('PUT', `${path}/transactions/2`, payment());
    const before = await stored();
    expect((await ask('PUT', `${path}/transactions/1`, payment())).status).to.equal(200);
    expect(await stored()).to.deep.equal(before);
    expect((await ask('PUT', `${path}/transactions/1`, payment({ status: 'canceled' }))).body.data.status).to.equal('canceled');
    const all = await read(registry, `${path}/transactions`);
    expect(all.map(({ id, status }: { id: string; status: string }) => [id, status])).to.deep.equal([
      ['1', 'canceled'],
      ['2', 'accepted'],
    ]);
  });

  it('are told in any state of the contract', async () => {
    const { path } = await awarded(registry);
    expect((await ask('PUT', `${path}/transactions/1`, payment())).status).to.equal(200);
    const over = await signed(registry);
    expect((await patch(registry, over.path, { status: 'terminated', amountPaid: money(9500) })).status).to.equal(200);
    expect((await ask('PUT', `${over.path}/transactions/1`, payment())).status).to.equal(200);
  });

  it('are told by nobody else: 403 Forbidden', async () => {
    const { path } = await signed(registry);
    const put = (by: Ask) => ask('PUT', `${path}/transactions/1`, payment(), by);
    for (const by of [
      { key: keys.broker },
      { key: keys.broker, token: 'wrong' },
      { key: keys.other, token: bidToken },
      { key: keys.authority },
    ])
      forbids(await put(by), 'Forbidden');
    expect((await put({})).status).to.equal(401);
    expect((await put({ key: keys.admin })).status).to.equal(200);
  });

  it('are whole, and have an id that can stand in an address', async () => {
    const { path } = await signed(registry);
    expect(errorsIn(await ask('PUT', `${path}/transactions/1`, {}))).to.deep.equal(
      ['date', 'value', 'payer', 'payee', 'status'].map((field) => `missing data.${field}: Field required`),
    );
    const odd = payment({ value: { amount: -1 }, payer: { name: 'x', bankAccount: { id: 'x' } }, documents: [] });
    expect(errorsIn(await ask('PUT', `${path}/transactions/1`, odd))).to.deep.equal([
      'greater_than_equal data.value.amount: Input should be greater than or equal to 0',
      'missing data.payer.bankAccount.scheme: Field required',
      'extra_forbidden data.documents: Extra inputs are not permitted',
    ]);
    for (const id of ['a%20b', 'x'.repeat(257)])
      expect((await ask('PUT', `${path}/transactions/${id}`, payment())).body.details).to.equal('Transaction not found.');
    expect((await registry.ask('GET', `${path}/transactions/none`)).body.details).to.equal('Transaction not found.');
  });

  it('have documents with versions, written by group bots and the buyer side in any state, and never removed', async () => {
    const { path } = await signed(registry);
    const at = `${path}/transactions/1`;
    const none = await ask('POST', `${at}/documents`, await uploadDocument(registry, { title: 'file.pdf' }));
    expect([none.status, none.body.details]).to.deep.equal([404, 'Transaction not found.']);
    await ask('PUT', at, payment());
    const added = must(await ask('POST', `${at}/documents`, await uploadDocument(registry, { title: 'one.pdf' })), 201);
    const { id } = added.body.data;
    expect(added.headers.get('location')).to.equal(`${registry.url}${at}/documents/${id}`);
    const others = { implementation: { transactions: [{ ...payment(), id: 'other' }] } };
    forbids(await patch(registry, path, others), 'Forbidden to delete document for transaction');
    expect((await patch(registry, path, { status: 'terminated', amountPaid: money(9500) })).status).to.equal(200);
    must(await ask('PUT', `${at}/documents/${id}`, await uploadDocument(registry, { title: 'two.pdf' }), buyer), 200);
    expect((await ask('PATCH', `${at}/documents/${id}`, { title: 'three.pdf' })).body.data.title).to.equal('three.pdf');
    expect((await read(registry, `${at}/documents/${id}`)).previousVersions).to.have.length(1);
    expect(await read(registry, `${at}/documents`)).to.have.length(1);
    expect(await read(registry, `${at}/documents?all=1`)).to.have.length(2);
    forbids(
      await ask('POST', `${at}/documents`, await uploadDocument(registry, { title: 'file.pdf' }), { key: keys.other, token: bidToken }),
      'Forbidden',
    );
    forbids(await registry.ask('DELETE', `${at}/documents/${id}`, bot), 'Forbidden to delete document for transaction');
    const again = await ask('PUT', at, payment({ status: 'canceled' }));
    expect(again.body.data.documents.map(({ title }: { title: string }) => title)).to.deep.equal(['one.pdf', 'three.pdf']);
    expect((await fetch(again.body.data.documents[0].url)).status).to.equal(200);
    expect(await read(registry, `${path}/documents`)).to.deep.equal([]);
  });

  it('are set whole by a PATCH of the contract, pending or in force, and keep their documents', async () => {
    for (const make of [awarded, signed]) {
      const { path } = await make(registry);
      await ask('PUT', `${path}/transactions/1`, payment());
      await ask('POST', `${path}/transactions/1/documents`, await uploadDocument(registry, { title: 'one.pdf' }));
      const transactions = [
        { ...payment({ status: 'canceled' }), id: '1' },
        { ...payment(), id: '2' },
      ];
      const answer = must(await patch(registry, path, { implementation: { transactions } }), 200);
      const [first, second] = answer.body.data.implementation.transactions;
      expect([first.status, first.documents[0].title, second.id]).to.deep.equal(['canceled', 'one.pdf', '2']);
      const same = await patch(registry, path, { implementation: { transactions } });
      expect(same.body).to.deep.equal(answer.body);
      const doubled = await patch(registry, path, { implementation: { transactions: [transactions[0], transactions[0]] } });
      expect(errorsIn(doubled)).to.deep.equal(['data.implementation.transactions: Items should be unique by fields: id']);
      const nameless = await patch(registry, path, { implementation: { transactions: [payment()] } });
      expect(errorsIn(nameless)).to.deep.equal(['missing data.implementation.transactions.0.id: Field required']);
    }
  });

  it('that come at the same time are all kept', async () => {
    const { path } = await signed(registry);
    const names = Array.from({ length: 16 }, (_, index) => `t${index}`);
    const answers = await Promise.all(names.map((name) => repeated(() => ask('PUT', `${path}/transactions/${name}`, payment()))));
    expect(answers.map(({ status }) => status)).to.deep.equal(names.map(() => 200));
    expect(await read(registry, `${path}/transactions`)).to.have.length(names.length);
  });
});
