import type { Tender } from '../../data/records.ts';
import { textOf } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { LongList } from '../../parts/folding.tsx';
import { PartyName } from '../../parts/party-name.tsx';
import { Section } from '../../parts/section.tsx';
import { Written } from '../../parts/text.tsx';
import { useTenderWords } from './words.ts';

/** The only firms that may bid, each with the lots it was admitted to. */
export const Shortlist = ({ tender: { shortlistedFirms: firms = [], lots = [] } }: { tender: Tender }) => {
  const words = useTenderWords();
  const { language } = useLanguage();
  if (firms.length === 0) return null;
  const titleOf = (lot: string | undefined): string =>
    textOf(lots.find(({ id }) => id === lot) ?? {}, 'title', language)?.text ?? words.untitled;
  return (
    <Section id="shortlist" title={words.shortlist} count={firms.length}>
      <LongList of={firms} most={10}>
        {(part) => (
          <ul class="plain">
            {part.map((firm, index) => (
              <li key={index}>
                <PartyName party={firm} as="supplier" />
                {(firm.lots ?? []).length === 0 ? null : (
                  <span class="quiet">
                    {' '}
                    · <Written text={(firm.lots ?? []).map(({ id }) => titleOf(id)).join('; ')} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </LongList>
    </Section>
  );
};
