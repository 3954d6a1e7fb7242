import type { Award, Lot, Tender } from '../../data/records.ts';
import { distanceText, momentText, timeOf } from '../../format/moments.ts';
import { shareText, sumText } from '../../format/money.ts';
import { fill } from '../../format/text.ts';
import { useCodes } from '../../language/codes.ts';
import { useLanguage } from '../../language/language.tsx';
import { collectResults, expectedOf, isOpen, type Result, type Saving, totalOf, withoutWinner } from '../../model/result.ts';
import { collectStages, type StageName } from '../../model/timeline.ts';
import { type Fact, Facts } from '../../parts/facts.tsx';
import { LongList } from '../../parts/folding.tsx';
import { Moment } from '../../parts/moment.tsx';
import { useNow } from '../../parts/now.ts';
import { PartyNames } from '../../parts/party-names.tsx';
import { Status } from '../../parts/status.tsx';
import { Sum } from '../../parts/sum.tsx';
import { Text } from '../../parts/text.tsx';
import { useWhole } from '../../parts/whole.ts';
import { stageNames } from './timeline.tsx';
import { useTenderWords } from './words.ts';

type Came = Result<Lot, Award>;

/** `500 грн, 5%`; a price increase is labelled as such. */
const Saved = ({ of: { amount, share, currency } }: { of: Saving }) => {
  const words = useTenderWords();
  const { language } = useLanguage();
  const sum = sumText({ amount: Math.abs(amount), currency }, language);
  const part = shareText(Math.abs(share), language);
  if (amount === 0) return <>{words.noSaving}</>;
  return (
    <span class={amount > 0 ? 'saving' : ''}>{amount > 0 ? `${sum}, ${part}` : fill(words.dearer, { sum: sum ?? '', share: part })}</span>
  );
};

/** Stages that end at a fixed time. */
const byTime: ReadonlySet<StageName> = new Set(['enquiry', 'tendering']);

/** The next step of the procedure and the time left. */
const Next = ({ tender, now }: { tender: Tender; now: Date }) => {
  const words = useTenderWords();
  const { language } = useLanguage();
  const stages = collectStages(tender, now);
  const turns = stages.flatMap(({ name, state, start, end }) => {
    const at = state === 'now' ? end : state === 'next' ? start : null;
    const time = timeOf(at);
    return at === null || time === null || time <= now ? [] : [{ name, state, at, time }];
  });
  const [first] = turns.toSorted((a, b) => a.time.getTime() - b.time.getTime());
  const late = stages.find(({ name, state, end }) => state === 'now' && (timeOf(end) ?? now) < now && byTime.has(name));
  if (late !== undefined && late.end !== null)
    return (
      <p class="next-turn">
        <strong>{words[stageNames[late.name]]}</strong>: {fill(words.isOver, { at: momentText(late.end, language) })}
      </p>
    );
  if (first === undefined) return null;
  return (
    <p class="next-turn">
      <strong>{words[stageNames[first.name]]}</strong>{' '}
      {fill(first.state === 'now' ? words.ends : words.starts, { when: distanceText(first.time, now, language) })}
      {': '}
      <Moment at={first.at} />
    </p>
  );
};

const useBidders = (): ((result: Came) => string | null) => {
  const words = useTenderWords();
  return ({ bids, rejected }) => {
    if (bids === null) return null;
    return rejected === 0 ? String(bids) : fill(words.biddersRejected, { n: bids, rejected });
  };
};

const collectSuppliers = (awards: readonly Award[]) => awards.flatMap(({ suppliers = [] }) => suppliers);

/** The full result of one lot, or of a tender without lots. */
const Single = ({ result }: { result: Came }) => {
  const words = useTenderWords();
  const bidders = useBidders();
  const { winners, price, candidate, expected, saving, againstFirst } = result;
  const facts: readonly Fact[] = [
    [words.winner, winners.length === 0 ? null : <PartyNames of={collectSuppliers(winners)} as="supplier" />],
    [words.considered, candidate === undefined ? null : <PartyNames of={candidate.suppliers ?? []} as="supplier" />],
    [winners.length > 1 ? words.total : words.price, price === undefined ? null : <Sum value={price} taxes />],
    [words.offer, candidate?.value === undefined ? null : <Sum value={candidate.value} taxes />],
    [words.expected, expected?.amount === undefined ? null : <Sum value={expected} taxes />],
    [words.saving, saving === null ? null : <Saved of={saving} />],
    [words.againstFirst, againstFirst === null ? null : <Saved of={againstFirst} />],
    [words.bidders, bidders(result)],
  ];
  return <Facts facts={facts} />;
};

const ManyRow = ({ result }: { result: Came }) => {
  const words = useTenderWords();
  const name = useCodes();
  const bidders = useBidders();
  const { lot, standing, winners, candidate, expected, saving } = result;
  const awards = candidate === undefined ? winners : [candidate];
  const price = candidate?.value ?? result.price;
  return (
    <tr>
      <th scope="row">
        <Text of={lot ?? undefined} field="title" otherwise={words.untitled} />
      </th>
      <td>
        {awards.length === 0 ? (
          <Status code={standing} text={name('lot', standing)} />
        ) : (
          <PartyNames of={collectSuppliers(awards)} as="supplier" />
        )}
        {candidate === undefined ? null : <p class="notes">{words.considered}</p>}
      </td>
      <td class="number">
        <Sum value={price ?? expected} />
        {price === undefined ? <p class="notes">{words.expected}</p> : null}
        {saving === null || saving.amount === 0 ? null : (
          <p class="notes">
            {saving.amount > 0 ? words.saved : ''} <Saved of={saving} />
          </p>
        )}
      </td>
      <td class="number" data-label={words.bidders}>
        {bidders(result)}
      </td>
    </tr>
  );
};

/** Added up of all lots, with a row for each that is drawn. */
const Many = ({ results, drawn }: { results: readonly Came[]; drawn: Tender }) => {
  const words = useTenderWords();
  const total = totalOf(results);
  const [unsuccessful, cancelled] = [expectedOf(withoutWinner(results, 'unsuccessful')), expectedOf(withoutWinner(results, 'cancelled'))];
  const areNamed = results.every(({ winners, candidate }) => winners.length > 0 || candidate !== undefined);
  const open = expectedOf(results.filter(isOpen));
  return (
    <>
      <Facts
        facts={[
          [words.total, total === null ? null : <Sum value={total.price} taxes />],
          [words.expectedOfWon, total?.expected === undefined ? null : <Sum value={total.expected} taxes />],
          [words.saving, total === null || total.saving === null ? null : <Saved of={total.saving} />],
          [words.expectedOfFailed, total === null || unsuccessful === null ? null : <Sum value={unsuccessful} taxes />],
          [words.expectedOfCancelled, total === null || cancelled === null ? null : <Sum value={cancelled} taxes />],
          [words.expectedOfOpen, total === null || open === null ? null : <Sum value={open} taxes />],
          [words.expected, drawn.value?.amount === undefined ? null : <Sum value={drawn.value} taxes />],
        ]}
      />
      <LongList of={results.slice(0, drawn.lots?.length)} most={3}>
        {(part) => (
          <table class="stack">
            <caption class="unseen">{words.outcome}</caption>
            <thead>
              <tr>
                <th scope="col">{words.lot}</th>
                <th scope="col">{areNamed ? words.winner : words.outcome}</th>
                <th scope="col" class="number">
                  {words.offer}
                </th>
                <th scope="col" class="number">
                  {words.bidders}
                </th>
              </tr>
            </thead>
            <tbody>
              {part.map((result, index) => (
                <ManyRow key={result.lot?.id ?? index} result={result} />
              ))}
            </tbody>
          </table>
        )}
      </LongList>
    </>
  );
};

/** Why there is no winner. */
const Ended = ({ tender: { status, cancellations = [] }, results }: { tender: Tender; results: readonly Came[] }) => {
  const words = useTenderWords();
  const cancellation = cancellations.findLast((one) => one.status === 'active' && one.relatedLot === undefined);
  if (status === 'cancelled')
    return (
      <>
        <p>
          <strong>{words.isCancelled}</strong>
        </p>
        <Text of={cancellation} field="reason" long />
      </>
    );
  if (status !== 'unsuccessful') return null;
  const nobody = results.filter(({ lot }) => lot?.status !== 'cancelled').every(({ bids }) => bids === 0);
  return (
    <p>
      <strong>{words.isUnsuccessful}</strong> {nobody ? `${words.nobody}.` : words.nobodyWon}
    </p>
  );
};

/** The result, or else the next step: what most people come for. */
export const Outcome = ({ tender }: { tender: Tender }) => {
  const words = useTenderWords();
  const now = useNow();
  const whole = useWhole(tender);
  if (tender.status === 'draft') return null;
  const results = collectResults<Lot, Award>(whole);
  const [only] = results;
  return (
    <section class="outcome" aria-label={words.outcome}>
      <Ended tender={tender} results={results} />
      <Next tender={tender} now={now} />
      {only !== undefined && results.length === 1 ? <Single result={only} /> : <Many results={results} drawn={tender} />}
    </section>
  );
};
