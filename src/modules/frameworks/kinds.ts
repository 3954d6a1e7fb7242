/** The differences between the three types of frameworks (spec/frameworks.md §1). Pure. */
import type { DayKind } from '../../base/domain/period.ts';
import type { Framework } from '../../base/domain/types.generated.ts';

export type FrameworkType = Framework['frameworkType'];

interface Span {
  readonly days: number;
  readonly kind: DayKind;
}

interface FrameworkKind {
  /** Minimum qualification period, in full calendar days. */
  readonly minDays: number;
  readonly enquiries: Span;
  /** Time until the submissions are counted; with fewer than `minSubmissions` the framework fails. */
  readonly count: Span;
  readonly minSubmissions: number;
  /** True: a decision needs a signed evaluation report. */
  readonly needsReport: boolean;
  readonly restricted: readonly boolean[];
  readonly items: readonly boolean[];
  /** Default kind of the buyer. */
  readonly defaultKind: NonNullable<Framework['procuringEntity']['kind']>;
  /** Kinds of buyers that may publish this type from 2027-02-23 on. */
  readonly publishers: readonly string[];
  /** True: the buyer must be in the list of central bodies. */
  readonly isForCentralBodies: boolean;
}

export const MAX_DAYS = 1461;

const EITHER_FLAG = [true, false] as const;

export const frameworkKinds: Readonly<Record<FrameworkType, FrameworkKind>> = {
  electronicCatalogue: {
    minDays: 365,
    enquiries: { days: 10, kind: 'working' },
    count: { days: 20, kind: 'working' },
    minSubmissions: 1,
    needsReport: true,
    restricted: [false],
    items: [false],
    defaultKind: 'central',
    publishers: ['central'],
    isForCentralBodies: true,
  },
  dynamicPurchasingSystem: {
    minDays: 365,
    enquiries: { days: 10, kind: 'working' },
    count: { days: 15, kind: 'calendar' },
    minSubmissions: 3,
    needsReport: true,
    restricted: EITHER_FLAG,
    items: EITHER_FLAG,
    defaultKind: 'general',
    publishers: ['authority', 'social', 'central', 'general', 'defense', 'special'],
    isForCentralBodies: false,
  },
  internationalFinancialInstitutions: {
    minDays: 40,
    enquiries: { days: 10, kind: 'calendar' },
    count: { days: 10, kind: 'calendar' },
    minSubmissions: 1,
    needsReport: false,
    restricted: EITHER_FLAG,
    items: EITHER_FLAG,
    defaultKind: 'general',
    publishers: ['other'],
    isForCentralBodies: false,
  },
};
