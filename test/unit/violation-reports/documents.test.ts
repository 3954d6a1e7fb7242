import { expect } from 'chai';
import { newDocument, newVersion, patched } from '../../../src/violation-reports/documents.ts';

const [now, later] = [new Date('2026-11-21T09:25:00Z'), new Date('2026-11-21T10:00:00Z')];
const made = { id: 'd', key: 'k 1', parentPath: '/violation_reports/r/details', now };
const sent = { title: 'a', hash: 'md5:0', url: 'https://x/', documentType: 'violationReportEvidence', description: null } as const;

describe('a document of a violation report', () => {
  it('is stored under a relative address, in Ukrainian unless it says another language, without nulls', () => {
    expect(newDocument(sent, made)).to.deep.equal({
      id: 'd',
      language: 'uk',
      title: 'a',
      hash: 'md5:0',
      documentType: 'violationReportEvidence',
      url: '/violation_reports/r/details/documents/d?download=k%201',
      datePublished: now,
      dateModified: now,
    });
    expect(newDocument({ ...sent, language: 'en' }, made).language).to.equal('en');
  });

  it('keeps id and kind in a new version and nothing else', () => {
    const first = newDocument({ ...sent, format: 'text/plain' }, made);
    const next = newVersion(first, { hash: 'md5:1', url: 'https://y/', documentType: 'violationReportSignature' }, { ...made, now: later });
    expect(next).to.include({ id: 'd', documentType: 'violationReportEvidence', hash: 'md5:1' });
    expect(next).to.not.have.any.keys('title', 'format');
    const untyped = newDocument({ hash: 'md5:0', url: 'https://x/' }, made);
    expect(newVersion(untyped, sent, made)).to.not.have.any.keys('documentType');
  });

  it('is the very same object after a patch that changes nothing', () => {
    const document = newDocument(sent, made);
    expect(patched(document, { title: 'a', title_en: null }, later)).to.equal(document);
    expect(patched(document, { title: 'b' }, later)).to.deep.equal({ ...document, title: 'b', dateModified: later });
  });
});
