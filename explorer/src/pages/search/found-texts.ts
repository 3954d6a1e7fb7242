/** Names of record kinds and their statuses. */
import { collectTenderCodes, useTenderCodes } from '../../language/tender-codes.ts';
import { useSearchWords } from './words.ts';

/** The name of a single record of each kind. */
const ones = {
  tenders: 'aTender',
  contracts: 'aContract',
  plans: 'aPlan',
  agreements: 'anAgreement',
  violation_reports: 'aReport',
  frameworks: 'aFramework',
  submissions: 'aSubmission',
  qualifications: 'aQualification',
} as const;
type Kind = keyof typeof ones;

/** The possible statuses of public records of each kind. */
const states: Readonly<Record<Kind, readonly string[]>> = {
  tenders: collectTenderCodes('tender').filter((state) => state !== 'draft'),
  contracts: ['pending', 'pending.winner-signing', 'active', 'terminated', 'cancelled'],
  plans: ['scheduled', 'complete', 'cancelled'],
  agreements: ['active', 'terminated'],
  violation_reports: ['pending', 'satisfied', 'declined'],
  frameworks: ['active', 'complete', 'unsuccessful'],
  submissions: ['active', 'complete'],
  qualifications: ['pending', 'active', 'unsuccessful'],
};

const isKind = (name: string): name is Kind => Object.hasOwn(ones, name);

interface FoundTexts {
  readonly kindText: (kind: string) => string;
  readonly oneText: (kind: string) => string;
  /** The name of a status that several kinds share. */
  readonly stateText: (state: string, kind?: string) => string;
}

export const useFoundTexts = (): FoundTexts => {
  const words: Readonly<Record<string, string>> = useSearchWords();
  const name = useTenderCodes();
  return {
    kindText: (kind) => (isKind(kind) ? (words[kind] ?? kind) : kind),
    oneText: (kind) => (isKind(kind) ? (words[ones[kind]] ?? kind) : kind),
    stateText: (state, kind = 'tenders') => {
      const ofTender = name('tender', state);
      if (kind === 'tenders' && ofTender !== state) return ofTender;
      return Object.hasOwn(words, state) ? (words[state] ?? state) : ofTender;
    },
  };
};

/** The statuses on offer for these kinds; those of tenders for all kinds. */
export const collectStates = (chosen: readonly string[]): readonly string[] => [
  ...new Set((chosen.length === 0 ? ['tenders'] : chosen).filter(isKind).flatMap((kind) => states[kind])),
];
