/** The statuses of all records, and the newest changes. */
import { clockText } from '../format/moments.ts';
import { numberText } from '../format/money.ts';
import { fill } from '../format/text.ts';
import { live as en } from '../language/en/live.ts';
import { useLanguage, useWords } from '../language/language.tsx';
import { live as uk } from '../language/uk/live.ts';
import { LongList } from '../parts/folding.tsx';
import { useRevealed } from '../parts/revealed.ts';
import { Status } from '../parts/status.tsx';
import { Sum } from '../parts/sum.tsx';
import { hasText, Text } from '../parts/text.tsx';
import type { Change } from './changes.ts';
import { type StateRow, type Worth, worthOf } from './figures.ts';
import { type Source, sources } from './sources.ts';

/** An amount and how many of the records it covers. */
const WorthLine = ({ worth, count, name }: { worth: Worth; count: number; name?: string }) => {
  const words = useWords({ uk, en });
  const { language } = useLanguage();
  const covered = fill(words.outOf, { n: numberText(worth.of, language), all: numberText(count, language) });
  return (
    <p>
      {name === undefined ? null : `${name}: `}
      <Sum value={worth} /> <span class="quiet">({covered})</span>
    </p>
  );
};

interface StatesShown {
  readonly source: Source;
  readonly states: readonly StateRow[] | null;
  readonly statusOf: (status: string) => string;
}

/** Rows of states that are shown at first. */
const mostStates = 3;

/** How many records have each status, and their value: one line per currency. */
export const States = ({ source, states, statusOf }: StatesShown) => {
  const words = useWords({ uk, en });
  const { language } = useLanguage();
  if (states === null) return <p class="quiet">{words.counting}</p>;
  if (states.length === 0) return <p>{words.noRecords}</p>;
  const worth = worthOf(source);
  return (
    <LongList of={states} most={mostStates} always>
      {(part) => (
        <table class="stack">
          <caption class="unseen">{words.byStatus}</caption>
          <thead>
            <tr>
              <th scope="col">{words.status}</th>
              <th scope="col" class="number">
                {words.records}
              </th>
              {worth === null ? null : (
                <th scope="col" class="number">
                  {words[worth]}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {part.map(({ status, count, worth: values, ceilings }) => (
              <tr key={status}>
                <th scope="row">
                  <Status code={status} text={statusOf(status)} />
                </th>
                <td class="number">{numberText(count, language)}</td>
                {worth === null ? null : (
                  <td class="number">
                    {values.map((sum) => (
                      <WorthLine key={sum.currency} worth={sum} count={count} />
                    ))}
                    {ceilings.map((sum) => (
                      <WorthLine key={sum.currency} worth={sum} count={count} name={words.ceilings} />
                    ))}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </LongList>
  );
};

/** A phone shows a third of so many changes, and folds the rest. */
const pageSize = 20;

interface ChangesShown {
  readonly source: Source;
  readonly changes: readonly Change[];
  readonly statusOf: (status: string) => string;
}

/** The newest changes as a list, which suits phones and screen readers. */
export const ChangeList = ({ source, changes, statusOf }: ChangesShown) => {
  const { to, language } = useLanguage();
  const halfDayAgo = Date.now() - 43_200_000;
  const timeText = (text: string): string => {
    const time = new Date(text);
    return clockText(time, language, time.getTime() < halfDayAgo ? { day: true } : { seconds: true });
  };
  const words = useWords({ uk, en });
  const { field } = sources[source].title;
  const { shown } = useRevealed(pageSize);
  /** Until its title has come, a record is named by its number. */
  const isTitled = (detail: Change['detail']): boolean => hasText(detail?.titled, field);
  return (
    <LongList of={changes} most={shown} always>
      {(part) => (
        <ol class="latest">
          {part.map(({ id, dateModified, number, status, buyer, detail }) => (
            <li key={`${id} ${dateModified}`}>
              <time dateTime={dateModified}>{timeText(dateModified)}</time>
              <div>
                <a href={to(`${sources[source].page}${id}`)}>
                  {isTitled(detail) ? <Text of={detail?.titled} field={field} /> : (number ?? id)}
                </a>
                <p class="quiet">
                  {status === null ? null : <Status code={status} text={statusOf(status)} />}{' '}
                  {detail?.isTest ? <span class="tag">{words.test}</span> : null}{' '}
                  {number === null || !isTitled(detail) ? null : <span class="whole">{number}</span>}
                  {hasText(buyer, 'name') ? (
                    <>
                      {number === null || !isTitled(detail) ? '' : ' · '}
                      <Text of={buyer} field="name" />
                    </>
                  ) : null}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </LongList>
  );
};
