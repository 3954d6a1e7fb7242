/** Which record an address means: by its id, or by its number (docs/find.md). */
import type { components } from '../../../clients/typescript/src/schema.generated.ts';
import { api } from '../api.ts';
import { type Outcome, settle } from './outcome.ts';

export type NumberedRecord = components['schemas']['find.number']['data'][number];

/** The records with a number or an id, as a reader has written it. */
export const findByNumber = async (number: string): Promise<Outcome<readonly NumberedRecord[]>> => {
  if (number.trim() === '') return { state: 'missing' };
  const outcome = await settle(api.GET('/find/{number}', { params: { path: { number } } }), ({ data }) => data);
  // What cannot be a number is that of nothing.
  return outcome.state === 'refused' ? { state: 'missing' } : outcome;
};

/** The record that was asked for, or the page of the one that has this number. */
export type Named<T> = { readonly record: T } | { readonly page: string };

const isId = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);

/** Reads by an id as it stands, by a number over its id; a number of another kind of record leads to the page of that. */
export const readNamed = async <T>(
  kind: NumberedRecord['kind'],
  name: string,
  read: (id: string) => Promise<Outcome<T>>,
): Promise<Outcome<Named<T>>> => {
  const record = async (id: string): Promise<Outcome<Named<T>>> => {
    const outcome = await read(id);
    return outcome.state === 'done' ? { state: 'done', value: { record: outcome.value } } : outcome;
  };
  if (isId(name) || kind === 'report') {
    const outcome = await record(name);
    if (outcome.state !== 'missing') return outcome;
  }
  const found = await findByNumber(name);
  if (found.state !== 'done') return found;
  const own = found.value.find((other) => other.kind === kind && other.id !== name);
  if (own !== undefined) return record(own.id);
  const page = found.value.find((other) => other.kind !== kind)?.page;
  return page === undefined ? { state: 'missing' } : { state: 'done', value: { page } };
};
