import type { ComponentChildren } from 'preact';
import type { RecordFacts } from '../../data/parties.ts';
import { timeOf } from '../../format/moments.ts';
import { sumText } from '../../format/money.ts';
import { fill } from '../../format/text.ts';
import { useCodes } from '../../language/codes.ts';
import { useLanguage } from '../../language/language.tsx';
import { usePartyWords, useSignalWords } from '../../language/party.ts';
import { useTenderCodes } from '../../language/tender-codes.ts';
import { sumAwards } from '../../model/prices.ts';
import type { Amount } from '../../model/sums.ts';
import { Moment } from '../../parts/moment.tsx';
import { Notes } from '../../parts/notes.tsx';
import { useNow } from '../../parts/now.ts';
import { Status } from '../../parts/status.tsx';
import { Sum } from '../../parts/sum.tsx';
import { hasText, Text } from '../../parts/text.tsx';
import { Until } from '../../parts/until.tsx';
import { KeyedParty } from './keyed-party.tsx';

/** The facts counted about a record, one remark each. */
const useRemarks = (facts: RecordFacts): readonly (string | null)[] => {
  const words = usePartyWords();
  const { language } = useLanguage();
  const { lots = [], tenderDays, changedAfter, changes = 0, growth } = facts;
  const computeSum = (pick: (lot: (typeof lots)[number]) => number | undefined): number | undefined => {
    const known = lots.flatMap((lot) => pick(lot) ?? []);
    return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0);
  };
  const said = (sentence: string, n: number | undefined): string | null => (n === undefined || n === 0 ? null : fill(sentence, { n }));
  return [
    said(
      words.bidsOf,
      computeSum(({ bids }) => bids),
    ),
    said(
      words.disqualified,
      computeSum(({ disqualified }) => disqualified),
    ),
    tenderDays === undefined ? null : fill(words.days, { n: Math.round(tenderDays) }),
    said(words.changesOf, changedAfter),
    said(words.agreements, changes),
    growth?.amount === undefined || growth.amount === 0
      ? null
      : fill(growth.amount > 0 ? words.grew : words.shrank, {
          sum: sumText({ ...growth, amount: Math.abs(growth.amount) }, language) ?? '',
        }),
  ];
};

const nextWords = {
  enquiries: 'enquiriesUntil',
  clarifications: 'answersUntil',
  bids: 'until',
  admission: 'toAdmit',
  admissionComplaints: 'admissionContestedUntil',
  secondStage: 'toSecondStage',
  auction: 'auctionAt',
  decision: 'toDecide',
  standStill: 'contestedUntil',
  signing: 'toSign',
} as const;

interface Priced {
  readonly facts: RecordFacts;
  /** Key of the supplier whose list it is: only its own awards count. */
  readonly supplier?: string | undefined;
}

interface Shown extends Priced {
  /** Key of the buyer whose list it is. */
  readonly buyer?: string | undefined;
  /** The signal whose list it is. */
  readonly signal?: string | undefined;
}

/** What comes next in a running tender: the first that has not passed, and the end of bids. */
const Next = ({ of: { next = [] } }: { of: RecordFacts }) => {
  const words = usePartyWords();
  const now = useNow();
  const ahead = next.filter(({ step, date }) => step !== undefined && (date === undefined || (timeOf(date) ?? now) > now));
  const shown = ahead.filter(({ step }, nth) => nth === 0 || step === 'bids');
  if (shown.length === 0) return null;
  return (
    <p>
      <span class="quiet">{words.next}:</span>{' '}
      {shown.map(({ step, date }, nth) => (
        <span key={step}>
          {nth === 0 ? '' : ', '}
          {step === undefined ? null : words[nextWords[step]]} {date === undefined ? null : <Until at={date} />}
        </span>
      ))}
    </p>
  );
};

/** The price of what was awarded beside its own expected value; before that the value of the record. */
const usePrice = ({ facts, supplier }: Priced): ComponentChildren => {
  const words = usePartyWords();
  const { language } = useLanguage();
  const { kind, value, agreed = false } = facts;
  const said = (sentence: string, sum: Amount): string => fill(sentence, { sum: sumText(sum, language) ?? '' });
  const { price, expected } = sumAwards(facts, supplier);
  if (price !== null) return said(words.price, price) + (expected === null ? '' : ` ${said(words.ofValue, expected)}`);
  if (value === undefined) return null;
  return kind === 'tender' ? said(agreed ? words.ceilingOf : words.expectedOf, value) : <Sum key="price" value={value} />;
};

/** A description stands in for the title of a report, and may be long. */
const maxTitle = 150;
const shortened = (text: string | undefined): string | undefined =>
  text === undefined || text.length <= maxTitle ? text : `${text.slice(0, maxTitle).trimEnd()}…`;

/** One record in a list: type, other party, counted facts, and its signals. */
export const RecordLine = ({ facts, supplier: ownSupplier, buyer: ownBuyer, signal: ownSignal }: Shown) => {
  const { to } = useLanguage();
  const name = useCodes();
  const tenderName = useTenderCodes();
  const signalWords = useSignalWords();
  const remarks = useRemarks(facts);
  const price = usePrice({ facts, supplier: ownSupplier });
  const { kind = 'tender', id = '', number, status, buyer, suppliers = [], datePublished, signals = [], reason } = facts;
  const unnamed = reason === undefined ? (number ?? id) : name('reason', reason);
  // What the page is about stands above its list.
  const otherSignals = signals.filter((signal) => signal !== ownSignal);
  const hasBuyer = buyer?.key !== undefined && buyer.key !== ownBuyer;
  const others = suppliers.filter(({ key }) => key !== ownSupplier);
  const title = { title: shortened(facts.title), title_en: shortened(facts.title_en) };
  const isNumbered = unnamed === number && !hasText(title, 'title');
  const state = kind === 'tender' ? tenderName('tender', status) : name(kind, status);
  return (
    <>
      <h3>
        <a href={to(`/${kind}/${encodeURIComponent(id)}`)}>
          <Text of={title} field="title" otherwise={unnamed} />
        </a>
      </h3>
      <p class="lead">
        <Status code={status} text={state} /> {isNumbered ? null : <span class="code">{number}</span>}
        {otherSignals.map((signal) => (
          <a key={signal} class="tag" href={to(`/signals/${signal}`)}>
            {signalWords(signal)[0]}
          </a>
        ))}
      </p>
      <Next of={facts} />
      <Notes
        of={[
          datePublished === undefined ? null : <Moment key="date" at={datePublished} day />,
          price,
          reason === undefined ? null : name('reason', reason),
          ...remarks,
        ]}
      />
      {!hasBuyer && others.length === 0 ? null : (
        <p class="notes">
          {hasBuyer ? <KeyedParty of={buyer} as="buyer" /> : null}
          {others.map((supplier) => (
            <span key={supplier.key}>
              {' → '}
              <KeyedParty of={supplier} as="supplier" />
            </span>
          ))}
        </p>
      )}
    </>
  );
};
