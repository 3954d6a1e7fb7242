/** Tenders of both variants with every field a broker may send; require the example catalogue (spec/tenders.md §3). */
import { category, firstProfile } from './catalogue.ts';
import { item, itemId, lot, lotId, milestone, money, newerTender, olderTender, procuringEntity, signerInfo } from './tenders.ts';

type Body = Record<string, unknown>;

const texts = (name: string, text: string): Body => ({ [name]: text, [`${name}_en`]: `${text} en`, [`${name}_ru`]: `${text} ru` });

const address: Body = {
  ...texts('streetAddress', 'вул. Садова, 5'),
  ...texts('locality', 'Полтава'),
  ...texts('region', 'Полтавська область'),
  ...texts('countryName', 'Україна'),
  postalCode: '36000',
  addressDetails: [{ scheme: 'КАТОТТГ', id: 'UA53080370010073240', description: 'Полтава', uri: 'https://example.org/1' }],
};

const identifier: Body = { scheme: 'UA-EDR', id: '40000017', uri: 'https://library.example.org', ...texts('legalName', 'Бібліотека') };

const contactPoint: Body = {
  ...texts('name', 'Олена Коваль'),
  email: 'library@example.org',
  telephone: '+380532000000',
  faxNumber: '+380532000001',
  url: 'https://library.example.org',
};

const organization: Body = {
  ...texts('name', 'Бібліотека № 7'),
  identifier,
  additionalIdentifiers: [identifier],
  address,
  contactPoint,
  additionalContactPoints: [contactPoint],
};

const buyerId = '30000000000000000000000000000001';

const classification = (scheme: string, id: string): Body => ({
  scheme,
  id,
  ...texts('description', 'Опис'),
  uri: 'https://example.org/2',
});

const fullItem = (overrides: Body): Body =>
  item({
    ...texts('description', 'Папір'),
    classification: classification('ДК021', '30190000-7'),
    additionalClassifications: [classification('ДКПП', '17.12.14')],
    unit: { code: 'H87', ...texts('name', 'штука'), value: money(100) },
    deliveryDate: { startDate: '2027-01-10T00:00:00+02:00', endDate: '2027-02-10T00:00:00+02:00' },
    deliveryAddress: address,
    deliveryLocation: { latitude: '49.58', longitude: '34.55', elevation: '100' },
    relatedBuyer: buyerId,
    category,
    profile: firstProfile,
    ...overrides,
  });

const document: Body = {
  id: '40000000000000000000000000000001',
  ...texts('title', 'sign.p7s'),
  ...texts('description', 'Оголошення'),
  format: 'application/pkcs7-signature',
  url: 'https://documents.example.org/get/1',
  hash: `md5:${'0'.repeat(32)}`,
  documentType: 'notice',
  documentOf: 'item',
  relatedItem: itemId,
  language: 'uk',
  confidentiality: 'public',
  confidentialityRationale: 'Усі документи тендера відкриті для всіх',
};

const answers = [0.1, 0].map((value) => ({ value, ...texts('title', `Так ${value}`), ...texts('description', 'Відповідь') }));
const feature = (code: string, of: Body): Body => ({
  code,
  ...texts('title', 'Якість'),
  ...texts('description', 'Опис'),
  enum: answers,
  ...of,
});

const everywhere = (): Body => ({
  ...texts('title', 'Папір офісний'),
  ...texts('description', 'Папір офісний для бібліотеки'),
  ...texts('procurementMethodRationale', 'Підстава'),
  ...texts('awardCriteriaDetails', 'Критерії'),
  ...texts('eligibilityCriteria', 'Вимоги'),
  ...texts('submissionMethodDetails', 'Аукціон'),
  mode: 'test',
  status: 'draft',
  procurementMethod: 'open',
  procurementMethodDetails: 'quick, accelerator=1440',
  awardCriteria: 'lowestCost',
  submissionMethod: 'electronicAuction',
  is_masked: false,
  procuringEntity: { ...procuringEntity(organization), kind: 'central', signerInfo, contract_owner: 'broker' },
  buyers: [{ id: buyerId, ...texts('name', 'Філія'), identifier, address, kind: 'general', signerInfo, contract_owner: 'broker' }],
  guarantee: { amount: 10, currency: 'UAH' },
  enquiryPeriod: { endDate: '2026-12-14T00:00:00+02:00' },
  tenderPeriod: { startDate: '2026-12-14T00:00:00+02:00', endDate: '2026-12-21T00:00:00+02:00' },
  awardPeriod: { startDate: '2026-12-28T00:00:00+02:00', endDate: '2026-12-29T00:00:00+02:00' },
  documents: [document],
  funders: [organization],
  inspector: organization,
  plans: [{ id: '50000000000000000000000000000001' }],
  contractTemplateName: '00000000-0.0001.01',
});

const fullLot = (): Body =>
  lot({
    ...texts('title', 'Папір'),
    ...texts('description', 'Опис'),
    guarantee: { amount: 10, currency: 'UAH' },
    status: 'active',
    date: '2026-12-07T10:15:00.000+02:00',
  });

/** The newer variant with every field; minimal steps are in the `lots`. */
export const fullNewer = (overrides: Body = {}): { data: Body; config: Body } =>
  newerTender(
    {
      ...everywhere(),
      items: [fullItem({ relatedLot: lotId })],
      lots: [fullLot()],
      features: [
        feature('lot', { featureOf: 'lot', relatedItem: lotId }),
        feature('item', { featureOf: 'item', relatedItem: itemId }),
        feature('tenderer', { featureOf: 'tenderer' }),
      ],
      milestones: [
        milestone({ id: '60000000000000000000000000000001', title: 'anotherEvent', description: 'Подія', relatedLot: lotId }),
        milestone({ id: '60000000000000000000000000000002', type: 'delivery', code: 'standard', sequenceNumber: 2, relatedLot: lotId }),
      ],
      ...overrides,
    },
    { hasMultiSourcing: false },
  );

/** The older variant with every field: minimal step in the tender, no lots. */
export const fullOlder = (overrides: Body = {}): { data: Body; config: Body } =>
  olderTender(
    {
      ...everywhere(),
      items: [fullItem({})],
      milestones: [milestone({ id: '60000000000000000000000000000001' })],
      auctionPeriod: { startDate: '2026-12-23T11:00:00+02:00', endDate: '2026-12-23T12:00:00+02:00' },
      ...overrides,
    },
    { hasMultiSourcing: false },
  );
