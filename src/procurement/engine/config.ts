/** The config flags of a tender (spec/tenders.md §1, spec/decisions.md D2): which a type allows, and which a tender has. Pure. */
import type { FrameAgreement } from '../../base/domain/agreement.ts';
import { memoize } from '../../base/platform/memoize.ts';

/** The two forms of a tender's body (spec/decisions.md D2). */
export type Variant = 'older' | 'newer';

/** What a flag may be: one of a few values, or a whole number in a range (both ends included). */
export type Allowed<T> = { readonly values: readonly T[] } | (T extends boolean ? never : { readonly from: number; readonly to: number });

interface Flag<T> {
  /** `both`: required in every body; `newer`: required in newer bodies; `optional`: never required (spec/decisions.md D2). */
  readonly asked: 'both' | 'newer' | 'optional';
  readonly allowed: Allowed<T>;
  readonly byDefault: T;
}

type FlagRule = Flag<boolean>['asked'];

export const fixedFlag = (value: boolean, asked: FlagRule): Flag<boolean> => ({ asked, allowed: { values: [value] }, byDefault: value });
export const choiceFlag = (byDefault: boolean, asked: FlagRule): Flag<boolean> => ({
  asked,
  allowed: { values: [true, false] },
  byDefault,
});
export const fixedNumber = (value: number, asked: FlagRule): Flag<number> => ({
  asked,
  allowed: { from: value, to: value },
  byDefault: value,
});

/** The lower bound is the default. */
export const numberBetween = (from: number, to: number, asked: FlagRule): Flag<number> => ({
  asked,
  allowed: { from, to },
  byDefault: from,
});

/** The first value is the default; texts list the values in ascending order. */
export const numberOneOf = (values: readonly number[], asked: FlagRule): Flag<number> => ({
  asked,
  allowed: { values: values.toSorted((a, b) => a - b) },
  byDefault: values[0] ?? 0,
});

/** The flags of a type by default, in the order in which they are checked (spec/tenders.md §1): one bid is enough, everything else is off. */
export const plainConfig = {
  hasAuction: fixedFlag(false, 'both'),
  hasAwardingOrder: fixedFlag(false, 'both'),
  hasValueRestriction: fixedFlag(false, 'both'),
  valueCurrencyEquality: fixedFlag(false, 'both'),
  hasPrequalification: fixedFlag(false, 'both'),
  minBidsNumber: fixedNumber(1, 'both'),
  hasPreSelectionAgreement: fixedFlag(false, 'both'),
  hasTenderComplaints: fixedFlag(false, 'both'),
  hasAwardComplaints: fixedFlag(false, 'both'),
  hasCancellationComplaints: fixedFlag(false, 'both'),
  hasValueEstimation: fixedFlag(false, 'newer'),
  hasQualificationComplaints: fixedFlag(false, 'newer'),
  tenderComplainRegulation: fixedNumber(0, 'newer'),
  qualificationComplainDuration: fixedNumber(0, 'newer'),
  awardComplainDuration: fixedNumber(0, 'newer'),
  cancellationComplainDuration: fixedNumber(0, 'newer'),
  clarificationUntilDuration: fixedNumber(0, 'newer'),
  qualificationDuration: fixedNumber(0, 'newer'),
  minTenderingDuration: fixedNumber(0, 'newer'),
  hasEnquiries: fixedFlag(false, 'newer'),
  minEnquiriesDuration: fixedNumber(0, 'newer'),
  enquiryPeriodRegulation: fixedNumber(0, 'newer'),
  restricted: fixedFlag(false, 'both'),
  hasMultiSourcing: fixedFlag(false, 'optional'),
} as const;

export type ConfigTable = typeof plainConfig;
export type FlagName = keyof ConfigTable;

/** The effective flags of a tender; absent ones take the defaults of its type. */
export type TenderConfig = { readonly [Name in FlagName]: ConfigTable[Name]['byDefault'] };

/** Some of a type's tenders, selected by their agreement; their flags are narrower than those of the type. */
export interface ConfigVariant {
  readonly isOf: (agreement: FrameAgreement) => boolean;
  readonly config: Partial<ConfigTable>;
  /** Error text for a draft of another variant that is moved to such an agreement. */
  readonly refusal: string;
}

/** A config as sent: any subset of the flags. */
export type SentConfig = { readonly [Name in FlagName]?: TenderConfig[Name] | undefined };

interface Configured {
  readonly config: ConfigTable;
  /** Its tenders are of the newer variant, whatever is sent. */
  readonly isAlwaysNewer?: boolean | undefined;
}

// `Object.keys` loses the type of the keys; these are exactly the names in `TenderConfig`.
export const flagsOf = memoize((table: ConfigTable): readonly FlagName[] => Object.keys(table) as FlagName[]);

const askedOfNewer = memoize((table: ConfigTable): readonly FlagName[] => flagsOf(table).filter((name) => table[name].asked === 'newer'));

/** Null counts as absent (spec/requests.md §1.2). */
const isSent = (value: unknown): boolean => (value ?? null) !== null;

/** Flags that only newer bodies have: any of them makes the body a newer one (spec/decisions.md D2). */
export const newerFlags = (sent: SentConfig, { config }: Configured): readonly string[] =>
  askedOfNewer(config).filter((name) => isSent(sent[name]));

export const buildVariant = (sent: SentConfig, { config, isAlwaysNewer = false }: Configured): Variant =>
  isAlwaysNewer || askedOfNewer(config).some((name) => isSent(sent[name])) ? 'newer' : 'older';

const defaultsOf = memoize(
  (table: ConfigTable): Record<string, unknown> => Object.fromEntries(flagsOf(table).map((name) => [name, table[name].byDefault])),
);

/** The effective flags of a tender: those sent, and the defaults of its type for the rest (spec/decisions.md D2). */
export const actingConfig = (sent: SentConfig, { config }: Configured): TenderConfig => {
  // Copying an object that has all keys takes a fifth of the time of adding them one by one.
  const complete: Partial<Record<FlagName, unknown>> = { ...defaultsOf(config) };
  for (const name of flagsOf(config)) complete[name] = sent[name] ?? complete[name];
  return complete as TenderConfig; // the table has all names
};

const collectValues = ({ allowed }: Flag<boolean> | Flag<number>): readonly (boolean | number)[] =>
  'values' in allowed ? allowed.values : [allowed.from, allowed.to];

const isFlagWithin = (narrow: Flag<boolean> | Flag<number>, wide: Flag<boolean> | Flag<number>): boolean => {
  const { allowed } = wide;
  const fits = (value: boolean | number): boolean =>
    'values' in allowed ? collectValues(wide).includes(value) : Number(value) >= allowed.from && Number(value) <= allowed.to;
  return collectValues(narrow).every(fits);
};

/** Flags for which a variant allows values that its type does not. */
export const widerFlags = (table: ConfigTable, { config }: ConfigVariant): readonly FlagName[] =>
  flagsOf(table).filter((name) => config[name] !== undefined && !isFlagWithin(config[name], table[name]));

/** The flags a phase handles: with any value, or only with these. */
export type Offers = { readonly [Name in FlagName]?: 'any' | { readonly only: readonly (boolean | number)[] } };

/** A flag that no phase reads must be off. */
const offFlag: readonly Offers[FlagName][] = [{ only: [false, 0] }];

/** Flags for which a type allows a value that no phase reads, or that a phase excludes. */
export const unreadFlags = (table: ConfigTable, offers: readonly Offers[]): readonly FlagName[] =>
  flagsOf(table).filter((name) => {
    const values = collectValues(table[name]);
    const own = offers.flatMap((offer) => offer[name] ?? []);
    return (own.length > 0 ? own : offFlag).some(
      (one) => one !== 'any' && one !== undefined && !values.every((value) => one.only.includes(value)),
    );
  });
