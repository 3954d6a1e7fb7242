import { expect } from 'chai';
import { uploadDocument } from '../../fixtures/documents.ts';
import { contractForm } from '../../fixtures/procedure.ts';
import { createTender, type MadeTender, monday, olderTender, patchTender } from '../../fixtures/tenders.ts';
import { must, useRegistry } from '../support/registry.ts';

describe('PATCH /tenders/{id} with a status or documents', () => {
  const registry = useRegistry({ now: monday });
  const stored = (tender: MadeTender) => registry.store.records<Record<string, unknown>>('tenders').get(tender.id);
  const getErrors = async (tender: MadeTender, data: unknown): Promise<string[]> => {
    const before = await stored(tender);
    const answer = must(await patchTender(registry, tender, data), 400);
    expect((await stored(tender))?.rev, 'a refused change is not saved').to.equal(before?.rev);
    return answer.body.errors.map(({ type, loc, msg }: { type: string; loc: string[]; msg: string }) =>
      type === 'value_error' ? `${loc.join('.')}: ${msg}` : `${type} ${loc.join('.')}`,
    );
  };

  describe('that publishes', () => {
    const files = async () => ({
      proforma: await contractForm(registry),
      notice: { ...(await uploadDocument(registry, { title: 'sign.p7s' })), documentType: 'notice' },
    });
    const publish = { status: 'active.enquiries' };

    it('asks a newer tender for a contract template or proforma, then for the notice', async () => {
      const tender = await createTender(registry);
      const { proforma, notice } = await files();
      expect(await getErrors(tender, publish)).to.deep.equal([
        'data.contractTemplateName: Either contractTemplateName or contractProforma document is required',
      ]);
      const documents = [proforma];
      expect(await getErrors(tender, { ...publish, documents })).to.deep.equal([
        "data.documents: Document with type 'notice' and format pkcs7-signature is required",
      ]);
      // A signature is known by its name, whatever its format.
      const signed = { ...notice, title: 'Notice.p7s', format: 'sign/p7s' };
      const answer = must(await patchTender(registry, tender, { ...publish, documents: [proforma, signed] }), 200);
      expect(answer.body.data).to.include({
        status: 'active.enquiries',
        date: '2026-12-07T10:15:00.000+02:00',
        noticePublicationDate: '2026-12-07T10:15:00.000+02:00',
        next_check: '2026-12-14T00:00:00.000+02:00',
      });
    });

    it('puts the tender into the feed, where drafts are not', async () => {
      const tender = await createTender(registry, {}, olderTender());
      const ids = async (): Promise<string[]> =>
        (await registry.ask('GET', '/api/2.5/tenders?descending=1')).body.data.map(({ id }: { id: string }) => id);
      expect(await ids()).to.not.include(tender.id);
      const { proforma, notice } = await files();
      const answer = must(await patchTender(registry, tender, { ...publish, documents: [proforma, notice] }), 200);
      expect(await ids()).to.include(tender.id);
      const [row] = (await registry.ask('GET', '/api/2.5/tenders?descending=1&limit=1&opt_fields=status,procuringEntity,lots,owner')).body
        .data;
      expect(row).to.deep.equal({
        id: tender.id,
        dateModified: answer.body.data.dateModified,
        procuringEntity: tender.data.procuringEntity,
        status: 'active.enquiries',
      });
    });

    it('shows documents with their author, dates and a signed address, never the stored one', async () => {
      const tender = await createTender(registry);
      const { proforma } = await files();
      const { data } = (await patchTender(registry, tender, { documents: [proforma] })).body;
      expect(data.documents).to.have.length(1);
      expect(data.documents[0]).to.include({
        author: 'tender_owner',
        documentOf: 'tender',
        language: 'uk',
        confidentiality: 'public',
        title: 'proforma.docx',
        datePublished: '2026-12-07T10:15:00.000+02:00',
        dateModified: '2026-12-07T10:15:00.000+02:00',
      });
      expect(data.documents[0].url).to.match(/^http.*\/get\/.*Signature=/);
      expect((await fetch(data.documents[0].url)).status).to.equal(200);
    });

    it('keeps a document that is sent back as it was shown', async () => {
      const tender = await createTender(registry);
      const { proforma, notice } = await files();
      const shown = (await patchTender(registry, tender, { documents: [proforma] })).body.data.documents[0];
      const { author, datePublished, dateModified, ...same } = shown;
      registry.clock.advance(60_000);
      const { data } = (await patchTender(registry, tender, { documents: [same, notice] })).body;
      registry.clock.advance(-60_000);
      expect(data.documents[0]).to.deep.equal(shown);
      expect(data.documents).to.have.length(2);
    });

    it('lets nobody give another hash to a file that is there', async () => {
      const tender = await createTender(registry);
      const { proforma } = await files();
      const shown = (await patchTender(registry, tender, { documents: [proforma] })).body.data.documents[0];
      const { author, datePublished, dateModified, ...same } = shown;
      const hash = `md5:${'0'.repeat(32)}`;
      expect(await getErrors(tender, { documents: [{ ...same, hash }] })).to.deep.equal(['data.documents.0.url: Document url invalid.']);
      const { hash: _, ...hashless } = same;
      const renamed = (await patchTender(registry, tender, { documents: [{ ...hashless, title: 'draft.docx' }] })).body.data.documents[0];
      expect(renamed).to.include({ title: 'draft.docx', hash: proforma.hash });
    });

    it('is told nothing new when asked to publish again', async () => {
      const tender = await createTender(registry, {}, olderTender());
      const { notice } = await files();
      const first = await patchTender(registry, tender, { ...publish, documents: [notice] });
      registry.clock.advance(60_000);
      const second = await patchTender(registry, tender, publish);
      registry.clock.advance(-60_000);
      expect(second.status).to.equal(200);
      expect(second.body).to.deep.equal(first.body);
    });

    it('refuses documents that are not from the document service: 403', async () => {
      const tender = await createTender(registry);
      const { proforma } = await files();
      const answer = await patchTender(registry, tender, { documents: [{ ...proforma, url: 'https://elsewhere.example.org/get/1' }] });
      expect(answer.status).to.equal(403);
      expect(answer.body.details).to.equal('Can add document only from document service.');
    });

    it('leaves draft for good, and freezes the kind of the procuring entity', async () => {
      const tender = await createTender(registry);
      const { proforma, notice } = await files();
      await patchTender(registry, tender, { ...publish, documents: [proforma, notice] });
      expect(await getErrors(tender, { status: 'draft' })).to.deep.equal(["data.status: Can't change status to draft"]);
      expect(await getErrors(tender, { procuringEntity: { ...tender.data.procuringEntity, kind: 'social' } })).to.deep.equal([
        "data.procuringEntity.kind: Can't change procuringEntity.kind in a public tender",
      ]);
      expect((await patchTender(registry, tender, { title: 'Нова назва' })).status).to.equal(200);
    });

    it('reaches no other state', async () => {
      const tender = await createTender(registry);
      expect(await getErrors(tender, { status: 'active.tendering' })).to.deep.equal(['enum data.status']);
      expect(await getErrors(tender, { status: 'active.pre-qualification' })).to.deep.equal(['enum data.status']);
      const older = await createTender(registry, {}, olderTender());
      const standStill = must(await patchTender(registry, older, { status: 'active.pre-qualification.stand-still' }), 403);
      expect(standStill.body).to.include({
        type: 'http-forbidden',
        details: "Can't switch to 'active.pre-qualification.stand-still' from draft",
      });
    });

    it('is over when the state has moved on: 403 before the body is looked at', async () => {
      const tender = await createTender(registry);
      await registry.store.collection('tenders').updateOne({ _id: tender.id } as object, { $set: { status: 'active.tendering' } });
      const answer = must(await patchTender(registry, tender, { color: 'red' }), 403);
      expect(answer.body.details).to.equal("Can't update tender in current (active.tendering) status");
    });
  });
});
