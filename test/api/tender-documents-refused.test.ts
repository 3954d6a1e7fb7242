import { expect } from 'chai';
import { type DocumentData, uploadDocument } from '../../fixtures/documents.ts';
import {
  botKey,
  callers,
  errorsIn,
  presented,
  storedTender,
  storeFields,
  systemAccounts,
  unknownId,
  write,
} from '../../fixtures/tender-parts.ts';
import { createTender, itemId, lotId, type MadeTender, monday } from '../../fixtures/tenders.ts';
import { short } from '../support/errors.ts';
import { keys, must, useRegistry } from '../support/registry.ts';

const id = 'd0000000000000000000000000000001';

describe('/tenders/{id}/documents, refused', () => {
  const registry = useRegistry({ now: monday, accounts: systemAccounts });
  let tender: MadeTender;
  let file: DocumentData;
  before(async () => {
    file = await uploadDocument(registry, { title: 'scope.pdf', format: 'application/pdf' });
  });
  beforeEach(async () => {
    tender = await createTender(registry);
    const answer = await write(registry, tender, 'POST', '/documents', { ...file, id });
    if (answer.status !== 201) throw new Error(answer.text);
  });
  const refusal = async (method: string, path: string, data: unknown): Promise<string[]> => {
    const { rev } = await storedTender(registry, tender);
    const answer = must(await write(registry, tender, method, path, data), 400);
    expect(answer.body).to.include({ type: 'data-validation', details: 'Validation errors in body' });
    expect((await storedTender(registry, tender)).rev, 'a refused write saves nothing').to.equal(rev);
    return errorsIn(answer);
  };
  const writes = () =>
    [
      { method: 'POST', path: '/documents', data: file },
      { method: 'PUT', path: `/documents/${id}`, data: file },
      { method: 'PATCH', path: `/documents/${id}`, data: { title: 'other.pdf' } },
      { method: 'DELETE', path: `/documents/${id}`, data: undefined },
    ] as const;
  const buildBody = (data: unknown) => (data === undefined ? {} : { body: { data } });

  describe('by who is asking', () => {
    for (const caller of callers) {
      it(`every write by ${caller.name}: ${caller.status}`, async () => {
        for (const { method, path, data } of writes()) {
          const { rev } = await storedTender(registry, tender);
          const answer = await registry.ask(method, tender.path + path, { ...presented(caller, tender), ...buildBody(data) });
          expect(answer.status, answer.text).to.equal(caller.status === 'done' ? (method === 'POST' ? 201 : 200) : caller.status);
          if (caller.status === 403) expect([answer.body.type, short(answer.body.details)]).to.deep.equal(['http-forbidden', 'Forbidden']);
          expect((await storedTender(registry, tender)).rev - rev).to.equal(caller.status === 'done' ? 1 : 0);
        }
      });
    }

    it('anybody reads, also with a key that does not exist', async () => {
      for (const key of [undefined, 'no-such-key', keys.other, keys.admin]) {
        for (const path of ['/documents', `/documents/${id}`, '/documents?all=1']) {
          expect((await registry.ask('GET', tender.path + path, key === undefined ? {} : { key })).status).to.equal(200);
        }
      }
    });

    it('bots and owner change their own only; bots delete nothing', async () => {
      const ofBot = (await registry.ask('POST', `${tender.path}/documents`, { key: botKey, body: { data: file } })).body.data.id;
      for (const { method, path, data } of writes().slice(1)) {
        const { body } = await write(registry, tender, method, path.replace(id, ofBot), data);
        expect(body, method).to.include({ status: 403, details: 'Can update document only author' });
        const byBot = await registry.ask(method, tender.path + path, { key: botKey, ...buildBody(data) });
        expect([byBot.status, short(byBot.body.details)]).to.deep.equal([
          403,
          method === 'DELETE' ? 'Forbidden' : 'Can update document only author',
        ]);
      }
      const own = await registry.ask('PATCH', `${tender.path}/documents/${ofBot}`, { key: botKey, body: { data: { title: 'bot.pdf' } } });
      expect(own.body.data).to.include({ title: 'bot.pdf', author: 'bots' });
    });
  });

  describe('in the order of the answers', () => {
    it('tender, document, owner, model, status, file', async () => {
      const rogue = { key: keys.other, token: 'x', body: { data: { rogue: 1 } } };
      const nowhere = tender.path.replace(tender.id, unknownId);
      expect((await registry.ask('PATCH', `${nowhere}/documents/${id}`, rogue)).body.details).to.equal('Tender not found.');
      expect((await registry.ask('PATCH', `${tender.path}/documents/${unknownId}`, rogue)).body.details).to.equal('Document not found.');
      await storeFields(registry, tender, { status: 'active.tendering' });
      expect(short((await registry.ask('PATCH', `${tender.path}/documents/${id}`, rogue)).body.details)).to.equal('Forbidden');
      expect(await refusal('PATCH', `/documents/${id}`, { rogue: 1 })).to.deep.equal([
        'extra_forbidden data.rogue: Extra inputs are not permitted',
      ]);
      const { body } = await write(registry, tender, 'POST', '/documents', { ...file, url: 'https://example.org/x' });
      expect(body.details).to.equal("Can't add document in current (active.tendering) tender status");
    });

    it('by the status of the tender', async () => {
      for (const status of ['active.tendering', 'active.auction', 'active.qualification', 'active.awarded', 'complete', 'cancelled']) {
        await storeFields(registry, tender, { status });
        for (const { method, path, data } of writes()) {
          const verb = { POST: 'add', PUT: 'update', PATCH: 'update', DELETE: 'delete' }[method];
          const details =
            method === 'DELETE'
              ? `Can't delete document when tender in current (${status}) status`
              : `Can't ${verb} document in current (${status}) tender status`;
          expect((await write(registry, tender, method, path, data)).body).to.include({ status: 403, details });
        }
      }
      await storeFields(registry, tender, { status: 'active.enquiries' });
      const { body } = await write(registry, tender, 'DELETE', `/documents/${id}`);
      expect(body.details).to.equal("Can't delete document when tender in current (active.enquiries) status");
    });
  });

  describe('by the file', () => {
    for (const [name, change, expected] of [
      ['another service', { url: 'https://files.example.org/get/1?Signature=x&KeyID=y' }, 'Can add document only from document service.'],
      ['no hash', { hash: null }, 'missing data.hash: Field required'],
      ['a hash of another file', { hash: `md5:${'0'.repeat(32)}` }, 'data.url: Document url invalid.'],
      ['a hash of another length', { hash: 'md5:00' }, 'data.hash: Hash value is wrong length.'],
    ] as const) {
      it(`POST and PUT of a document with ${name}`, async () => {
        for (const [method, path] of [
          ['POST', '/documents'],
          ['PUT', `/documents/${id}`],
        ] as const) {
          const answer = await write(registry, tender, method, path, { ...file, ...change });
          expect(errorsIn(answer)[0] ?? answer.body.details).to.equal(expected);
          expect(answer.status).to.equal(expected.startsWith('Can add') ? 403 : 400);
        }
      });
    }

    it('a file that the document service has forgotten is named where it stands', async () => {
      const forgotten = await uploadDocument(registry, { title: 'forgotten.pdf' });
      const key = new URL(forgotten.url).pathname.split('/').at(-1) ?? '';
      await registry.store.collection<{ _id: string }>('uploads').deleteOne({ _id: key });
      expect(await refusal('POST', '/documents', forgotten)).to.deep.equal(['data.url: Document url expired.']);
      expect(await refusal('PUT', `/documents/${id}`, forgotten)).to.deep.equal(['data.url: Document url expired.']);
      expect(await refusal('POST', '/documents', [file, forgotten])).to.deep.equal(['data.1.url: Document url expired.']);
    });

    it('names the element of a list, and stores nothing of the list', async () => {
      const bad = { ...file, url: file.url.replace(/KeyID=.*/, 'KeyID=00000000') };
      expect(await refusal('POST', '/documents', [file, bad])).to.deep.equal(['data.1.url: Document url expired.']);
      expect(await refusal('POST', '/documents', [file, { ...file, title: 7.5 }, null])).to.deep.equal([
        'string_type data.1.title: Input should be a valid string',
        'model_type data.2: Input should be a valid dictionary',
      ]);
      expect(await refusal('POST', '/documents', [file, { ...file, documentOf: 'lot' }])).to.deep.equal([
        'missing data.1.relatedItem: Field required',
      ]);
      expect((await registry.ask('GET', `${tender.path}/documents`)).body.data).to.have.length(1);
    });
  });

  describe('by rules', () => {
    it('an id that is taken, in the tender or in the list', async () => {
      expect(await refusal('POST', '/documents', { ...file, id })).to.deep.equal(['data.id: Items should be unique by fields: id']);
      const twice = { ...file, id: 'e'.repeat(32) };
      expect(await refusal('POST', '/documents', [file, twice, twice])).to.deep.equal(['data.2.id: Items should be unique by fields: id']);
    });

    it('a related item that is missing or of another kind', async () => {
      const related = async (documentOf: string, relatedItem?: string) =>
        refusal('POST', '/documents', { ...file, documentOf, ...(relatedItem === undefined ? {} : { relatedItem }) });
      expect(await related('item')).to.deep.equal(['missing data.relatedItem: Field required']);
      expect(await related('item', lotId)).to.deep.equal(['data.relatedItem: relatedItem should be one of items']);
      expect(await related('lot', itemId)).to.deep.equal(['data.relatedItem: relatedItem should be one of lots']);
      expect(await refusal('PATCH', `/documents/${id}`, { documentOf: 'lot' })).to.deep.equal(['missing data.relatedItem: Field required']);
      expect((await write(registry, tender, 'PATCH', `/documents/${id}`, { documentOf: 'lot', relatedItem: lotId })).status).to.equal(200);
    });

    it('a document that is not public', async () => {
      const secret = (rationale?: string) => ({
        confidentiality: 'buyerOnly',
        ...(rationale ? { confidentialityRationale: rationale } : {}),
      });
      for (const [method, path, more] of [
        ['POST', '/documents', file],
        ['PUT', `/documents/${id}`, file],
        ['PATCH', `/documents/${id}`, {}],
      ] as const) {
        expect(await refusal(method, path, { ...more, ...secret() })).to.deep.equal([
          'data.confidentialityRationale: confidentialityRationale is required',
        ]);
        expect(await refusal(method, path, { ...more, ...secret('short') })).to.deep.equal([
          'data.confidentialityRationale: confidentialityRationale should contain at least 30 characters',
        ]);
        expect(await refusal(method, path, { ...more, ...secret('х'.repeat(30)) })).to.deep.equal([
          'data.confidentiality: Document should be public',
        ]);
      }
    });

    it('a second notice, by POST, in one list, or by PATCH; a new version of the first is none', async () => {
      const notice = { ...file, documentType: 'notice' };
      const text = ['data: notice document in tender should be only one'];
      expect(await refusal('POST', '/documents', [notice, notice])).to.deep.equal(text);
      const first = (await write(registry, tender, 'POST', '/documents', notice)).body.data.id;
      expect(await refusal('POST', '/documents', notice)).to.deep.equal(text);
      expect(await refusal('PATCH', `/documents/${id}`, { documentType: 'notice' })).to.deep.equal(text);
      expect((await write(registry, tender, 'PUT', `/documents/${first}`, notice)).status).to.equal(200);
    });

    it('a proforma beside a contract template', async () => {
      await storeFields(registry, tender, { contractTemplateName: '00000000.0001-01' });
      const text = ['data: Cannot use both contractTemplateName and contractProforma document simultaneously'];
      expect(await refusal('POST', '/documents', { ...file, documentType: 'contractProforma' })).to.deep.equal(text);
      expect(await refusal('PATCH', `/documents/${id}`, { documentType: 'contractProforma' })).to.deep.equal(text);
    });
  });

  describe('by the model', () => {
    it('POST and PUT', async () => {
      for (const [more, errors] of [
        [{ title: null }, ['missing data.title: Field required']],
        [{ title: 'x'.repeat(20001) }, ['string_too_long data.title: String should have at most 20000 characters']],
        [{ format: 'pdf' }, ["string_pattern_mismatch data.format: String should match pattern '^[-\\w]+/[-.\\w+]+$'"]],
        [{ format: 'text/plain\r\nX: y' }, ["string_pattern_mismatch data.format: String should match pattern '^[-\\w]+/[-.\\w+]+$'"]],
        [{ language: 'de' }, ["enum data.language: Input should be 'uk', 'en' or 'ru'"]],
        [{ id: 'short' }, ['data.id: Hash value is wrong length.']],
        [{ author: 'bots' }, ['extra_forbidden data.author: Extra inputs are not permitted']],
        [{ datePublished: '2026-12-07T10:15:00+02:00' }, ['extra_forbidden data.datePublished: Extra inputs are not permitted']],
      ] as const) {
        for (const [method, path] of [
          ['POST', '/documents'],
          ['PUT', `/documents/${id}`],
        ] as const) {
          expect(await refusal(method, path, { ...file, ...more })).to.deep.equal(errors);
        }
      }
    });

    it('what is neither a document nor a list of 1 to 1000', async () => {
      const model = ['model_type data: Input should be a valid dictionary'];
      for (const data of ['text', 7, true, null]) expect(await refusal('POST', '/documents', data)).to.deep.equal(model);
      expect(await refusal('PUT', `/documents/${id}`, [file])).to.deep.equal(model);
      expect(await refusal('POST', '/documents', [])).to.deep.equal([
        'too_short data: List should have at least 1 item after validation, not 0',
      ]);
      const tooMany = Array.from({ length: 1001 }, () => file);
      expect(await refusal('POST', '/documents', tooMany)).to.deep.equal([
        'too_long data: List should have at most 1000 items after validation, not 1001',
      ]);
    });

    it('PATCH of what belongs to the file or to the server, or that takes a needed field away', async () => {
      for (const field of ['id', 'url', 'hash', 'datePublished', 'dateModified', 'author']) {
        expect(await refusal('PATCH', `/documents/${id}`, { [field]: null })).to.deep.equal([
          `extra_forbidden data.${field}: Extra inputs are not permitted`,
        ]);
      }
      expect(await refusal('PATCH', `/documents/${id}`, { format: null, title: null })).to.deep.equal([
        'missing data.title: Field required',
        'missing data.format: Field required',
      ]);
    });
  });
});
