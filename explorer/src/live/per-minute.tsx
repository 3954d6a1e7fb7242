/** The chart of the last hour, a summary sentence, and the numbers as a table. */
import { clockText } from '../format/moments.ts';
import { numberText } from '../format/money.ts';
import { fill } from '../format/text.ts';
import { live as en } from '../language/en/live.ts';
import { useLanguage, useWords } from '../language/language.tsx';
import { live as uk } from '../language/uk/live.ts';
import { Chart } from './chart.tsx';
import type { Hour } from './figures.ts';

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
              <th scope="row">{clockText(new Date(second * 1000), language)}</th>
              <td class="number">{numberText(counts[index] ?? 0, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};

/** Not used when the registry's count is incomplete: part of the hour would look like the whole. */
const Counted = ({ hour: { since, minutes, records } }: { hour: Hour }) => {
  const { language } = useLanguage();
  const words = useWords({ uk, en });
  const first = Math.floor(Date.parse(since) / 1000);
  const at = minutes.map((_, index) => first + index * 60);
  const number = (value: number): string => numberText(value, language);
  const figures = `${words.lastHour}: ${number(records)}. ${words.lastMinute}: ${number(minutes.at(-1) ?? 0)}. ${words.most}: ${number(Math.max(...minutes))}.`;
  return (
    <>
      <Chart at={at} counts={minutes} language={language} label={`${words.perMinute}. ${figures}`} />
      <p class="figures">{figures}</p>
      <Numbers at={at} counts={minutes} />
    </>
  );
};

export const PerMinute = ({ hour }: { hour: Hour | null }) => {
  const { language } = useLanguage();
  const words = useWords({ uk, en });
  return (
    <section aria-labelledby="per-minute">
      <h2 id="per-minute">{words.perMinute}</h2>
      {hour === null ? <p class="quiet">{words.counting}</p> : null}
      {hour?.exact === false ? <p>{fill(words.tooMany, { n: numberText(hour.records, language) })}</p> : null}
      {hour?.exact ? <Counted hour={hour} /> : null}
    </section>
  );
};
