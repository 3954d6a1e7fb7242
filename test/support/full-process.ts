/**
 * One contracting process with everything that a registry can publish about it, as stored records: two lots, one of them
 * cancelled, bids on both, two plans, an enquiry about everything, a contract with changes, payments and an end.
 */

import type { ContractRecord } from '../../src/base/domain/contract.ts';
import type { StoredTender } from '../../src/base/domain/tender.ts';
import { makeContractView } from '../../src/modules/contracts/service.ts';
import type { PlanRecord } from '../../src/modules/plans/plan.ts';
import { makePlanView } from '../../src/modules/plans/service.ts';
import { bidItem, price, tenderer } from './bids.ts';
import { criterion, requirement } from './criteria.ts';
import { fullNewer } from './full-tenders.ts';
import { makeWorld, secret, urls, validator, view } from './life/world.ts';
import { itemId, lotId, money, otherLotId } from './tenders.ts';

type Body = Record<string, unknown>;

/** The value of every field that is not published: hidden ones, and those without a place in open data. */
export const hiddenWord = 'nobody-may-read-this';

const id = (number: number): string => `e${String(number).padStart(31, '0')}`;
const day = (number: number): Date => new Date(Date.UTC(2026, 11, number, 10));
const texts = (name: string, text: string): Body => ({ [name]: text, [`${name}_en`]: `${text} en`, [`${name}_ru`]: `${text} ru` });
const tokens = { owner_token: secret, transfer_token: secret, access: [{ role: 'buyer', owner: hiddenWord, token: secret }] };

const document = (number: number, overrides: Body = {}): Body => ({
  id: id(number),
  ...texts('title', `Документ ${number}`),
  ...texts('description', 'Про що він'),
  format: 'application/pdf',
  language: 'uk',
  url: `/documents/${id(number)}?download=${id(number)}`,
  hash: `md5:${'0'.repeat(32)}`,
  documentOf: 'tender',
  datePublished: day(8),
  dateModified: day(9),
  ...overrides,
});

const address = {
  ...texts('countryName', 'Україна'),
  region: 'Полтавська область',
  locality: 'Полтава',
  streetAddress: 'вул. Садова, 5',
  postalCode: '36000',
};

const organization = (number: string, overrides: Body = {}): Body => ({
  ...texts('name', `Організація ${number}`),
  identifier: { scheme: 'UA-EDR', id: number, uri: 'https://example.org/one', ...texts('legalName', `ТОВ ${number}`) },
  additionalIdentifiers: [{ scheme: 'UA-IPN', id: `9${number}`, legalName: 'Інша назва', uri: 'https://example.org/two' }],
  address,
  contactPoint: {
    ...texts('name', `Контакт ${number}`),
    email: 'one@example.org',
    telephone: '+380532000000',
    faxNumber: '+380532000001',
    url: 'https://example.org/contact',
  },
  additionalContactPoints: [{ name: `Другий контакт ${number}`, email: 'two@example.org' }],
  ...overrides,
});

const supplier = (number: string): Body => ({ ...tenderer(organization(number)), scale: 'mid', signerInfo: { iban: hiddenWord } });

const question = (number: number, overrides: Body): Body => ({
  id: id(number),
  title: 'Скільки?',
  description: 'Скільки саме пачок?',
  author: { ...organization('40009999'), name: hiddenWord },
  date: day(8),
  answer: 'Десять',
  dateAnswered: day(9),
  ...overrides,
});

const response = (number: number): Body => ({
  id: id(number),
  ...texts('title', 'Відповідь'),
  ...texts('description', 'Досвід є'),
  requirement: { id: '30000000000000000000000000000003', title: 'Є договір' },
  value: true,
});

const lotValue = (relatedLot: string, amount: number): Body => ({
  relatedLot,
  value: money(amount),
  status: 'active',
  date: day(15),
  participationUrl: `https://auction.example.org/${hiddenWord}`,
});

const bid = (number: number, overrides: Body): Body => ({
  id: id(number),
  status: 'active',
  owner: hiddenWord,
  ...tokens,
  date: day(15),
  submissionDate: day(15),
  tenderers: [supplier(`4000${number}`)],
  selfQualified: true,
  selfEligible: true,
  items: [bidItem({ id: itemId })],
  requirementResponses: [response(number + 1)],
  documents: [document(number + 2, { documentType: 'commercialProposal' })],
  eligibilityDocuments: [document(number + 3, { documentType: 'eligibilityDocuments' })],
  qualificationDocuments: [
    document(number + 4, { documentType: 'notice', confidentiality: 'buyerOnly', url: `/documents/one?download=${hiddenWord}` }),
  ],
  financialDocuments: [document(number + 5)],
  ...overrides,
});

const claim = (number: number): Body => ({
  id: id(number),
  complaintID: `UA-2026-12-07-000001-a.${number}`,
  status: 'claim',
  title: 'Вимога',
  date: day(9),
  author: organization('40008888', { name: hiddenWord }),
  ...tokens,
});

/** A complaint names its author, unlike a claim. */
const complaint = (number: number, overrides: Body = {}): Body => ({
  ...claim(number),
  ...{ type: 'complaint', status: 'satisfied', description: 'Рішення не обґрунтоване', author: organization('40007777') },
  ...{ dateSubmitted: day(9), dateAccepted: day(9), dateDecision: day(10), acceptance: true },
  ...{ decision: 'Скасувати рішення', reviewDate: day(10), reviewPlace: 'Київ', owner: hiddenWord },
  ...{ tendererAction: 'Скасовано', tendererActionDate: day(11), documents: [document(number + 1)] },
  ...overrides,
});

const stopped = (number: number): Body =>
  complaint(number, {
    ...{ status: 'stopped', relatedLot: lotId, dateCanceled: day(10) },
    ...{ rejectReason: 'buyerViolationsCorrected', rejectReasonDescription: 'Усунуто' },
  });

const qualification = (number: number): Body => ({
  id: id(number),
  bidID: id(300),
  lotID: lotId,
  ...{ status: 'active', date: day(20), qualified: true, eligible: true },
  ...texts('title', 'Допуск'),
  ...texts('description', 'Відповідає'),
  complaintPeriod: { startDate: day(20), endDate: day(25) },
  documents: [document(number + 1)],
  complaints: [complaint(number + 2)],
});

const award = (number: number, lotID: string, overrides: Body): Body => ({
  id: id(number),
  ...texts('title', 'Рішення'),
  ...texts('description', 'Чому'),
  status: 'active',
  date: day(23),
  bid_id: id(300),
  lotID,
  value: money(4000),
  suppliers: [supplier('4000300')],
  qualified: true,
  eligible: true,
  period: { startDate: day(24), endDate: day(30) },
  documents: [document(number + 1, { documentType: 'notice' })],
  complaints: [claim(number + 2), complaint(number + 3)],
  complaintPeriod: { startDate: day(23), endDate: day(25) },
  ...overrides,
});

const cancellation: Body = {
  id: id(600),
  status: 'active',
  date: day(24),
  ...texts('reason', 'Не потрібно'),
  reasonType: 'noDemand',
  cancellationOf: 'lot',
  relatedLot: otherLotId,
  documents: [document(601, { documentType: 'cancellationReport' })],
};

const requirements = [
  requirement({
    ...texts('title', 'Є договір'),
    ...texts('description', 'Хоч один'),
    period: { startDate: '2026-01-01T00:00:00+02:00', endDate: '2026-06-01T00:00:00+03:00' },
    eligibleEvidences: undefined,
  }),
];

const criteria = [
  criterion({ ...texts('title', 'Досвід'), ...texts('description', 'Договори') }, requirements),
  criterion(
    {
      id: id(701),
      relatesTo: 'lot',
      relatedItem: lotId,
      requirementGroups: [
        {
          id: id(702),
          description: 'Скільки',
          requirements: [requirement({ id: id(703), dataType: 'number', expectedValue: undefined, minValue: 1, maxValue: 5 })],
        },
      ],
    },
    [],
  ),
  criterion({
    id: id(704),
    relatesTo: 'item',
    relatedItem: itemId,
    requirementGroups: [{ id: id(705), requirements: [requirement({ id: id(706) })] }],
  }),
];

/** Fields that cannot be sent: added later. */
const later: Body = {
  status: 'complete',
  owner: 'broker',
  ...tokens,
  tenderID: 'UA-2026-12-07-900001-a',
  criteria,
  plans: [{ id: id(1) }, { id: id(2) }],
  agreements: [{ id: id(3) }],
  documents: [
    document(11, { documentType: 'notice' }),
    document(12, { documentType: 'contractProforma', documentOf: 'lot', relatedItem: lotId }),
  ],
  auctionUrl: 'https://auction.example.org/tender',
  auctionPeriod: { startDate: day(22), endDate: day(22) },
  questions: [
    question(20, { questionOf: 'tender' }),
    question(21, { questionOf: 'lot', relatedItem: lotId }),
    question(22, { questionOf: 'item', relatedItem: itemId }),
  ],
  complaints: [claim(40), stopped(41)],
  complaintPeriod: { startDate: day(8), endDate: day(12) },
  causeDetails: { code: 'noCompetition', description: 'Немає інших' },
  qualificationPeriod: { startDate: day(16), endDate: day(20) },
  qualifications: [qualification(900)],
  bids: [
    bid(300, { lotValues: [lotValue(lotId, 4000), lotValue(otherLotId, 5000)] }),
    bid(400, { lotValues: [lotValue(lotId, 4100)] }),
    bid(450, { status: 'deleted', lotValues: [lotValue(lotId, 1)] }),
  ],
  awards: [
    award(500, lotId, { status: 'cancelled' }),
    award(510, lotId, {}),
    award(520, otherLotId, { items: [bidItem({ unit: { code: 'H87', name: 'штука', value: price(500) } })] }),
  ],
  contracts: [{ id: id(800), status: 'terminated', awardID: id(510), date: day(24), contractID: 'UA-2026-12-07-900001-a-a1' }],
  cancellations: [
    cancellation,
    { ...cancellation, id: id(610), status: 'unsuccessful', reason: 'Передумали', documents: [] },
    { ...cancellation, id: id(620), status: 'pending', documents: [] },
  ],
};

/** A tender as the store holds it, including dates. */
const tender = (): StoredTender => {
  const body = fullNewer({ mode: undefined });
  const [lot, item] = [body.data.lots, body.data.items].map((list) => Object(Array.isArray(list) ? list[0] : {}));
  const lots = [
    { ...lot, value: money(5000) },
    { ...lot, id: otherLotId, value: money(5000) },
  ];
  const items = [item, { ...item, id: id(90), relatedLot: otherLotId }];
  const milestones = [body.data.milestones].flat().map((one) => ({ ...Object(one) }));
  const other = milestones.map((one, index) => ({ ...one, id: id(95 + index), relatedLot: otherLotId }));
  const world = makeWorld({ ...body, data: { ...body.data, lots, items, milestones: [...milestones, ...other] } }, 'builtin');
  const stored = {
    ...world.tender,
    ...later,
    lots: world.tender.lots?.map((one) => ({ ...one, status: one.id === lotId ? 'complete' : 'cancelled' })),
  };
  return stored as unknown as StoredTender; // assembled by hand; only the views matter here
};

const plan = (number: number): PlanRecord =>
  ({
    planID: `UA-P-2026-12-01-00000${number}-a`,
    owner: 'broker',
    ...tokens,
    status: 'complete',
    tender_id: id(0),
    procuringEntity: { ...organization('40000017'), kind: 'general' },
    buyers: [{ ...organization('40000033'), kind: 'special', signerInfo: { iban: hiddenWord } }],
    tender: { tenderPeriod: { startDate: day(14) }, procurementMethod: 'open', procurementMethodType: 'belowThreshold' },
    classification: { scheme: 'ДК021', id: '30190000-7', description: 'Папір' },
    budget: {
      id: `BUDGET-${number}`,
      ...texts('description', 'Папір на рік'),
      amount: 5000.1,
      currency: 'UAH',
      project: { id: 'P-1', name: 'Бібліотеки' },
      period: { startDate: day(1), endDate: day(31) },
      breakdown: [
        {
          id: id(100 + number),
          title: 'state',
          description: 'Субвенція',
          value: { amount: 5000.1, currency: 'UAH' },
          classification: { scheme: 'КПК-2026', id: '0611010', description: 'Освіта' },
        },
      ],
    },
    rationale: { description: `Підстава ${number}`, date: day(1) },
    documents: [document(110 + number, { documentType: 'notice' })],
    milestones: [
      {
        id: id(120 + number),
        title: 'Підготовка до проведення процедури',
        type: 'approval',
        description: 'Погодження',
        status: 'met',
        dueDate: day(3),
        dateMet: day(2),
        dateModified: day(2),
        author: organization('40000017'),
        owner: hiddenWord,
        owner_token: secret,
      },
    ],
    datePublished: day(1),
  }) as unknown as PlanRecord; // assembled by hand, as above

const party = (name: string, iban: string): Body => ({ name, bankAccount: { scheme: 'IBAN', id: iban } });

const payment = (number: number): Body => ({
  id: `payment-${number}`,
  date: day(27),
  value: { amount: 2000, currency: 'UAH', valueAddedTaxIncluded: true },
  payer: party('Бібліотека', 'UA213223130000026007233566001'),
  payee: party('ФОП Петренко', 'UA213223130000026007233566002'),
  status: 'successful',
  documents: [document(830 + number)],
});

const change = (number: number, overrides: Body): Body => ({
  id: id(number),
  ...texts('rationale', 'Дешевше'),
  rationaleTypes: ['itemPriceVariation', 'durationExtension'],
  contractNumber: '7-П/1',
  date: day(26),
  dateSigned: day(25),
  status: 'active',
  ...overrides,
});

const contract = (): ContractRecord =>
  ({
    contractID: 'UA-2026-12-07-900001-a-a1',
    contractNumber: '7-П',
    awardID: id(510),
    tender_id: id(0),
    ...tokens,
    owner: 'broker',
    bid_owner: hiddenWord,
    ...texts('title', 'Договір'),
    ...texts('description', 'Про папір'),
    status: 'terminated',
    date: day(24),
    dateSigned: day(24),
    period: { startDate: day(24), endDate: day(30) },
    value: { ...money(4000), amountNet: 3500 },
    items: [{ ...bidItem(), classification: { scheme: 'ДК021', id: '30190000-7', description: 'Папір' }, relatedLot: lotId }],
    buyer: { ...organization('40000017'), kind: 'general', signerInfo: { iban: hiddenWord } },
    suppliers: [supplier('4000300')],
    documents: [document(810, { documentType: 'contractSigned', documentOf: 'contract' })],
    milestones: [
      {
        id: id(820),
        ...texts('title', 'Оплата'),
        ...texts('description', 'Уся'),
        type: 'financing',
        code: 'postpayment',
        status: 'met',
        dueDate: day(28),
        dateMet: day(27),
        dateModified: day(27),
        percentage: 100,
      },
    ],
    contractChangeRationaleTypes: { itemPriceVariation: { title_uk: 'Зміна ціни', title_en: 'Price', uri: 'https://example.org/change' } },
    changes: [change(840, {}), change(841, { status: 'pending', rationale: 'Ще не підписана' })],
    implementation: { transactions: [payment(1), payment(2)] },
    terminationDetails: 'Достроково',
  }) as unknown as ContractRecord; // assembled by hand, as above

/** Records of the full process with their ids. */
export const fullProcess = () => ({
  tender: { id: id(0), record: tender() },
  plans: [1, 2].map((number) => ({ id: id(number), record: plan(number) })),
  contracts: [{ id: id(800), record: contract() }],
});

const contractView = makeContractView(validator, urls);
const planView = makePlanView(validator, urls);
export const stamps = { dateCreated: new Date('2026-12-07T08:15:00Z'), dateModified: new Date('2026-12-30T08:15:00.123Z') };

/** Its public views, without a store, by the modules' own code. */
export const fullViews = () => {
  const { tender, plans, contracts } = fullProcess();
  return {
    tender: view.data({ ...tender.record, ...stamps, _id: tender.id }),
    plans: plans.map(({ id, record }) => planView({ ...record, ...stamps, _id: id })),
    contracts: contracts.map(({ id, record }) => contractView.data({ ...record, ...stamps, _id: id })),
  };
};
