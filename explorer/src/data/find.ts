/** Resolves the record in an address, by its id or its number (docs/find.md). */
import type { components } from '../../../clients/typescript/src/schema.generated.ts';
import { api } from '../api.ts';
import { type Outcome, settle } from './outcome.ts';

export type NumberedRecord = components['schemas']['find.number']['data'][number];

/** Whether a text may be a number, an id or an address that has one, as pasted: the registry reads it. */
export const isNumber = (text: string): boolean =>
  /\d{4}\p{Pd}\d{2}\p{Pd}\d{2}|(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/iu.test(text) && !/\s/.test(text.trim());

/** The records with a number or an id, as typed by a reader. */
export const findByNumber = async (number: string): Promise<Outcome<readonly NumberedRecord[]>> => {
  if (number.trim() === '') return { state: 'missing' };
  const outcome = await settle(api.GET('/find/{number}', { params: { path: { number } } }), ({ data }) => data);
  // A malformed number belongs to no record.
  return outcome.state === 'refused' ? { state: 'missing' } : outcome;
};

/** The requested record, or the page of the record with this number. */
export type Named<T> = { readonly record: T } | { readonly page: string };

const isId = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);

/** Reads by id directly, by number after looking up the id; the number of another kind of record yields that record's page. */
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
