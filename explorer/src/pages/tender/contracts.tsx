import type { Tender } from '../../data/records.ts';
import { useCodes } from '../../language/codes.ts';
import { useLanguage } from '../../language/language.tsx';
import { LongList } from '../../parts/folding.tsx';
import { joinGist, useStates, useTotal } from '../../parts/gist.ts';
import { Moment } from '../../parts/moment.tsx';
import { Notes } from '../../parts/notes.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Sum } from '../../parts/sum.tsx';
import { Text } from '../../parts/text.tsx';
import { useTenderWords } from './words.ts';

/** The contracts that follow the decisions, each with a page of its own. */
export const Contracts = ({ tender: { contracts = [] } }: { tender: Tender }) => {
  const words = useTenderWords();
  const name = useCodes();
  const [states, total] = [useStates(), useTotal()];
  const { to } = useLanguage();
  if (contracts.length === 0) return null;
  return (
    <Section
      id="contracts"
      title={words.contracts}
      count={contracts.length}
      gist={joinGist(states('contract', contracts), total(contracts.map(({ value }) => value)))}
    >
      <LongList of={contracts} most={3}>
        {(part) => (
          <ul class="rows">
            {part.map((contract, index) => (
              <li key={contract.id ?? index}>
                {contract.id === undefined ? (
                  contract.contractID
                ) : (
                  <a href={to(`/contract/${contract.id}`)}>{contract.contractID ?? contract.id}</a>
                )}{' '}
                <Status code={contract.status} text={name('contract', contract.status)} />
                <p>
                  <Text of={contract} field="title" />
                </p>
                <Notes
                  of={[
                    contract.value === undefined ? null : <Sum value={contract.value} taxes />,
                    contract.date === undefined ? null : <Moment at={contract.date} />,
                  ]}
                />
              </li>
            ))}
          </ul>
        )}
      </LongList>
    </Section>
  );
};
