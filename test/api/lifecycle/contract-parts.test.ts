/** Documents, changes, credentials and signers of a contract (spec/contracts.md §3, §5, §6). */

import { expect } from 'chai';
import { awarded, bidToken, contracts, later, money, patch, read, signed, signing, tenderToken } from '../../../fixtures/contracts.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { signerInfo } from '../../../fixtures/tenders.ts';
import { short } from '../../support/errors.ts';
import { type Answer, type Ask, keys, must, useRegistry } from '../../support/registry.ts';
import { repeated } from '../../support/repeated.ts';

describe('parts of a contract', () => {
  const registry = useRegistry({ now: later });

  const ask = (method: string, path: string, data?: unknown, more: Ask = {}): Promise<Answer> =>
    registry.ask(method, path, { key: keys.broker, token: tenderToken, ...(data === undefined ? {} : { body: { data } }), ...more });
  const forbids = ({ status, body, text }: Answer, details: string) => {
    expect(status, text).to.equal(403);
    expect(short(body.details)).to.equal(details);
  };
  const faults = ({ status, body, text }: Answer, at: string[], msg: string) => {
    expect(status, text).to.equal(400);
    expect(body.errors).to.have.length(1);
    expect(body.errors[0]).to.deep.include({ loc: at, msg });
  };
  const terminated = async () => {
    const awardedTender = await signed(registry);
    expect((await patch(registry, awardedTender.path, { status: 'terminated', amountPaid: money(9500) })).status).to.equal(200);
    return awardedTender;
  };

  describe('changes', () => {
    const change = { rationale: 'Ціна знизилась', rationaleTypes: ['priceReduction'] };
    const types = { contractChangeRationaleTypes: { priceReduction: { title_en: 'x' }, durationExtension: { title_en: 'y' } } };

    it('are added pending and put in force with their signature', async () => {
      const { path } = await signed(registry);
      const added = must(await ask('POST', `${path}/changes`, change), 201);
      expect(added.headers.get('location')).to.equal(null);
      expect(added.body.data).to.deep.include({ ...change, status: 'pending' });
      const where = `${path}/changes/${added.body.data.id}`;
      forbids(await ask('PATCH', where, { status: 'active' }), "Can't update contract change status. 'dateSigned' is required.");
      const active = must(await ask('PATCH', where, { status: 'active', dateSigned: later.toISOString() }), 200);
      expect(active.body.data).to.include({ status: 'active', dateSigned: '2026-12-01T12:00:00.000+02:00' });
      expect(await read(registry, where)).to.deep.equal(active.body.data);
      expect(await read(registry, `${path}/changes`)).to.deep.equal([active.body.data]);
      expect((await read(registry, path)).changes).to.deep.equal([active.body.data]);
      forbids(await ask('PATCH', where, { rationale: 'x' }), "Can't update contract change in current (active) status");
    });

    it('do not say their state when they are added', async () => {
      const { path } = await signed(registry);
      const answer = await ask('POST', `${path}/changes`, { ...change, status: 'pending' });
      expect([answer.status, answer.body.errors?.[0]?.type]).to.deep.equal([400, 'extra_forbidden']);
      faults(answer, ['data', 'status'], 'Extra inputs are not permitted');
    });

    it('are refused where the contract is not in force', async () => {
      const { path } = await awarded(registry);
      forbids(await ask('POST', `${path}/changes`, change), "Can't add contract change in current (pending) contract status");
    });

    it('come one at a time', async () => {
      const { path } = await signed(registry);
      const first = await ask('POST', `${path}/changes`, change);
      forbids(await ask('POST', `${path}/changes`, change), "Can't create new contract change while any (pending) change exists");
      expect((await ask('PATCH', `${path}/changes/${first.body.data.id}`, {})).body).to.deep.equal({ data: first.body.data });
    });

    it('name grounds of the contract, each once', async () => {
      const { path } = await signed(registry, { tender: types });
      const asked = await ask('POST', `${path}/changes`, { ...change, rationaleTypes: ['priceReduction', 'whim'] });
      faults(asked, ['data', 'rationaleTypes', '1'], "Input should be 'priceReduction' or 'durationExtension'");
      const twice = { ...change, rationaleTypes: ['priceReduction', 'priceReduction'] };
      faults(await ask('POST', `${path}/changes`, twice), ['data', 'rationaleTypes'], 'Items should be unique');
      expect((await ask('POST', `${path}/changes`, { ...change, rationaleTypes: [] })).status).to.equal(400);
    });

    it('are signed neither in the future nor before what they change', async () => {
      const { path } = await signed(registry);
      const future = { ...change, dateSigned: '2026-12-01T12:00:01+02:00' };
      faults(await ask('POST', `${path}/changes`, future), ['data', 'dateSigned'], "Contract signature date can't be in the future");
      forbids(
        await ask('POST', `${path}/changes`, { ...change, dateSigned: '2026-12-01T11:59:59+02:00' }),
        "Change dateSigned (2026-12-01T11:59:59.000+02:00) can't be earlier than contract dateSigned (2026-12-01T12:00:00.000+02:00)",
      );
      registry.clock.advance(3_600_000);
      try {
        const first = await ask('POST', `${path}/changes`, change);
        const signature = { status: 'active', dateSigned: '2026-12-01T12:30:00+02:00' };
        expect((await ask('PATCH', `${path}/changes/${first.body.data.id}`, signature)).status).to.equal(200);
        forbids(
          await ask('POST', `${path}/changes`, { ...change, dateSigned: '2026-12-01T12:29:59+02:00' }),
          "Change dateSigned (2026-12-01T12:29:59.000+02:00) can't be earlier than last active change dateSigned (2026-12-01T12:30:00.000+02:00)",
        );
      } finally {
        registry.clock.set(later);
      }
    });

    it('are written by the buyer side only', async () => {
      const { path } = await signed(registry);
      forbids(await ask('POST', `${path}/changes`, change, { token: 'wrong' }), 'Forbidden');
      expect((await ask('PATCH', `${path}/changes/none`, {}, { token: 'wrong' })).body.details).to.equal('Change not found.');
    });
  });

  describe('documents', () => {
    const upload = (title = 'contract.pdf') => uploadDocument(registry, { title });

    it('are added, listed, versioned and changed by the buyer side', async () => {
      const { path } = await awarded(registry);
      const added = must(await ask('POST', `${path}/documents`, { ...(await upload()), documentType: 'contractSigned' }), 201);
      const { data } = added.body;
      expect(added.headers.get('location')).to.equal(`${registry.url}${path}/documents/${data.id}`);
      expect(data).to.include({ documentOf: 'contract', documentType: 'contractSigned', title: 'contract.pdf' });
      const renamed = await ask('PATCH', `${path}/documents/${data.id}`, { title: 'new.pdf' });
      expect(renamed.body.data).to.include({ title: 'new.pdf', id: data.id });
      const version = must(await ask('PUT', `${path}/documents/${data.id}`, await upload('second.pdf')), 200);
      expect(version.body.data).to.include({ title: 'second.pdf', documentType: 'contractSigned' });
      const one = await read(registry, `${path}/documents/${data.id}`);
      expect(one.previousVersions).to.have.length(1);
      expect(await read(registry, `${path}/documents`)).to.have.length(1);
      expect(await read(registry, `${path}/documents?all=1`)).to.have.length(2);
      const inView = (await read(registry, path)).documents;
      expect(inView.map(({ title }: { title: string }) => title)).to.deep.equal(['new.pdf', 'second.pdf']);
    });

    it('come in a list, all or none, and are downloaded by their key', async () => {
      const { path, ids } = await signed(registry);
      const answer = must(await ask('POST', `${path}/documents`, [await upload('a.pdf'), await upload('b.pdf')]), 201);
      expect(answer.body.data.map(({ title }: { title: string }) => title)).to.deep.equal(['a.pdf', 'b.pdf']);
      expect((await ask('POST', `${path}/documents`, [await upload('c.pdf'), {}])).status).to.equal(400);
      expect(await read(registry, `${path}/documents`)).to.have.length(2);
      const stored = await registry.store.records<{ documents: { id: string; url: string }[] }>('contracts').get(ids[0] ?? '');
      const { url = '' } = stored?.documents[0] ?? {};
      const redirect = must(await registry.ask('GET', `/api/2.5${url}`), 302);
      expect((await fetch(redirect.headers.get('location') ?? '')).status).to.equal(200);
      expect((await registry.ask('GET', `/api/2.5${url}0`)).body.details).to.equal('Document not found.');
    });

    it('belong to something of the contract', async () => {
      const { path } = await signed(registry);
      const add = async (more: object) => ask('POST', `${path}/documents`, { ...(await upload()), ...more });
      for (const documentOf of ['item', 'lot', 'change']) {
        faults(await add({ documentOf }), ['data', 'relatedItem'], 'Field required');
        faults(await add({ documentOf, relatedItem: 'none' }), ['data', 'relatedItem'], `relatedItem should be one of ${documentOf}s`);
      }
      const { items } = await read(registry, path);
      expect((await add({ documentOf: 'item', relatedItem: items[0].id })).status).to.equal(201);
      expect((await add({ documentOf: 'lot', relatedItem: items[0].relatedLot })).status).to.equal(201);
      faults(
        await add({ confidentiality: 'buyerOnly', confidentialityRationale: 'x'.repeat(30) }),
        ['data', 'confidentiality'],
        'Document should be public',
      );
    });

    it('of a change are added only while it is pending', async () => {
      const { path } = await signed(registry);
      const change = (await ask('POST', `${path}/changes`, { rationale: 'x', rationaleTypes: ['y'] })).body.data;
      const ofChange = { documentOf: 'change', relatedItem: change.id };
      const added = must(await ask('POST', `${path}/documents`, { ...(await upload()), ...ofChange }), 201);
      expect((await ask('PATCH', `${path}/changes/${change.id}`, { status: 'active', dateSigned: later.toISOString() })).status).to.equal(
        200,
      );
      forbids(await ask('POST', `${path}/documents`, { ...(await upload()), ...ofChange }), "Can't add document to 'active' change");
      forbids(await ask('PATCH', `${path}/documents/${added.body.data.id}`, { title: 'x' }), "Can't update document to 'active' change");
    });

    it('are neither added nor changed when the contract is over, and never removed', async () => {
      const { path } = await terminated();
      forbids(await ask('POST', `${path}/documents`, await upload()), "Can't add document in current (terminated) contract status");
      const open = await awarded(registry);
      const { id } = (await ask('POST', `${open.path}/documents`, await upload())).body.data;
      forbids(await ask('DELETE', `${open.path}/documents/${id}`), 'Forbidden to delete document for contract');
      forbids(await ask('POST', `${open.path}/documents`, await upload(), { token: bidToken, key: keys.other }), 'Forbidden');
      expect((await ask('PATCH', `${open.path}/documents/none`, {}, { token: 'wrong' })).body.details).to.equal('Document not found.');
    });

    it('that come at the same time are all kept', async () => {
      const { path } = await awarded(registry);
      const bodies = await Promise.all(Array.from({ length: 24 }, (_, index) => upload(`${index}.pdf`)));
      const answers = await Promise.all(bodies.map((body) => repeated(() => ask('POST', `${path}/documents`, body))));
      expect(answers.map(({ status }) => status)).to.deep.equal(bodies.map(() => 201));
      expect(await read(registry, `${path}/documents`)).to.have.length(bodies.length);
    });
  });

  describe('credentials', () => {
    it('are renewed with the token of the tender; the older token of the contract stops working, that of the tender does not', async () => {
      const { path } = await awarded(registry);
      const first = must(await ask('PATCH', `${path}/credentials`), 200);
      expect(first.body).to.have.all.keys('data', 'config', 'access');
      expect(first.body.access).to.have.all.keys('token', 'transfer');
      expect(first.body.data).to.not.have.property('access');
      expect((await patch(registry, path, { contractNumber: '1' }, { token: first.body.access.token })).status).to.equal(200);
      const second = await ask('PATCH', `${path}/credentials`);
      forbids(await patch(registry, path, { contractNumber: '2' }, { token: first.body.access.token }), 'Forbidden');
      expect((await patch(registry, path, { contractNumber: '2' }, { token: second.body.access.token })).status).to.equal(200);
      expect((await patch(registry, path, { contractNumber: '3' })).status).to.equal(200);
      forbids(await ask('PATCH', `${path}/credentials`, undefined, { token: second.body.access.token }), 'Forbidden');
    });

    const renew = (path: string, more: Ask) => registry.ask('PATCH', `${path}/credentials`, { key: keys.broker, ...more });

    it('are renewed with the token in access.token of a body, whatever its data', async () => {
      const { path } = await awarded(registry);
      for (const body of [{ access: { token: tenderToken } }, ...[{}, '', 7].map((data) => ({ access: { token: tenderToken }, data }))]) {
        const answer = must(await renew(path, { body }), 200);
        expect(answer.body.access).to.have.all.keys('token', 'transfer');
      }
      const overruled = await renew(path, { token: 'wrong', body: { access: { token: tenderToken } } });
      forbids(overruled, 'Forbidden');
      forbids(await renew(path, { body: { access: { token: 'wrong' } } }), 'Forbidden');
    });

    it('need no body, and read none but JSON', async () => {
      const { path } = await awarded(registry);
      const plain = { 'Content-Type': 'text/plain' };
      for (const body of [{}, { data: '' }]) expect((await renew(path, { token: tenderToken, body })).status).to.equal(200);
      expect((await renew(path, { token: tenderToken, raw: '', headers: { 'Content-Type': 'application/json' } })).status).to.equal(200);
      const raw = JSON.stringify({ access: { token: tenderToken } });
      expect((await renew(path, { token: tenderToken, raw, headers: plain })).status).to.equal(200);
      forbids(await renew(path, { raw, headers: plain }), 'Forbidden');
      forbids(await renew(path, {}), 'Forbidden');
    });

    it('are not renewed by a body that is no envelope: what was meant is not guessed', async () => {
      const { path } = await awarded(registry);
      const refused = async (raw: string) => {
        const { status, body } = await renew(path, { token: tenderToken, raw });
        return [status, body.errors?.map(({ type, loc }: { type: string; loc: string[] }) => [type, ...loc].join(' ')) ?? body.details];
      };
      expect(await refused('{"access":')).to.deep.equal([400, 'Malformed JSON: the text ends early, at position 10']);
      expect(await refused('no')).to.deep.equal([400, 'Malformed JSON: unexpected character at position 0']);
      for (const raw of ['[]', 'null']) expect(await refused(raw)).to.deep.equal([400, ['missing data']]);
      expect(await refused('{"more":null,"config":{}}')).to.deep.equal([400, ['extra_forbidden more', 'extra_forbidden config']]);
    });

    it('are refused to strangers before the state is told, and where the contract is over', async () => {
      const { path } = await terminated();
      forbids(await ask('PATCH', `${path}/credentials`, undefined, { token: 'wrong' }), 'Forbidden');
      forbids(await ask('PATCH', `${path}/credentials`), "Can't generate credentials in current (terminated) contract status");
      expect((await ask('GET', `${path}/credentials`)).status).to.equal(405);
      expect((await ask('PATCH', `${contracts}/none/credentials`)).body.details).to.equal('Contract not found.');
    });
  });

  describe('signers', () => {
    const supplierAsk: Ask = { key: keys.other, token: bidToken };

    it('are said by each side for itself, and let a contract with a template be signed', async () => {
      const { path } = await awarded(registry, { tender: { contractTemplateName: 'paper' } });
      const buyer = must(await ask('PUT', `${path}/buyer/signer_info`, signerInfo), 200);
      expect(buyer.body.data).to.deep.equal(signerInfo);
      expect((await ask('PUT', `${path}/buyer/signer_info`, signerInfo)).body).to.deep.equal(buyer.body);
      forbids(await ask('PUT', `${path}/suppliers/signer_info`, signerInfo), 'Forbidden');
      forbids(await ask('PUT', `${path}/buyer/signer_info`, signerInfo, supplierAsk), 'Forbidden');
      expect((await ask('PUT', `${path}/suppliers/signer_info`, signerInfo, supplierAsk)).status).to.equal(200);
      const shown = await read(registry, path);
      expect(shown.buyer.signerInfo).to.deep.equal(signerInfo);
      expect(shown.suppliers[0].signerInfo).to.deep.equal(signerInfo);
      expect((await patch(registry, path, signing)).status).to.equal(200);
      forbids(
        await ask('PUT', `${path}/buyer/signer_info`, { ...signerInfo, name: 'x' }),
        'Operation forbidden in current (active) status',
      );
    });

    it('are whole', async () => {
      const { path } = await awarded(registry);
      const put = (data: object) => ask('PUT', `${path}/buyer/signer_info`, data);
      const { iban: _, ...rest } = signerInfo;
      faults(await put(rest), ['data', 'iban'], 'Field required');
      faults(await put({ ...signerInfo, email: 'x' }), ['data', 'email'], 'Not a well formed email address.');
      faults(await put({ ...signerInfo, telephone: 'x' }), ['data', 'telephone'], 'wrong telephone format (could be missed +)');
      expect((await put({ ...signerInfo, iban: 'short' })).status).to.equal(400);
      expect((await ask('PATCH', `${path}/buyer/signer_info`, signerInfo)).status).to.equal(405);
    });
  });
});
