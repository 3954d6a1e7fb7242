/** What the search reads of records by docs/search.md alone, without any of the registry's code. */
import { comparables, isSigned } from './facts.ts';
import type { Data, Records } from './records.ts';

export type Kind = 'tenders' | 'contracts' | 'plans' | 'violation_reports';

/** A record with the records it belongs to. */
export interface Found {
  readonly kind: Kind;
  readonly record: Data;
  readonly tender: Data | undefined;
  readonly contract: Data | undefined;
}

export const kinds = { tenders: 'tenders', contracts: 'contracts', plans: 'plans', reports: 'violation_reports' } as const;

export const list = (value: unknown): Data[] => (Array.isArray(value) ? value : []);

export const collectFound = (records: Records): readonly Found[] => {
  const byId = (some: readonly Data[]): ReadonlyMap<string, Data> => new Map(some.map((record) => [record.id, record]));
  const [tenders, contracts] = [byId(records.tenders), byId(records.contracts)];
  return (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((name) =>
    records[name].map((record) => ({
      kind: kinds[name],
      record,
      tender: tenders.get(record.tender_id),
      contract: contracts.get(record.contract_id),
    })),
  );
};

export const codesOf = ({ kind, record }: Found): string[] => {
  const parts = kind === 'plans' ? [record, ...list(record.items)] : list(record.items);
  return parts.map(({ classification }) => classification?.id ?? '');
};

export const sumIn = ({ kind, record }: Found): Data => (kind === 'plans' ? record.budget : record.value) ?? {};

export const typeOf = ({ kind, record }: Found): string =>
  (kind === 'tenders' ? record.procurementMethodType : kind === 'plans' ? record.tender?.procurementMethodType : record.details?.reason) ??
  '';

export const buyerOf = ({ kind, record }: Found): Data | undefined =>
  kind === 'contracts' ? (record.buyer ?? record.procuringEntity) : kind === 'violation_reports' ? record.author : record.procuringEntity;

/** Of deliveries, otherwise of the buyer; a restricted record cannot be found by its places. */
export const regionsOf = (found: Found): string[] => {
  if (found.record.restricted) return [];
  const places = [...list(found.record.items).map(({ deliveryAddress }) => deliveryAddress), buyerOf(found)?.address];
  return [...new Set(places.flatMap((place) => place?.region ?? []))];
};

/** A contract's value when it was signed, and the share by which it has grown since; only what can be compared. */
export const growthOf = ({ kind, record, tender }: Found): { readonly signed: number; readonly share: number } | undefined => {
  if (kind !== 'contracts' || !isSigned({ status: record.status ?? '' })) return undefined;
  const stub = list(tender?.contracts).find(({ id }) => id === record.id)?.value;
  const [now, then] = comparables(record.value, stub) ?? [];
  if (now === undefined || then === undefined || then.cents <= 0n) return undefined;
  return { signed: stub.amount, share: Number(now.cents - then.cents) / Number(then.cents) };
};

/** Its place in the order of results; never after `now`. */
export const publishedOf = ({ kind, record }: Found, now: Date): number => {
  const times = (...dates: readonly (string | undefined)[]): number[] =>
    dates.flatMap((date) => (date === undefined ? [] : Date.parse(date)));
  const { noticePublicationDate, enquiryPeriod, tenderPeriod, date, status, dateSigned, datePublished, dateCreated } = record;
  // A contract was public before it was signed.
  if (kind === 'contracts') return Math.min(...times(dateSigned, dateCreated), now.getTime());
  const [first = now.getTime()] =
    kind === 'tenders'
      ? times(
          ...[noticePublicationDate, enquiryPeriod?.startDate, tenderPeriod?.startDate],
          ...[status === 'active' ? date : undefined, dateCreated],
        )
      : times(datePublished, dateCreated);
  return Math.min(first, now.getTime());
};
