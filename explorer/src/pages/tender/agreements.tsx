import type { Tender } from '../../data/records.ts';
import { useCodes } from '../../language/codes.ts';
import { useStates } from '../../parts/gist.ts';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Sides } from '../agreement/suppliers.tsx';
import { useTenderWords } from './words.ts';

/** Agreements not yet signed or unsuccessful; a signed one has a page of its own. */
export const Agreements = ({ tender: { agreements = [] } }: { tender: Tender }) => {
  const words = useTenderWords();
  const name = useCodes();
  const states = useStates();
  const own = agreements.filter(({ status = 'active' }) => status !== 'active');
  if (own.length === 0) return null;
  return (
    <Section id="agreements" title={words.agreement} count={own.length} gist={states('contract', own)}>
      {own.map((agreement, index) => (
        <div key={agreement.id ?? index}>
          <p>
            <span class="code">{agreement.agreementID}</span> <Status code={agreement.status} text={name('contract', agreement.status)} />
          </p>
          <Sides of={agreement} />
        </div>
      ))}
    </Section>
  );
};
