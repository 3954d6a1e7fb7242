/** The table of spec/README.md §5 leads from each section of the founding document to a page and to tests that are there. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const spec = fileURLToPath(new URL('../../docs/spec/', import.meta.url));
const table = readFileSync(`${spec}README.md`, 'utf8').split('## 5 The founding document')[1] ?? '';
const rows = [...table.matchAll(/^\| (\d[\d., ]*) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, section = '', , here = '', tests = '']) => ({
    section,
    here,
    tests: [...tests.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path),
  }),
);

/** Sections with a content of their own, each with words of it that its tests have to ask for; the fourth lists eight endpoints. */
const founding: Readonly<Record<string, readonly string[]>> = {
  'section 1': ["'no key'", 'acc_token', 'next_page', 'FEED_WATERMARK_SECONDS'],
  'section 2.1': [
    ...['tenderID', 'title_en', 'title_ru', '[TESTING]', 'status', 'mode', 'owner', 'date', 'dateCreated', 'dateModified', 'value'],
    ...['procurementMethodType', 'procurementMethod', 'submissionMethod', 'awardCriteria', 'mainProcurementCategory'],
    ...['contractTemplateName', 'noticePublicationDate', 'next_check', 'valueAddedTaxIncluded', 'minimalStep'],
    ...['enquiryPeriod', 'clarificationsUntil', 'tenderPeriod'],
  ],
  'section 2.1.1': ['name', 'identifier', 'address', 'contactPoint', 'kind', 'signerInfo'].map((field) => `procuringEntity.${field}`),
  'section 2.1.2': ['id', 'description', 'description_en', 'description_ru', 'classification', 'unit', 'quantity', 'relatedLot'].map(
    (field) => `items.0.${field}`,
  ),
  'section 2.1.3': ['title', 'description', 'status', 'date', 'value', 'minimalStep'],
  'section 2.1.4': ['features.0.code', 'featureOf', 'tenderer', 'relatedItem', 'title_en', 'description', 'enum'],
  'section 2.1.5': [
    ...['id', 'title', 'code', 'type', 'duration', 'sequenceNumber', 'percentage', 'relatedLot'].map((field) => `milestones.0.${field}`),
    ...['signingTheContract', 'deliveryOfGoods', 'prepayment', 'postpayment', 'financing', 'banking', 'calendar'],
  ],
  'section 2.1.6': [
    ...['title', 'format', 'url', 'hash', 'md5:', 'notice', 'documentType', 'documentOf', 'confidentiality', 'author'],
    ...['tender_owner', 'language', 'datePublished', 'dateModified'],
  ],
  'section 2.2': ['hasAuction', 'minBidsNumber', 'restricted', 'hasValueEstimation', 'minEnquiriesDuration'],
  'section 2.3': ['access.token', 'transfer'],
  'section 2.4': [
    ...['details', 'reason', 'contractBreach', 'goodsNonCompliance', 'description', 'dateModified', 'author', 'kind', 'defendants'],
    ...['scale', 'authority', 'identifier', 'address', 'contactPoint', 'resolution'],
  ],
  'section 2.5': ['next_page', 'offset', 'path', 'uri', 'dateModified', 'public_modified', 'count', 'hash'],
  'section 3.1': ['draft', 'active.enquiries', 'next_check'],
  'section 3.2': ['draft', 'pending', 'tender_id', 'reason'],
  'section 4, 1': ["'POST'", '201', 'location', 'opt_pretty', 'config', 'access'],
  'section 4, 2': ['tenderPeriod', 'startDate', 'endDate', 'dateModified', 'config'],
  'section 4, 3': ['limit', 'offset', 'descending', 'next_page'],
  'section 4, 4': ["'GET'", 'bearer(', 'x-request-id'],
  'section 4, 5': ["'PATCH'", 'details', 'dateModified'],
  'section 4, 6': ["'POST'", 'defendantStatements', 'description', 'outOfTime.statement'],
  'section 4, 7': ["'POST'", 'decisions', 'resolution', 'outOfTime.decision'],
  'section 4, 8': ["'POST'", '/documents', 'title', 'hash', 'documentType', 'decision not found.'],
  'section 5': ['Basic', 'Bearer', 'acc_token', 'X-Access-Token', 'access: { token }', "'PUT'", "'PATCH'", "'POST'"],
  'section 6': ['eventsource', 'id', 'data'],
  'section 7.1': ['type', 'title', 'details', 'status', 'content-type', 'application/json; charset=utf-8'],
  'section 7.2': [
    ...['missing(', 'extra(', 'loc', 'msg', 'input', 'Validation errors in body'],
    ...['ViolationReportPatchDetailsRequestData', 'ViolationReportPublishRequestData'],
  ],
  'section 7.3': [
    'Can add defendantStatement only during defendantPeriod.',
    'Can change decision only after defendantPeriod.endDate.',
    ...['now', 'period', 'null'],
  ],
  'section 7.4': ['tender_id', 'status', 'reason', 'details', 'dateModified'],
  'section 7.5': ['decision not found.', 'http-not-found', 'Not Found', '404'],
  'section 8.1': ['FEED_WATERMARK_SECONDS', 'feedWatermarkSeconds).to.equal(1)', 'descending', 'offset', 'limit', '1000', '$currentDate'],
  'section 9': ['/api/2.5', '/api/0', 'minimalStep', 'signerInfo', 'contractTemplateName', 'next_page'],
};

const collectHeadings = (page: string): string[] =>
  existsSync(spec + page)
    ? [...readFileSync(spec + page, 'utf8').matchAll(/^#{2,4} (\d+(?:\.\d+)*) /gm)].map(([, number = '']) => number)
    : [];

describe('The map of the founding document', () => {
  it('has each of its sections once, in their order', () => {
    expect(rows.map(({ section }) => `section ${section}`)).to.deep.equal(Object.keys(founding));
  });

  it('leads to headings that are there', () => {
    for (const { section, here } of rows) {
      const pages = [...here.matchAll(/\]\(([\w-]+\.md)\) ((?:\u00a7[\d.]+(?:, )?)+)/g)];
      expect(pages, section).not.to.have.length(0);
      for (const [, page = '', numbers = ''] of pages)
        for (const [number] of numbers.matchAll(/\d+(?:\.\d+)*/g)) expect(collectHeadings(page), `${section}: ${page}`).to.include(number);
    }
  });

  it('names tests that run', () => {
    for (const { section, tests } of rows) {
      expect(tests, section).not.to.have.length(0);
      for (const path of tests) {
        expect(path, section).to.match(/^\.\.\/\.\.\/test\/.*\.test\.ts$/);
        expect(existsSync(spec + path), `${section}: ${path}`).to.equal(true);
        expect(readFileSync(spec + path, 'utf8'), `${section}: ${path}`).to.match(/\bit\(/);
      }
    }
  });

  it('names tests that ask for what the section is about', () => {
    for (const { section, tests } of rows) {
      const text = tests.map((path) => readFileSync(spec + path, 'utf8')).join('\n');
      expect(
        (founding[`section ${section}`] ?? ['']).filter((word) => !text.includes(word)),
        section,
      ).to.deep.equal([]);
    }
  });
});
