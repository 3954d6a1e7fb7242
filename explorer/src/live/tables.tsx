/** Tables of the live page. */
import { useLanguage } from '../language/language.tsx';
import { Status } from '../parts/status.tsx';
import type { Change, Sum } from './changes.ts';
import { type Source, sources } from './sources.ts';

const money = (amounts: Readonly<Record<string, number>>, language: string): string =>
  Object.entries(amounts)
    .map(([currency, amount]) => `${new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(amount)} ${currency}`)
    .join(', ');

interface SumsShown {
  readonly caption: string;
  readonly heads: { readonly name: string; readonly count: string; readonly worth: string };
  readonly rows: readonly Sum[];
  readonly nameOf: (name: string) => string;
  readonly language: string;
}

export const SumsTable = ({ caption, heads, rows, nameOf, language }: SumsShown) => (
  <table class="sums">
    <caption>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">{heads.name}</th>
        <th scope="col" class="number">
          {heads.count}
        </th>
        <th scope="col" class="number">
          {heads.worth}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, count, amounts }) => (
        <tr key={name}>
          <th scope="row">{nameOf(name)}</th>
          <td class="number">{count}</td>
          <td class="number">{money(amounts, language)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

interface ChangesShown {
  readonly source: Source;
  readonly changes: readonly Change[];
  readonly statusOf: (status: string) => string;
  readonly language: string;
}

/** The newest changes, as a list: it reads well on a phone and aloud. */
export const ChangeList = ({ source, changes, statusOf, language }: ChangesShown) => {
  const { to } = useLanguage();
  const clock = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Europe/Kyiv',
  });
  // Titles and names come in the language of the records.
  const foreign = language === 'uk' ? undefined : 'uk';
  return (
    <ol class="changes">
      {changes.map(({ id, dateModified, number, status, buyer, detail }) => (
        <li key={`${id} ${dateModified}`}>
          <time dateTime={dateModified}>{clock.format(new Date(dateModified))}</time>
          <div>
            <a href={to(`${sources[source].page}${id}`)} dir="auto" lang={foreign}>
              {detail?.title ?? number ?? id}
            </a>
            <p class="quiet">
              {status === null ? null : <Status code={status} text={statusOf(status)} />} {number}
              {buyer === null ? null : (
                <>
                  {number === null ? '' : ' · '}
                  <span dir="auto" lang={foreign}>
                    {buyer}
                  </span>
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
};
