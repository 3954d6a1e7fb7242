import { timeOf } from '../format/moments.ts';
import { numberText, sumText } from '../format/money.ts';
import { type List, useCodes } from '../language/codes.ts';
import { record as en } from '../language/en/record.ts';
import { useLanguage, useWords } from '../language/language.tsx';
import { useTenderCodes } from '../language/tender-codes.ts';
import { record as uk } from '../language/uk/record.ts';
import { CauseName } from './cause-name.tsx';
import { Moment } from './moment.tsx';
import { ContractLink, TenderLink } from './number-link.tsx';
import { LongText, longest, Written } from './text.tsx';

/** The code list of a status, by the list that contains the part. */
const states: Readonly<Record<string, List>> = {
  lots: 'lot',
  bids: 'bid',
  lotValues: 'bid',
  awards: 'award',
  contracts: 'contract',
  complaints: 'claim',
  cancellations: 'cancellation',
  qualifications: 'admission',
  changes: 'change',
  transactions: 'transaction',
  milestones: 'milestone',
  requirements: 'requirement',
  plans: 'plan',
  agreements: 'contract',
  violation_reports: 'report',
  frameworks: 'framework',
  submissions: 'submission',
};

const ofField: Readonly<Record<string, List>> = {
  documentType: 'document',
  documentOf: 'of',
  mainProcurementCategory: 'category',
  reasonType: 'cancellationReason',
  rationaleTypes: 'rationale',
  rationaleType: 'rationale',
  contractChangeRationaleTypes: 'rationale',
  cancellationOf: 'of',
  questionOf: 'of',
  featureOf: 'of',
  source: 'source',
  recipient: 'side',
  fundingKind: 'funding',
  awardCriteria: 'awardCriteria',
  procurementMethod: 'method',
  frameworkType: 'frameworkType',
  submissionType: 'frameworkType',
  qualificationType: 'frameworkType',
  resolution: 'resolution',
  reason: 'reason',
  rejectReason: 'rejectReason',
  kind: 'kind',
  scale: 'scale',
};

/** The code lists of a milestone's fields besides its status. */
const ofMilestone: Readonly<Record<string, List>> = { type: 'milestoneType', code: 'milestoneCode', title: 'milestoneTitle' };

const types: ReadonlySet<string> = new Set(['procurementMethodType', 'agreementType']);

const sums: ReadonlySet<string> = new Set(['amount', 'amountNet', 'amountPaid']);

/** Fields that refer to another record, shown by its number. */
const links = { tender_id: TenderLink, contract_id: ContractLink } as const;

const isLink = (field: string): field is keyof typeof links => Object.hasOwn(links, field);

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && timeOf(text) !== null;

const Words = ({ text }: { text: string }) =>
  text.length <= longest ? (
    <span dir="auto">
      <Written text={text} />
    </span>
  ) : (
    <LongText text={text} />
  );

interface Props {
  readonly field: string;
  /** The list that contains the value, or the kind of the record. */
  readonly list: string;
  readonly value: unknown;
  readonly currency?: string | undefined;
}

/** One value of a record: an amount, a time, the name of a code, or a text. */
export const Value = ({ field, list, value, currency }: Props) => {
  const { language } = useLanguage();
  const words = useWords({ uk, en });
  const name = useCodes();
  const tenderName = useTenderCodes();
  if (typeof value === 'boolean') return <>{value ? words.yes : words.no}</>;
  if (typeof value === 'number') {
    const text = sums.has(field) && currency !== undefined ? sumText({ amount: value, currency }, language) : null;
    return <span class="sum">{text ?? numberText(value, language)}</span>;
  }
  if (typeof value !== 'string') return null;
  if (isLink(field) && /^[0-9a-f]{32}$/.test(value)) {
    const Link = links[field];
    return <Link id={value} otherwise={value} />;
  }
  if (isTime(value)) return <Moment at={value} />;
  const codes = field === 'status' ? states[list] : list === 'milestones' ? (ofMilestone[field] ?? ofField[field]) : ofField[field];
  if (list === 'duration' && field === 'type') return <>{name('days', value).split('|')[0]}</>;
  if (codes !== undefined) return <>{name(codes, value)}</>;
  if ((field === '' ? list : field) === 'cause' || (list === 'causeDetails' && field === 'code')) return <CauseName code={value} />;
  if (types.has(field)) return <>{tenderName('procedure', value)}</>;
  return <Words text={field === 'status' ? tenderName('tender', value) : value} />;
};
