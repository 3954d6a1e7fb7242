import { useLoading } from '../data/loading.ts';
import type { Outcome } from '../data/outcome.ts';
import type { SignalNumbers } from '../data/parties.ts';
import { useLanguage } from '../language/language.tsx';
import { usePartyWords, useSignalWords } from '../language/party.ts';
import { Section } from './section.tsx';

/** The signals of a record, each with its definition; nothing without any, or when they are unavailable. */
export const RecordSignals = ({ id, load }: { id: string; load: (id: string) => Promise<Outcome<readonly SignalNumbers[]>> }) => {
  const words = usePartyWords();
  const signalWords = useSignalWords();
  const { to } = useLanguage();
  const [loading] = useLoading(id, load, 'signals');
  if (loading.state !== 'done' || loading.value.length === 0) return null;
  return (
    <Section
      id="signals"
      title={words.signalsOf}
      count={loading.value.length}
      gist={loading.value.map(({ signal }) => signalWords(signal)[0]).join(' · ')}
    >
      <p class="quiet">{words.signalsLead}</p>
      <ul class="rows">
        {loading.value.map(({ signal }) => (
          <li key={signal}>
            <a href={to(`/signals/${signal}`)}>{signalWords(signal)[0]}</a>
            <p class="notes">{signalWords(signal)[1]}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
};
