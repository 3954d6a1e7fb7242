/** Facts about records by the definitions of docs/statistics.md and docs/signals.md alone, without any of the registry's code. */
import type { Data, Records } from './records.ts';

/** In hundredths, an integer. */
export interface Money {
  readonly cents: bigint;
  readonly currency: string;
}

export interface PlainAward {
  readonly id: string;
  readonly date: string | undefined;
  readonly value: Money | undefined;
  readonly suppliers: readonly string[];
}

export interface PlainLot {
  readonly status: string;
  readonly value: Money | undefined;
  readonly category: string;
  /** Undefined where it is not public. */
  readonly bids: number | undefined;
  readonly disqualified: number;
  readonly bidders: readonly string[];
  readonly awards: readonly PlainAward[];
  readonly saving: Money | undefined;
}

/** The countable facts of a record. */
export interface PlainFacts {
  readonly kind: 'tender' | 'contract' | 'plan' | 'report';
  readonly id: string;
  readonly test: boolean;
  readonly status: string;
  /** Date and month of publication. */
  readonly published: string;
  readonly month: string;
  readonly type: string;
  readonly region: string;
  readonly category: string;
  readonly buyerKind: string;
  readonly buyer: string | undefined;
  readonly suppliers: readonly string[];
  readonly value: Money | undefined;
  /** It results in an agreement. */
  readonly agreed: boolean;
  readonly lots: readonly PlainLot[];
  readonly paid: Money | undefined;
  readonly changes: number;
  readonly signedValue: Money | undefined;
  readonly growth: Money | undefined;
  readonly growthFrom: Money | undefined;
  readonly satisfied: boolean;
  readonly signals: readonly string[];
}

const list = (value: unknown): Data[] => (Array.isArray(value) ? value : []);

export const money = (value: Data | undefined): Money | undefined =>
  typeof value?.amount === 'number' && /^[A-Z]{3}$/.test(value.currency)
    ? { cents: BigInt(Math.round(value.amount * 100)), currency: value.currency }
    : undefined;

/** The amounts by which values compare, in one currency; undefined where they do not (docs/signals.md "Facts"). */
export const comparables = (...values: readonly (Data | undefined)[]): readonly Money[] | undefined => {
  const taxed = values.filter((value) => value?.valueAddedTaxIncluded === true).length;
  const isMixed = taxed > 0 && taxed < values.length;
  const amounts = values.flatMap((value) => money(isMixed ? { ...value, amount: value?.amountNet } : value) ?? []);
  const isOne = amounts.length === values.length && amounts.every(({ currency }) => currency === amounts[0]?.currency);
  return isOne ? amounts : undefined;
};

/** The first less all others. */
const less = ([first, ...others]: readonly Money[] = []): Money | undefined =>
  first && { ...first, cents: others.reduce((left, { cents }) => left - cents, first.cents) };

const hidden = 'Приховано';
const keyOf = (party: Data | undefined): string[] => {
  const { scheme = '', id = '' } = party?.identifier ?? {};
  return scheme === '' || id === '' || id === hidden || /[\s/]/.test(`${scheme}-${id}`) ? [] : [`${scheme}-${id}`];
};
const keysOf = (parties: unknown): string[] => [...new Set(list(parties).flatMap(keyOf))];

/** ISO 3166-2. */
export const regions: Readonly<Record<string, string>> = {
  'Вінницька область': 'UA-05',
  'Волинська область': 'UA-07',
  'Луганська область': 'UA-09',
  'Дніпропетровська область': 'UA-12',
  'Донецька область': 'UA-14',
  'Житомирська область': 'UA-18',
  'Закарпатська область': 'UA-21',
  'Запорізька область': 'UA-23',
  'Івано-Франківська область': 'UA-26',
  'Київська область': 'UA-32',
  'м. Київ': 'UA-30',
  Київ: 'UA-30',
  'Кіровоградська область': 'UA-35',
  'Львівська область': 'UA-46',
  'Миколаївська область': 'UA-48',
  'Одеська область': 'UA-51',
  'Полтавська область': 'UA-53',
  'Рівненська область': 'UA-56',
  'Сумська область': 'UA-59',
  'Тернопільська область': 'UA-61',
  'Харківська область': 'UA-63',
  'Херсонська область': 'UA-65',
  'Хмельницька область': 'UA-68',
  'Черкаська область': 'UA-71',
  'Чернігівська область': 'UA-74',
  'Чернівецька область': 'UA-77',
};

const regionOf = (buyer: Data | undefined): string => {
  const { countryName = 'Україна', region = '' } = buyer?.address ?? {};
  if (countryName !== 'Україна' || region === '') return '';
  const code = regions[region];
  if (code === undefined) throw new Error(`no code of ${region}`);
  return code;
};

const categoryOf = (...parts: readonly Data[]): string => {
  const code = parts.map(({ classification }) => classification?.id).find((id) => id !== undefined) ?? '';
  return /^\d\d\d*(-\d)?$/.test(code) ? code.slice(0, 2) : '';
};

const isDraft = ({ status = '' }: Data): boolean => status.startsWith('draft');
const day = 86_400_000;

/** Statuses in which the absence of visible bids means that there are none. */
const opened = ['active.qualification', 'active.qualification.stand-still', 'active.awarded', 'complete', 'unsuccessful'];
const inVain = ['cancelled', 'unsuccessful'];

const bidsOf = (tender: Data, lot: Data): Data[] | undefined => {
  if (tender.procurementMethod === 'limited') return undefined;
  if (tender.bids === undefined && !opened.includes(tender.status)) return undefined;
  const bids = list(tender.bids).filter(({ status }) => !['draft', 'deleted', 'invalid'].includes(status));
  const own =
    lot.id === undefined
      ? bids.map((bid) => ({ bid, offer: bid }))
      : bids.flatMap((bid) => list(bid.lotValues).flatMap((offer) => (offer.relatedLot === lot.id ? [{ bid, offer }] : [])));
  return own.length === 0 && lot.status === 'cancelled' ? undefined : own;
};

const lotOf = (tender: Data, lot: Data): PlainLot => {
  const own = list(tender.awards).filter(({ lotID }) => lot.id === undefined || lotID === lot.id);
  const bids = bidsOf(tender, lot);
  const rejected = new Set(own.filter(({ status }) => status === 'unsuccessful').map(({ bid_id: bid }) => bid));
  const isOut = (status: string): boolean => status === 'unsuccessful' || status === 'invalid.pre-qualification';
  const isOver = inVain.includes(lot.status) || (inVain.includes(tender.status) && lot.status !== 'complete');
  const standing = isOver ? [] : own.filter(({ status }) => status === 'active');
  const awards = standing.map(
    ({ id, date, value, suppliers }): PlainAward => ({ id, date, value: money(value), suppliers: keysOf(suppliers) }),
  );
  const saves = tender.procurementMethod !== 'limited' && tender.agreementDuration === undefined && standing.length > 0;
  const items = list(tender.items).filter(({ relatedLot }) => lot.id === undefined || relatedLot === lot.id);
  return {
    status: lot.status,
    value: money(lot.value),
    category: categoryOf(...items),
    bids: bids?.length,
    disqualified: (bids ?? []).filter(({ bid, offer }) => isOut(bid.status) || isOut(offer.status) || rejected.has(bid.id)).length,
    bidders: keysOf((bids ?? []).flatMap(({ bid }) => list(bid.tenderers))),
    awards,
    saving: saves ? less(comparables(lot.value, ...standing.map(({ value }) => value))) : undefined,
  };
};

/** docs/signals.md "Signals": tendering of this many days is short. */
const shortDays: Readonly<Record<string, number>> = {
  belowThreshold: 4,
  requestForProposal: 5,
  'aboveThresholdUA.defense': 8,
  'simple.defense': 8,
  aboveThreshold: 8,
  aboveThresholdUA: 16,
  aboveThresholdEU: 31,
  esco: 31,
  closeFrameworkAgreementUA: 31,
  'complexAsset.arma': 28,
  competitiveOrdering: 4,
  priceQuotation: 4,
};

/** Documents between publication and the end of tendering; those within an hour count once. */
const changesOf = ({ documents, tenderPeriod }: Data, published: string): number => {
  const [from, to] = [Date.parse(published), Date.parse(tenderPeriod?.endDate ?? '9999-01-01')];
  const times = list(documents)
    .filter(({ documentType, title }) => documentType !== 'notice' && title !== 'sign.p7s')
    .map(({ dateModified, datePublished }) => Date.parse(dateModified ?? datePublished))
    .filter((time) => time > from && time <= to)
    .sort((a, b) => a - b);
  const hours: number[] = [];
  for (const time of times) if (time >= (hours.at(-1) ?? 0) + 3_600_000) hours.push(time);
  return hours.length;
};

const signalsOf = (tender: Data, lots: readonly PlainLot[], published: string): string[] => {
  if (tender.procurementMethod === 'limited') return [];
  const { startDate, endDate } = tender.tenderPeriod ?? {};
  const days =
    startDate === undefined || endDate === undefined || /accelerator/.test(tender.procurementMethodDetails ?? '')
      ? Number.POSITIVE_INFINITY
      : (Date.parse(endDate) - Date.parse(startDate)) / day;
  const isNear = ({ saving, value }: PlainLot): boolean =>
    saving !== undefined && value !== undefined && value.cents > 0n && saving.cents * 100n <= value.cents;
  return [
    ...(lots.some(({ bids }) => bids === 1) ? ['singleBid'] : []),
    ...(days <= (shortDays[tender.procurementMethodType] ?? 0) ? ['shortDeadline'] : []),
    ...(changesOf(tender, published) >= 3 ? ['manyChanges'] : []),
    ...(lots.some(isNear) ? ['nearExpected'] : []),
  ];
};

const common = (kind: PlainFacts['kind'], record: Data, published: string, buyer: Data | undefined) => ({
  kind,
  id: record.id,
  test: record.mode === 'test',
  status: record.status ?? '',
  published,
  month: published.slice(0, 7),
  region: regionOf(buyer),
  buyerKind: buyer?.kind ?? '',
  buyer: keyOf(buyer)[0],
  ...{ type: '', category: '', suppliers: [], value: undefined, agreed: false, lots: [], paid: undefined, changes: 0 },
  ...{ signedValue: undefined, growth: undefined, growthFrom: undefined, satisfied: false, signals: [] },
});

const tenderFacts = (tender: Data): PlainFacts[] => {
  // A dialogue is counted as its second stage.
  if (isDraft(tender) || tender.stage2TenderID !== undefined) return [];
  const { noticePublicationDate: notice, enquiryPeriod, tenderPeriod, dateCreated } = tender;
  const published = notice ?? enquiryPeriod?.startDate ?? tenderPeriod?.startDate ?? dateCreated;
  const parts = list(tender.lots).length === 0 ? [{ status: tender.status, value: tender.value }] : list(tender.lots);
  const lots = parts.map((lot) => lotOf(tender, lot));
  return [
    {
      ...common('tender', tender, published, tender.procuringEntity),
      type: tender.procurementMethodType,
      category: categoryOf(...list(tender.items)),
      suppliers: [...new Set(lots.flatMap(({ awards }) => awards.flatMap(({ suppliers }) => suppliers)))],
      value: money(tender.value),
      agreed: tender.agreementDuration !== undefined,
      lots,
      signals: signalsOf(tender, lots, published),
    },
  ];
};

export const isSigned = ({ status }: Pick<PlainFacts, 'status'>): boolean => !/^(pending|cancelled)/.test(status);

const contractFacts = (contract: Data, tender: Data | undefined): PlainFacts => {
  const own = common('contract', contract, contract.dateSigned ?? contract.dateCreated, contract.buyer ?? contract.procuringEntity);
  const stub = list(tender?.contracts).find(({ id }) => id === contract.id);
  const changes = list(contract.changes).filter(({ status }) => status === 'active').length;
  const signedValue = isSigned(own) ? money(stub?.value) : undefined;
  const compared = signedValue === undefined ? undefined : comparables(contract.value, stub?.value);
  const growth = less(compared);
  return {
    ...own,
    type: tender?.procurementMethodType ?? '',
    category: categoryOf(...list(contract.items)),
    suppliers: keysOf(contract.suppliers),
    ...{ value: money(contract.value), paid: money(contract.amountPaid), changes, signedValue, growth, growthFrom: compared?.[1] },
    signals: changes >= 2 && growth !== undefined && growth.cents > 0n ? ['priceRaised'] : [],
  };
};

const planFacts = (plan: Data): PlainFacts => ({
  ...common('plan', plan, plan.datePublished ?? plan.dateCreated, plan.procuringEntity),
  type: plan.tender?.procurementMethodType ?? '',
  category: categoryOf(plan, ...list(plan.items)),
  value: money(plan.budget),
});

const reportFacts = (report: Data): PlainFacts => {
  const satisfied = list(report.decisions).find(({ status }) => status === 'active')?.resolution === 'satisfied';
  return {
    ...common('report', report, report.datePublished ?? report.dateCreated, report.author),
    suppliers: keysOf(report.defendants),
    ...{ satisfied, signals: satisfied ? ['reportSatisfied'] : [] },
  };
};

export const collectFacts = ({ tenders, contracts, plans, reports }: Records): readonly PlainFacts[] => {
  const byId = new Map(tenders.map((tender) => [tender.id, tender]));
  return [
    ...tenders.flatMap(tenderFacts),
    ...contracts.filter((one) => !isDraft(one)).map((contract) => contractFacts(contract, byId.get(contract.tender_id))),
    ...plans.filter((one) => !isDraft(one)).map(planFacts),
    ...reports.filter((one) => !isDraft(one)).map(reportFacts),
  ];
};
