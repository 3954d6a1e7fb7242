/** The chart of the last hour, its figures in a sentence, and its numbers as a table. */
import { useMemo } from 'preact/hooks';
import { live as en } from '../language/en/live.ts';
import { useLanguage, useWords } from '../language/language.tsx';
import { live as uk } from '../language/uk/live.ts';
import { minutes, type Seen } from './changes.ts';
import { Chart } from './chart.tsx';

const Numbers = ({ at, counts }: { at: readonly number[]; counts: readonly number[] }) => {
  const { language } = useLanguage();
  const words = useWords({ uk, en });
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short', hourCycle: 'h23', timeZone: 'Europe/Kyiv' });
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
              <th scope="row">{clock.format(second * 1000)}</th>
              <td class="number">{counts[index]}</td>
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
  const figures = `${words.lastMinute}: ${counts.at(-2) ?? 0}. ${words.lastHour}: ${total}. ${words.most}: ${Math.max(...counts)}.`;
  return (
    <section aria-labelledby="per-minute">
      <h2 id="per-minute">{words.perMinute}</h2>
      <Chart at={at} counts={counts} language={language} label={`${words.perMinute}. ${figures}`} />
      <p class="figures">{figures}</p>
      <Numbers at={at} counts={counts} />
    </section>
  );
};
