/** The chart of the last hour, its figures in a sentence, and its numbers as a table. */
import { useMemo } from 'preact/hooks';
import { numberText } from '../format/money.ts';
import { fill, type Language } from '../format/text.ts';
import { live as en } from '../language/en/live.ts';
import { useLanguage, useWords } from '../language/language.tsx';
import { live as uk } from '../language/uk/live.ts';
import { minutes, type Seen, WINDOW_MINUTES } from './changes.ts';
import { Chart } from './chart.tsx';

const clockText = (second: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short', hourCycle: 'h23', timeZone: 'Europe/Kyiv' }).format(second * 1000);

const Numbers = ({ at, counts }: { at: readonly number[]; counts: readonly number[] }) => {
  const { language } = useLanguage();
  const words = useWords({ uk, en });
  return (
    <details>
      <summary>{words.asTable}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.minute}</th>
            <th scope="col" class="number">
              {words.changes}
            </th>
          </tr>
        </thead>
        <tbody>
          {at.map((second, index) => (
            <tr key={second}>
              <th scope="row">{clockText(second, language)}</th>
              <td class="number">{numberText(counts[index] ?? 0, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};

/** `now` in milliseconds. */
export const PerMinute = ({ seen, now }: { seen: Seen; now: number }) => {
  const { language } = useLanguage();
  const words = useWords({ uk, en });
  const minute = Math.floor(now / 60_000);
  const { at, counts } = useMemo(() => minutes(seen, minute * 60_000), [seen, minute]);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const number = (value: number): string => numberText(value, language);
  const whole = at.length === WINDOW_MINUTES;
  const span = whole ? words.lastHour : fill(words.since, { time: clockText(at[0] ?? 0, language) });
  const figures = [
    counts.length < 2 ? null : `${words.lastMinute}: ${number(counts.at(-2) ?? 0)}.`,
    `${span}: ${number(total)}.`,
    `${words.most}: ${number(Math.max(...counts))}.`,
  ]
    .filter((figure) => figure !== null)
    .join(' ');
  return (
    <section aria-labelledby="per-minute">
      <h2 id="per-minute">{words.perMinute}</h2>
      <Chart at={at} counts={counts} language={language} label={`${words.perMinute}. ${figures}`} />
      <p class="figures">{figures}</p>
      {whole ? null : <p class="notes">{words.cut}</p>}
      <Numbers at={at} counts={counts} />
    </section>
  );
};
