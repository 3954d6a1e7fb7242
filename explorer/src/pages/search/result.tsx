import { findPage } from '../../data/kinds.ts';
import type { Found } from '../../data/tender-search.ts';
import { dayText, timeOf } from '../../format/moments.ts';
import { shareText } from '../../format/money.ts';
import { fill } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { usePlaces } from '../../language/places.ts';
import { Moment } from '../../parts/moment.tsx';
import { useNow } from '../../parts/now.ts';
import { PartyName } from '../../parts/party-name.tsx';
import { Status } from '../../parts/status.tsx';
import { Sum } from '../../parts/sum.tsx';
import { Text } from '../../parts/text.tsx';
import { Until } from '../../parts/until.tsx';
import { useFoundTexts } from './found-texts.ts';
import { useSearchWords } from './words.ts';

const happened = {
  tenders: 'announced',
  contracts: 'created',
  plans: 'madePublic',
  agreements: 'created',
  violation_reports: 'sent',
  frameworks: 'announced',
  submissions: 'sent',
  qualifications: 'created',
} as const;
const happenedTo = (kind: string): (typeof happened)[keyof typeof happened] =>
  Object.hasOwn(happened, kind) ? happened[kind as keyof typeof happened] : 'madePublic';

/** The date by which results are sorted, and a later signature. */
const Happened = ({ of: { kind = 'tenders', datePublished, dateSigned } }: { of: Found }) => {
  const words = useSearchWords();
  const { language } = useLanguage();
  const [published, signed] = [timeOf(datePublished), timeOf(dateSigned)];
  if (published === null || datePublished === undefined) return null;
  // Dates of signatures often lack the time.
  const isLater =
    signed !== null && dateSigned !== undefined && signed > published && dayText(dateSigned, language) !== dayText(datePublished, language);
  return (
    <p class="quiet">
      {signed === null || isLater ? words[happenedTo(kind)] : words.signed} <Moment at={datePublished} day />
      {isLater ? (
        <>
          {' · '}
          {words.signed} <Moment at={dateSigned} day />
        </>
      ) : null}
    </p>
  );
};

/** Kinds without a value of their own, as each purchase has one. */
const sumless: ReadonlySet<string> = new Set(['agreements', 'frameworks', 'submissions', 'qualifications']);
/** Kinds whose value is an estimate. */
const expecting: ReadonlySet<string> = new Set(['tenders', 'plans']);

/** What the value of a row is; that of another record is said for all to see. */
const ValueName = ({ kind }: { kind: string }) => {
  const words = useSearchWords();
  if (kind === 'agreements') return <span class="quiet">{words.valueOfTender}: </span>;
  if (kind === 'violation_reports') return <span class="quiet">{words.valueOfContract}: </span>;
  return <span class="unseen">{expecting.has(kind) ? words.value : words.sum}: </span>;
};

/** One record in the results. */
export const Result = ({ record }: { record: Found }) => {
  const words = useSearchWords();
  const { to, language } = useLanguage();
  const { regionNamed } = usePlaces();
  const { oneText, stateText } = useFoundTexts();
  const { kind = 'tenders', id, status, mode, procuringEntity, suppliers = [], value, classification, tenderPeriod, region } = record;
  const { tenderID, contractID, planID, agreementID, prettyID, growth = 0 } = record;
  const number = tenderID ?? contractID ?? planID ?? agreementID ?? prettyID ?? (kind === 'violation_reports' ? id : undefined);
  const page = findPage(kind, id);
  const deadline = timeOf(tenderPeriod?.endDate);
  const now = useNow();
  const title = (
    <Text of={record} field="title" otherwise={number ?? (kind === 'submissions' || kind === 'qualifications' ? id : words.untitled)} />
  );
  return (
    <li class="result">
      <h3>{page === null ? <a href={`/api/2.5/${kind}/${id}`}>{title}</a> : <a href={to(page)}>{title}</a>}</h3>
      <p class="lead">
        {kind === 'tenders' ? null : <span class="kind">{oneText(kind)} · </span>}
        <Status code={status} text={stateText(status ?? '', kind)} /> <span class="code">{number}</span>
        {mode === 'test' ? <span class="tag">{words.test}</span> : null}
      </p>
      {value?.amount === undefined ? (
        <p class="quiet">{sumless.has(kind) ? words.sumOfEach : words.noSum}</p>
      ) : (
        <p class="value">
          <ValueName kind={kind} />
          <Sum value={value} taxes />
          {growth === 0 ? null : (
            <span class="quiet"> {fill(growth > 0 ? words.grew : words.shrank, { share: shareText(Math.abs(growth), language) })}</span>
          )}
        </p>
      )}
      {procuringEntity === undefined ? null : (
        <p>
          <span class="unseen">{words.buyer}: </span>
          <PartyName party={procuringEntity} as="buyer" />
        </p>
      )}
      {suppliers.map((supplier, index) => (
        <p key={index}>
          <span class="quiet">{words.supplier}: </span>
          <PartyName party={supplier} as="supplier" />
        </p>
      ))}
      {deadline === null || deadline <= now ? null : (
        <p>
          {words.until} <Until at={tenderPeriod?.endDate} />
        </p>
      )}
      <Happened of={record} />
      <p class="notes">
        {classification === undefined ? null : (
          <>
            {classification.id} <Text of={classification} field="description" />
          </>
        )}
        {region === undefined ? null : `${classification === undefined ? '' : ' · '}${regionNamed(region)}`}
      </p>
    </li>
  );
};
