import type { Feature } from '../../data/records.ts';
import { shareText } from '../../format/money.ts';
import { fill } from '../../format/text.ts';
import { useCodes } from '../../language/codes.ts';
import { useLanguage } from '../../language/language.tsx';
import { LongList } from '../../parts/folding.tsx';
import { Section } from '../../parts/section.tsx';
import { Text } from '../../parts/text.tsx';
import { useTenderWords } from './words.ts';

const FeatureView = ({ feature }: { feature: Feature }) => {
  const words = useTenderWords();
  const { language } = useLanguage();
  const name = useCodes();
  const { enum: options = [], featureOf } = feature;
  const most = Math.max(0, ...options.map(({ value = 0 }) => value));
  return (
    <li>
      <h3>
        <Text of={feature} field="title" otherwise={words.untitled} />
      </h3>
      <p class="notes">
        {name('of', featureOf)} · {fill(words.share, { share: shareText(most, language) })}
      </p>
      <Text of={feature} field="description" long />
      <table>
        <thead>
          <tr>
            <th scope="col">{words.option}</th>
            <th scope="col" class="number">
              {words.weight}
            </th>
          </tr>
        </thead>
        <tbody>
          {options.map((option, index) => (
            <tr key={index}>
              <th scope="row">
                <Text of={option} field="title" otherwise="—" />
              </th>
              <td class="number">{shareText(option.value ?? 0, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  );
};

export const Features = ({ features }: { features: readonly Feature[] }) => {
  const words = useTenderWords();
  if (features.length === 0) return null;
  return (
    <Section id="features" title={words.features} count={features.length}>
      <LongList of={features}>
        {(part) => (
          <ul class="rows">
            {part.map((feature, index) => (
              <FeatureView key={feature.code ?? index} feature={feature} />
            ))}
          </ul>
        )}
      </LongList>
    </Section>
  );
};
