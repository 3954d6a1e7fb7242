/** Words of the pages of parties, and names and definitions of signals, which pages of records also show. */
import { party as en, signals as enSignals } from './en/party.ts';
import { useWords } from './language.tsx';
import { type PartyWords, type SignalWords, party as uk, signals as ukSignals } from './uk/party.ts';

export const usePartyWords = (): PartyWords => useWords({ uk, en });

/** Returns the name and definition of a signal; an unknown one is its own name. */
export const useSignalWords = (): ((signal: string | undefined) => readonly [name: string, says: string]) => {
  const words: SignalWords = useWords({ uk: ukSignals, en: enSignals });
  return (signal = '') => {
    const known: Readonly<Record<string, readonly [string, string]>> = words;
    return Object.hasOwn(known, signal) ? (known[signal] ?? [signal, '']) : [signal, ''];
  };
};
