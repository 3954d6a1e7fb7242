import { expect } from 'chai';
import { details, draftReport, evidence, makeWorld, must } from '../../fixtures/reports.ts';
import { choice, extra, missing, string } from '../support/errors.ts';
import { useRegistry } from '../support/registry.ts';
import { refusing } from '../support/report-answers.ts';

const documentTypes =
  'tenderNotice awardNotice contractNotice notice biddingDocuments technicalSpecifications evaluationCriteria clarifications shortlistedFirms riskProvisions billOfQuantity bidders conflictOfInterest debarments evaluationReports winningBid complaints contractSigned contractArrangements contractSchedule contractAnnexe contractGuarantees subContract eligibilityCriteria contractProforma commercialProposal qualificationDocuments eligibilityDocuments registerExtract registerUSR registerFiscal evidence register contractSignature violationReportSignature violationReportEvidence acceptanceReport'.split(
    ' ',
  );
const listed = (values: readonly string[]): string =>
  `${values
    .slice(0, -1)
    .map((value) => `'${value}'`)
    .join(', ')} or '${values.at(-1)}'`;

describe('a body with a document that no violation report takes', () => {
  const registry = useRegistry();
  let draft: string;
  let reports: string;
  before(async () => {
    draft = await draftReport(registry);
    reports = `/contracts/${(await makeWorld(registry)).contract}/violation_reports`;
  });

  const { send, errorsOf } = refusing(registry);
  const post = (data: unknown) => errorsOf('POST', reports, { data });

  describe('a document', () => {
    const at = (...rest: string[]) => ['data', ...rest];
    const documentErrors = async (change: object) =>
      errorsOf('POST', `${draft}/details/documents`, { data: { ...(await evidence(registry)), ...change } });

    it('must be of a kind that reports have', async () => {
      for (const [documentType, printed] of [
        ['notice', 'notice'],
        [null, 'None'],
      ]) {
        const error = `Inapropriate documentType ${printed}; expected: violationReportSignature or violationReportEvidence`;
        expect(await documentErrors({ documentType })).to.deep.equal([
          { type: 'value_error', loc: at('documentType'), msg: `Value error, ${error}`, input: documentType, ctx: { error } },
        ]);
      }
    });

    it('may leave its kind out, and say null for what is optional', async () => {
      const { documentType: _, ...sent } = await evidence(registry);
      const { body } = await must(registry, 201, 'POST', `${draft}/details/documents`, {
        ...sent,
        title_en: null,
        language: null,
        format: null,
      });
      expect(body.data).to.include({ language: 'uk', title: sent.title });
      expect(body.data).to.not.have.any.keys('documentType', 'title_en', 'format');
    });

    it('of an unknown kind reads all 37', async () => {
      expect(documentTypes).to.have.length(37);
      expect(await documentErrors({ documentType: 'zzz' })).to.deep.equal([choice(at('documentType'), listed(documentTypes), 'zzz')]);
    });

    it('has a language of three and a format of a pattern', async () => {
      const pattern = '^[-\\w]+/[-\\.\\w\\+]+$';
      expect(await documentErrors({ language: 'fr', format: 'pdf' })).to.deep.equal([
        choice(at('language'), "'uk', 'en' or 'ru'", 'fr'),
        {
          type: 'string_pattern_mismatch',
          loc: at('format'),
          msg: `String should match pattern '${pattern}'`,
          input: 'pdf',
          ctx: { pattern },
        },
      ]);
    });

    it('needs hash and url, in this order and behind the titles', async () => {
      expect(await errorsOf('POST', `${draft}/details/documents`, { data: { title: 1, zzz: 2 } })).to.deep.equal([
        string(at('title'), 1),
        missing(at('hash'), { title: 1, zzz: 2 }),
        missing(at('url'), { title: 1, zzz: 2 }),
        extra(at('zzz'), 2),
      ]);
    });

    it('needs an absolute address', async () => {
      const error = 'relative URL without a base';
      expect(await documentErrors({ url: '/get/1' })).to.deep.equal([
        { type: 'url_parsing', loc: at('url'), msg: `Input should be a valid URL, ${error}`, input: '/get/1', ctx: { error } },
      ]);
    });

    it('needs an address without what a parser would leave out', async () => {
      const [url, error] = ['https://example.org/get/1\r\nX-Injected: 1', 'tabs and line breaks are not allowed'];
      expect(await documentErrors({ url })).to.deep.equal([
        { type: 'url_parsing', loc: at('url'), msg: `Input should be a valid URL, ${error}`, input: url, ctx: { error } },
      ]);
    });

    it('inside another body is named by its index', async () => {
      const documents = [await evidence(registry), { ...(await evidence(registry)), zzz: 1 }];
      expect(await post({ details: { ...details, documents } })).to.deep.equal([extra(['data', 'details', 'documents', '1', 'zzz'], 1)]);
    });

    it('must come from the document service, with a hash and a signature that fit', async () => {
      const path = `${draft}/details/documents`;
      const good = await evidence(registry);
      const foreign = await send('POST', path, { data: { ...good, url: 'https://elsewhere.example/get/1?Signature=a&KeyID=b' } });
      expect(foreign.body).to.deep.equal({
        type: 'http-forbidden',
        title: 'Forbidden',
        details: 'Can add document only from document service.',
        status: 403,
      });
      expect(await documentErrors({ hash: '' }))
        .to.have.nested.property('[0].loc')
        .that.deep.equals(at('hash'));
      const texts = async (change: object) => ((await documentErrors(change)) as { msg: string }[]).map(({ msg }) => msg); // elements of errors[]
      expect(await texts({ hash: `md5:${'0'.repeat(32)}` })).to.deep.equal(['Document url invalid.']);
      expect(await texts({ url: good.url.replace(/KeyID=[0-9a-f]{8}/, 'KeyID=00000000') })).to.deep.equal(['Document url expired.']);
    });

    it('must refer to a file that is still kept, and is named where it stands', async () => {
      const [kept, forgotten] = [await evidence(registry), await evidence(registry)];
      const key = new URL(forgotten.url).pathname.split('/').at(-1) ?? '';
      await registry.store.collection<{ _id: string }>('uploads').deleteOne({ _id: key });
      const ctx = { because: 'the document service has no such file: what nothing uses is deleted 24 hours after it came' };
      const expired = (loc: string[]) => ({ type: 'value_error', loc, msg: 'Document url expired.', input: forgotten.url, ctx });
      expect(await documentErrors(forgotten)).to.deep.equal([expired(at('url'))]);
      expect(await post({ details: { ...details, documents: [kept, forgotten] } })).to.deep.equal([
        expired(at('details', 'documents', '1', 'url')),
      ]);
    });

    it('is changed by eight fields only', async () => {
      const { body } = await must(registry, 201, 'POST', `${draft}/details/documents`, await evidence(registry));
      const path = `${draft}/details/documents/${body.data.id}`;
      expect(await errorsOf('PATCH', path, { data: { url: 'x', hash: 'y' } })).to.deep.equal([
        extra(at('url'), 'x'),
        extra(at('hash'), 'y'),
      ]);
    });
  });
});
