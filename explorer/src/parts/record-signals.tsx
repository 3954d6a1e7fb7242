import type { Outcome } from '../data/outcome.ts';
import type { SignalNumbers } from '../data/parties.ts';
import { useReread } from '../data/rereading.ts';
import { useLanguage } from '../language/language.tsx';
import { usePartyWords, useSignalWords } from '../language/party.ts';
import { Section } from './section.tsx';

interface Props {
  readonly id: string;
  /** The `dateModified` of the record. */
  readonly modified: string | undefined;
  readonly load: (id: string) => Promise<Outcome<readonly SignalNumbers[]>>;
}

/** The signals of a record, each with its definition; nothing without any, or when they are unavailable. */
export const RecordSignals = ({ id, modified, load }: Props) => {
  const words = usePartyWords();
  const signalWords = useSignalWords();
  const { to } = useLanguage();
  const loading = useReread({ id, modified }, { load, name: 'signals', isCounted: true });
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
