import { expect } from 'chai';
import { uploadDocument } from '../../fixtures/documents.ts';
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
} from '../../fixtures/tenders.ts';
import { must, useRegistry } from '../support/registry.ts';

/** 32 hex digits. */
const id = /^[0-9a-f]{32}$/;
/** ISO 8601 with a UTC offset. */
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/;

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part === undefined || part === null ? undefined : Reflect.get(Object(part), key)), value);

const classification = { scheme: 'ДК021', id: '30190000-7', description: 'Офісне устаткування та приладдя різне' };

/** Row of a table of the specification → path in a published tender of the newer variant → what stands there. */
const newerRows: readonly (readonly [string, string, unknown])[] = [
  ['spec/tenders.md §3.2 id', 'id', id],
  ['spec/tenders.md §3.2 tenderID', 'tenderID', /^UA-2026-12-07-\d{6}-a$/],
  ['spec/tenders.md §3.2 title', 'title', '[ТЕСТУВАННЯ] Папір офісний для бібліотеки'],
  ['spec/tenders.md §3.2 title_en', 'title_en', '[TESTING] Office paper for a library'],
  ['spec/tenders.md §3.2 title_ru', 'title_ru', '[ТЕСТИРОВАНИЕ] Бумага офисная для библиотеки'],
  ['spec/tenders.md §3.2 status', 'status', 'active.enquiries'],
  ['spec/tenders.md §3.2 mode', 'mode', 'test'],
  ['spec/tenders.md §3.2 owner', 'owner', 'broker'],
  ['spec/tenders.md §3.2 procurementMethodType', 'procurementMethodType', 'belowThreshold'],
  ['spec/tenders.md §3.2 procurementMethod', 'procurementMethod', 'open'],
  ['spec/tenders.md §3.2 submissionMethod', 'submissionMethod', 'electronicAuction'],
  ['spec/tenders.md §3.2 awardCriteria', 'awardCriteria', 'lowestCost'],
  ['spec/tenders.md §3.2 mainProcurementCategory', 'mainProcurementCategory', 'services'],
  ['spec/tenders.md §3.2 contractTemplateName', 'contractTemplateName', '00000000-0.0002.01'],
  ['spec/tenders.md §3.2 date', 'date', timestamp],
  ['spec/tenders.md §3.2 dateCreated', 'dateCreated', timestamp],
  ['spec/tenders.md §3.2 dateModified', 'dateModified', timestamp],
  ['spec/tenders.md §3.2 noticePublicationDate', 'noticePublicationDate', '2026-12-07T10:15:00.000+02:00'],
  ['spec/tenders.md §3.2 next_check', 'next_check', '2026-12-14T00:00:00.000+02:00'],
  ['spec/tenders.md §3.2 value', 'value', money(10000)],
  ['spec/tenders.md §3.2 minimalStep lives on the lots', 'minimalStep', undefined],
  ['spec/tenders.md §3.2 enquiryPeriod', 'enquiryPeriod.clarificationsUntil', '2026-12-15T00:00:00.000+02:00'],
  ['spec/tenders.md §3.2 tenderPeriod', 'tenderPeriod.startDate', '2026-12-14T00:00:00.000+02:00'],
  ['spec/tenders.md §3.2 name', 'procuringEntity.name', 'Бібліотека № 7'],
  [
    'spec/tenders.md §3.2 identifier',
    'procuringEntity.identifier',
    { scheme: 'UA-EDR', id: '40000017', uri: 'https://library.example.org' },
  ],
  [
    'spec/tenders.md §3.2 address',
    'procuringEntity.address',
    { streetAddress: 'вул. Садова, 5', locality: 'Полтава', region: 'Полтавська область', postalCode: '36000', countryName: 'Україна' },
  ],
  ['spec/tenders.md §3.2 contactPoint', 'procuringEntity.contactPoint', { name: 'Олена Коваль', telephone: '+380532000000' }],
  ['spec/tenders.md §3.2 kind', 'procuringEntity.kind', 'general'],
  ['spec/tenders.md §3.2 signerInfo', 'procuringEntity.signerInfo', signerInfo],
  ['spec/tenders.md §3.3 id', 'items.0.id', 'item one'],
  ['spec/tenders.md §3.3 description', 'items.0.description', 'Папір офісний А4, пачка'],
  ['spec/tenders.md §3.3 description_en', 'items.0.description_en', 'Office paper A4, a pack'],
  ['spec/tenders.md §3.3 description_ru', 'items.0.description_ru', 'Бумага офисная А4, пачка'],
  ['spec/tenders.md §3.3 classification', 'items.0.classification', classification],
  [
    'spec/tenders.md §3.3 additionalClassifications',
    'items.0.additionalClassifications',
    [{ scheme: 'ДКПП', id: '17.12.14', description: 'Папір' }],
  ],
  ['spec/tenders.md §3.3 unit', 'items.0.unit.name', 'штука'],
  ['spec/tenders.md §3.3 unit code', 'items.0.unit.code', 'H87'],
  ['spec/tenders.md §3.3 unit.value', 'items.0.unit.value', money(100)],
  ['spec/tenders.md §3.3 quantity', 'items.0.quantity', 10],
  ['spec/tenders.md §3.3 relatedLot', 'items.0.relatedLot', lotId],
  ['spec/tenders.md §3.4 id', 'lots.0.id', lotId],
  ['spec/tenders.md §3.4 title', 'lots.0.title', 'Папір А4'],
  ['spec/tenders.md §3.4 description', 'lots.0.description', 'Папір для принтерів'],
  ['spec/tenders.md §3.4 status', 'lots.0.status', 'active'],
  ['spec/tenders.md §3.4 date', 'lots.0.date', timestamp],
  ['spec/tenders.md §3.4 value', 'lots.0.value', money(10000)],
  ['spec/tenders.md §3.4 minimalStep', 'lots.0.minimalStep', money(100)],
  ['spec/tenders.md §3.6 id, assigned', 'milestones.0.id', id],
  ['spec/tenders.md §3.6 title', 'milestones.0.title', 'signingTheContract'],
  ['spec/tenders.md §3.6 code', 'milestones.0.code', 'prepayment'],
  ['spec/tenders.md §3.6 type', 'milestones.0.type', 'financing'],
  ['spec/tenders.md §3.6 duration', 'milestones.0.duration', { days: 2, type: 'banking' }],
  ['spec/tenders.md §3.6 sequenceNumber', 'milestones.0.sequenceNumber', 1],
  ['spec/tenders.md §3.6 percentage', 'milestones.0.percentage', 100],
  ['spec/tenders.md §3.6 relatedLot', 'milestones.0.relatedLot', lotId],
  ['spec/documents.md §3 id', 'documents.0.id', id],
  ['spec/documents.md §3 title', 'documents.0.title', 'sign.p7s'],
  ['spec/documents.md §3 format', 'documents.0.format', /^[-\w]+\/[-.\w+]+$/],
  ['spec/documents.md §3 url', 'documents.0.url', /^http:\/\/.+\/get\/.+Signature=/],
  ['spec/documents.md §3 hash', 'documents.0.hash', /^md5:[0-9a-f]{32}$/],
  ['spec/documents.md §3 documentType', 'documents.0.documentType', 'notice'],
  ['spec/documents.md §3 documentOf', 'documents.0.documentOf', 'tender'],
  ['spec/documents.md §3 confidentiality', 'documents.0.confidentiality', 'public'],
  ['spec/documents.md §3 author', 'documents.0.author', 'tender_owner'],
  ['spec/documents.md §3 language', 'documents.0.language', 'uk'],
  ['spec/documents.md §3 datePublished', 'documents.0.datePublished', timestamp],
  ['spec/documents.md §3 dateModified', 'documents.0.dateModified', timestamp],
];

/** The same for a draft of the older variant. */
const olderRows: readonly (readonly [string, string, unknown])[] = [
  ['spec/tenders.md §3.2 minimalStep at tender level', 'minimalStep', money(100)],
  ['spec/tenders.md §3.2 no noticePublicationDate in draft', 'noticePublicationDate', undefined],
  ['spec/tenders.md §3.2 no next_check in draft', 'next_check', undefined],
  ['spec/tenders.md §3.5 code', 'features.0.code', 'quality'],
  ['spec/tenders.md §3.5 featureOf item', 'features.0.featureOf', 'item'],
  ['spec/tenders.md §3.5 featureOf tenderer', 'features.1.featureOf', 'tenderer'],
  ['spec/tenders.md §3.5 relatedItem', 'features.0.relatedItem', '20000000000000000000000000000001'],
  ['spec/tenders.md §3.5 no relatedItem of a tenderer', 'features.1.relatedItem', undefined],
  ['spec/tenders.md §3.5 title', 'features.0.title', 'Якість'],
  ['spec/tenders.md §3.5 title_en', 'features.0.title_en', 'Quality'],
  ['spec/tenders.md §3.5 description', 'features.0.description', 'Якість паперу'],
  [
    'spec/tenders.md §3.5 enum',
    'features.0.enum',
    [
      { value: 0.05, title: 'Висока' },
      { value: 0, title: 'Звичайна' },
    ],
  ],
  ['spec/tenders.md §3.6 a second milestone, by calendar days', 'milestones.1.duration', { days: 900, type: 'calendar' }],
  ['spec/tenders.md §3.6 title of a second milestone', 'milestones.1.title', 'deliveryOfGoods'],
  ['spec/tenders.md §3.6 code of a second milestone', 'milestones.1.code', 'postpayment'],
  ['spec/tenders.md §3.6 percentages with a fraction', 'milestones.1.percentage', 54.5],
];

describe('every field of spec/tenders.md §3.2', () => {
  const registry = useRegistry({ now: monday });
  let published: unknown;
  let older: MadeTender;
  before(async () => {
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
    const answer = must(await patchTender(registry, tender, { status: 'active.enquiries' }), 200);
    published = answer.body.data;
  });

  const check = (value: unknown, expected: unknown): void => {
    if (expected instanceof RegExp) expect(value).to.match(expected);
    else expect(value).to.deep.equal(expected);
  };
  for (const [name, path, expected] of newerRows) it(`newer: ${name}`, () => check(at(published, path), expected));
  for (const [name, path, expected] of olderRows) it(`older: ${name}`, () => check(at(older.data, path), expected));
});
