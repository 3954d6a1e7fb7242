/** What an account is told whose group may not call a row (spec/decisions.md D16): computed from the row. Pure. */
import type { Actor } from '../model/actor.ts';
import type { Row } from './route.ts';

const verbs = { get: 'read', post: 'create', put: 'replace', patch: 'change', delete: 'delete' } as const;

/** `requirement_groups` → `requirement groups`, `auctionPeriod` → `the auction period`. */
const wordsOf = (segment: string): string => {
  const words = segment.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return /s$|criteria$/.test(words) ? words : `the ${words}`;
};

/** `POST /tenders/:tender/bids` → `Forbidden: accounts of group auction may not create bids of tenders.` */
export const refusalOf = ({ method, path }: Pick<Row, 'method' | 'path'>, { group }: Actor): string => {
  const parts = path.split('/').filter((segment) => segment !== '' && !segment.startsWith(':'));
  const things = parts.slice(-2).reverse().map(wordsOf).join(' of ');
  return `Forbidden: accounts of group ${group} may not ${verbs[method]} ${things}.`;
};
