import { expect } from 'chai';
import { reportVersions, tenderVersions } from '../../../src/base/domain/documents.ts';
import {
  acceptDocuments,
  type DocumentModel,
  newVersion,
  patchDocument,
  type StoredDocument,
} from '../../../src/modules/documents/document.ts';

const [now, later] = [new Date('2026-11-21T09:25:00Z'), new Date('2026-11-21T10:00:00Z')];
const ofReports: DocumentModel = { ...reportVersions, defaults: { language: 'uk' }, required: [] };
const ofTenders: DocumentModel = { ...tenderVersions, defaults: { language: 'uk' }, required: ['title', 'format'] };
const parent = '/violation_reports/r/details';
const place = (model: DocumentModel, at = now) => ({ urls: { accept: () => 'k 1', publicLink: String }, model, parent, now: at });
const sent = { id: 'd', title: 'a', hash: 'md5:0', url: 'https://x/', documentType: 'violationReportEvidence', description: null };

const stored = (body: typeof sent | { id: string; hash: string; url: string }, model = ofReports): StoredDocument => {
  const [only] = acceptDocuments<StoredDocument>([body], null, place(model)).documents;
  if (only === undefined) throw new Error('no document was made');
  return only;
};

describe('a document', () => {
  it('is stored under a relative address, in Ukrainian unless it says another language, without nulls', () => {
    expect(stored(sent)).to.deep.equal({
      id: 'd',
      language: 'uk',
      title: 'a',
      hash: 'md5:0',
      documentType: 'violationReportEvidence',
      url: '/violation_reports/r/details/documents/d?download=k%201',
      datePublished: now,
      dateModified: now,
    });
    expect(stored({ ...sent, language: 'en' } as typeof sent)).to.include({ language: 'en' });
  });

  it('of a report keeps id and kind in a new version and nothing else', () => {
    const first = stored({ ...sent, format: 'text/plain' } as typeof sent);
    const body = { hash: 'md5:1', url: 'https://y/', documentType: 'violationReportSignature' };
    const next = newVersion(first, body, body, 'k', place(ofReports, later));
    expect(next).to.include({ id: 'd', documentType: 'violationReportEvidence', hash: 'md5:1', datePublished: later, language: 'uk' });
    expect(next).to.not.have.any.keys('title', 'format');
    expect(newVersion(stored({ id: 'd', hash: 'md5:0', url: 'https://x/' }), sent, sent, 'k', place(ofReports))).to.not.have.any.keys(
      'documentType',
    );
  });

  it('elsewhere inherits in a new version what the body does not name, though the model fills it in', () => {
    const first = stored({ ...sent, format: 'text/plain', language: 'en' } as typeof sent, ofTenders);
    const body = { title: 'b', hash: 'md5:1', url: 'https://y/' };
    const next = newVersion(first, { ...body, language: 'uk' } as typeof body, body, 'k', place(ofTenders, later));
    expect(next).to.include({ title: 'b', hash: 'md5:1', format: 'text/plain', language: 'en', documentType: 'violationReportEvidence' });
  });

  it('of an item loses it in a new version that is of the whole tender, and keeps it in one that says nothing', () => {
    const first = { ...stored(sent, ofTenders), documentOf: 'item', relatedItem: 'paper' };
    const body = { title: 'b', hash: 'md5:1', url: 'https://y/' };
    const next = (more: object) => newVersion(first, { ...body, ...more }, { ...body, ...more }, 'k', place(ofTenders, later));
    expect(next({})).to.include({ documentOf: 'item', relatedItem: 'paper' });
    expect(next({ documentOf: 'tender' }).relatedItem).to.equal(undefined);
  });

  it('is the very same object after a patch that changes nothing', () => {
    const document = stored(sent);
    expect(patchDocument(document, { title: 'a', title_en: null }, { title_en: null }, ofReports, later)).to.equal(document);
    expect(patchDocument(document, { title: 'b' }, {}, ofReports, later)).to.deep.equal({ ...document, title: 'b', dateModified: later });
  });

  it('loses with null what a patch removes, and gets back what stands where nothing was said', () => {
    const document = { ...stored(sent, ofTenders), language: 'en', documentType: 'notice' };
    const body = { language: null, documentType: null };
    const next = patchDocument(document, {}, body, ofTenders, later);
    expect(next).to.include({ language: 'uk', dateModified: later });
    expect(next.documentType).to.equal(undefined);
  });
});
