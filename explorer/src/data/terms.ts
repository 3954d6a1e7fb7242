/** What a tender says of its contracts, and what they are now. */
import { askJson } from '../api.ts';
import { type Outcome, settle } from './outcome.ts';
import type { Award, Contract, Tender } from './records.ts';
import { tidy } from './tidy.ts';

type Stub = NonNullable<Tender['contracts']>[number];

export interface Terms {
  readonly award?: Award | undefined;
  readonly stubs: readonly Stub[];
}

const readPart = <T>(address: string): Promise<Outcome<T>> =>
  // The tender's public view, loosened as the tender itself is.
  settle(askJson(address), (body) => tidy((body as { readonly data: unknown }).data) as T);

/** Of a contract without its award only the values are known. */
export const readTerms = async (tender: string, award: string | undefined): Promise<Outcome<Terms>> => {
  const of = `/api/2.5/tenders/${encodeURIComponent(tender)}`;
  const [stubs, decided] = await Promise.all([
    readPart<readonly Stub[]>(`${of}/contracts`),
    award === undefined ? null : readPart<Award>(`${of}/awards/${encodeURIComponent(award)}`),
  ]);
  if (stubs.state !== 'done') return stubs;
  return { state: 'done', value: { stubs: stubs.value, ...(decided?.state === 'done' ? { award: decided.value } : {}) } };
};

/** Contracts of a tender; without those that could not be read. */
export const readContracts = async (ids: readonly string[]): Promise<Outcome<readonly Contract[]>> => {
  const outcomes = await Promise.all(ids.map((id) => readPart<Contract>(`/api/2.5/contracts/${encodeURIComponent(id)}`)));
  return { state: 'done', value: outcomes.flatMap((outcome) => (outcome.state === 'done' ? [outcome.value] : [])) };
};
