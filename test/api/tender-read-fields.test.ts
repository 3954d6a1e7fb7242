import { expect } from 'chai';
import { uploadDocument } from '../support/documents.ts';
import { startRegistry, type TestRegistry } from '../support/registry.ts';
import {
  createTender,
  item,
  lotId,
  type MadeTender,
  milestone,
  monday,
  money,
  newerTender,
  olderTender,
  patchTender,
  procuringEntity,
  signerInfo,
} from '../support/tenders.ts';

/** 32 hex digits. */
const id = /^[0-9a-f]{32}$/;
/** ISO 8601 with a UTC offset. */
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/;

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part === undefined || part === null ? undefined : Reflect.get(Object(part), key)), value);

const classification = { scheme: 'ДК021', id: '30190000-7', description: 'Офісне устаткування та приладдя різне' };

/** Row of registry-api.md → path in a published tender of the newer variant → what stands there. */
const newerRows: readonly (readonly [string, string, unknown])[] = [
  ['§2.1 id', 'id', id],
  ['§2.1 tenderID', 'tenderID', /^UA-2026-12-07-\d{6}-a$/],
  ['§2.1 title', 'title', '[ТЕСТУВАННЯ] Папір офісний для бібліотеки'],
  ['§2.1 title_en', 'title_en', '[TESTING] Office paper for a library'],
  ['§2.1 title_ru', 'title_ru', '[ТЕСТИРОВАНИЕ] Бумага офисная для библиотеки'],
  ['§2.1 status', 'status', 'active.enquiries'],
  ['§2.1 mode', 'mode', 'test'],
  ['§2.1 owner', 'owner', 'broker'],
  ['§2.1 procurementMethodType', 'procurementMethodType', 'belowThreshold'],
  ['§2.1 procurementMethod', 'procurementMethod', 'open'],
  ['§2.1 submissionMethod', 'submissionMethod', 'electronicAuction'],
  ['§2.1 awardCriteria', 'awardCriteria', 'lowestCost'],
  ['§2.1 mainProcurementCategory', 'mainProcurementCategory', 'services'],
  ['§2.1 contractTemplateName', 'contractTemplateName', '00000000-0.0002.01'],
  ['§2.1 date', 'date', timestamp],
  ['§2.1 dateCreated', 'dateCreated', timestamp],
  ['§2.1 dateModified', 'dateModified', timestamp],
  ['§2.1 noticePublicationDate', 'noticePublicationDate', '2026-12-07T10:15:00.000+02:00'],
  ['§2.1 next_check', 'next_check', '2026-12-14T00:00:00.000+02:00'],
  ['§2.1 value', 'value', money(10000)],
  ['§2.1 minimalStep lives on the lots', 'minimalStep', undefined],
  ['§2.1 enquiryPeriod', 'enquiryPeriod.clarificationsUntil', '2026-12-15T00:00:00.000+02:00'],
  ['§2.1 tenderPeriod', 'tenderPeriod.startDate', '2026-12-14T00:00:00.000+02:00'],
  ['§2.1.1 name', 'procuringEntity.name', 'Бібліотека № 7'],
  ['§2.1.1 identifier', 'procuringEntity.identifier', { scheme: 'UA-EDR', id: '40000017', uri: 'https://library.example.org' }],
  [
    '§2.1.1 address',
    'procuringEntity.address',
    { streetAddress: 'вул. Садова, 5', locality: 'Полтава', region: 'Полтавська область', postalCode: '36000', countryName: 'Україна' },
  ],
  ['§2.1.1 contactPoint', 'procuringEntity.contactPoint', { name: 'Олена Коваль', telephone: '+380532000000' }],
  ['§2.1.1 kind', 'procuringEntity.kind', 'general'],
  ['§2.1.1 signerInfo', 'procuringEntity.signerInfo', signerInfo],
  ['§2.1.2 id', 'items.0.id', 'item one'],
  ['§2.1.2 description', 'items.0.description', 'Папір офісний А4, пачка'],
  ['§2.1.2 description_en', 'items.0.description_en', 'Office paper A4, a pack'],
  ['§2.1.2 description_ru', 'items.0.description_ru', 'Бумага офисная А4, пачка'],
  ['§2.1.2 classification', 'items.0.classification', classification],
  ['§2.1.2 additionalClassifications', 'items.0.additionalClassifications', [{ scheme: 'ДКПП', id: '17.12.14', description: 'Папір' }]],
  ['§2.1.2 unit', 'items.0.unit.name', 'штука'],
  ['§2.1.2 unit code', 'items.0.unit.code', 'H87'],
  ['§2.1.2 unit.value', 'items.0.unit.value', money(100)],
  ['§2.1.2 quantity', 'items.0.quantity', 10],
  ['§2.1.2 relatedLot', 'items.0.relatedLot', lotId],
  ['§2.1.3 id', 'lots.0.id', lotId],
  ['§2.1.3 title', 'lots.0.title', 'Папір А4'],
  ['§2.1.3 description', 'lots.0.description', 'Папір для принтерів'],
  ['§2.1.3 status', 'lots.0.status', 'active'],
  ['§2.1.3 date', 'lots.0.date', timestamp],
  ['§2.1.3 value', 'lots.0.value', money(10000)],
  ['§2.1.3 minimalStep', 'lots.0.minimalStep', money(100)],
  ['§2.1.5 id, assigned', 'milestones.0.id', id],
  ['§2.1.5 title', 'milestones.0.title', 'signingTheContract'],
  ['§2.1.5 code', 'milestones.0.code', 'prepayment'],
  ['§2.1.5 type', 'milestones.0.type', 'financing'],
  ['§2.1.5 duration', 'milestones.0.duration', { days: 2, type: 'banking' }],
  ['§2.1.5 sequenceNumber', 'milestones.0.sequenceNumber', 1],
  ['§2.1.5 percentage', 'milestones.0.percentage', 100],
  ['§2.1.5 relatedLot', 'milestones.0.relatedLot', lotId],
  ['§2.1.6 id', 'documents.0.id', id],
  ['§2.1.6 title', 'documents.0.title', 'sign.p7s'],
  ['§2.1.6 format', 'documents.0.format', /^[-\w]+\/[-.\w+]+$/],
  ['§2.1.6 url', 'documents.0.url', /^http:\/\/.+\/get\/.+Signature=/],
  ['§2.1.6 hash', 'documents.0.hash', /^md5:[0-9a-f]{32}$/],
  ['§2.1.6 documentType', 'documents.0.documentType', 'notice'],
  ['§2.1.6 documentOf', 'documents.0.documentOf', 'tender'],
  ['§2.1.6 confidentiality', 'documents.0.confidentiality', 'public'],
  ['§2.1.6 author', 'documents.0.author', 'tender_owner'],
  ['§2.1.6 language', 'documents.0.language', 'uk'],
  ['§2.1.6 datePublished', 'documents.0.datePublished', timestamp],
  ['§2.1.6 dateModified', 'documents.0.dateModified', timestamp],
];

/** The same for a draft of the older variant. */
const olderRows: readonly (readonly [string, string, unknown])[] = [
  ['§2.1 minimalStep at tender level', 'minimalStep', money(100)],
  ['§2.1 no noticePublicationDate in draft', 'noticePublicationDate', undefined],
  ['§2.1 no next_check in draft', 'next_check', undefined],
  ['§2.1.4 code', 'features.0.code', 'quality'],
  ['§2.1.4 featureOf item', 'features.0.featureOf', 'item'],
  ['§2.1.4 featureOf tenderer', 'features.1.featureOf', 'tenderer'],
  ['§2.1.4 relatedItem', 'features.0.relatedItem', '20000000000000000000000000000001'],
  ['§2.1.4 no relatedItem of a tenderer', 'features.1.relatedItem', undefined],
  ['§2.1.4 title', 'features.0.title', 'Якість'],
  ['§2.1.4 title_en', 'features.0.title_en', 'Quality'],
  ['§2.1.4 description', 'features.0.description', 'Якість паперу'],
  [
    '§2.1.4 enum',
    'features.0.enum',
    [
      { value: 0.05, title: 'Висока' },
      { value: 0, title: 'Звичайна' },
    ],
  ],
  ['§2.1.5 a second milestone, by calendar days', 'milestones.1.duration', { days: 900, type: 'calendar' }],
  ['§2.1.5 percentages with a fraction', 'milestones.1.percentage', 54.5],
];

describe('every field of registry-api.md §2.1', () => {
  let registry: TestRegistry;
  let published: unknown;
  let older: MadeTender;
  before(async () => {
    registry = await startRegistry({ now: monday });
    older = await createTender(registry, {}, olderTender());
    const notice = { ...(await uploadDocument(registry, { title: 'sign.p7s' })), documentType: 'notice' };
    const body = newerTender({
      mode: 'test',
      mainProcurementCategory: 'services',
      contractTemplateName: '00000000-0.0002.01',
      procuringEntity: procuringEntity({ signerInfo }),
      items: [item({ id: 'item one', relatedLot: lotId })],
      milestones: [milestone({ relatedLot: lotId })],
      documents: [notice],
    });
    const tender = await createTender(registry, {}, body);
    const answer = await patchTender(registry, tender, { status: 'active.enquiries' });
    expect(answer.status, answer.text).to.equal(200);
    published = answer.body.data;
  });
  after(() => registry.stop());

  const check = (value: unknown, expected: unknown): void => {
    if (expected instanceof RegExp) expect(value).to.match(expected);
    else expect(value).to.deep.equal(expected);
  };
  for (const [name, path, expected] of newerRows) it(`newer: ${name}`, () => check(at(published, path), expected));
  for (const [name, path, expected] of olderRows) it(`older: ${name}`, () => check(at(older.data, path), expected));
});
