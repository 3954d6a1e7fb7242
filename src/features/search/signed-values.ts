/** Contract values at signing, which are stored in the tenders (docs/search.md "Entries"). */
import type { Store } from '../../store/client.ts';
import { collections } from '../../store/collections.ts';

interface Signed {
  readonly _id: string;
  readonly tender_id?: string;
  readonly contracts?: readonly { readonly id: string; readonly value?: object }[];
}

const UNSIGNED_STATUS = /^(pending|cancelled)/;

/** Ids of these tenders' contracts; the tenders must have been read with `signedFields`. */
export const listContractIds = (tenders: readonly object[]): string[] =>
  tenders.flatMap((tender) => {
    const { contracts } = tender as Pick<Signed, 'contracts'>; // a tender as it is stored
    return Array.isArray(contracts) ? contracts.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])) : [];
  });
export const signedFields = ['contracts.id'] as const;

/** Values of the signed ones among these contracts, by id; contracts whose tender is not stored here are left out. */
export const readSignedValues = async (store: Pick<Store, 'collection'>, ids: readonly string[]): Promise<ReadonlyMap<string, object>> => {
  const read = (name: string, filter: object, fields: readonly string[]) =>
    store
      .collection<Signed>(name)
      .find(filter, { projection: Object.fromEntries(fields.map((field) => [field, 1])), batchSize: ids.length + 1 })
      .toArray();
  if (ids.length === 0) return new Map();
  const contracts = await read(collections.contracts.name, { _id: { $in: ids }, status: { $not: UNSIGNED_STATUS } }, ['tender_id']);
  const ofTenders = [...new Set(contracts.flatMap(({ tender_id }) => tender_id ?? []))];
  if (ofTenders.length === 0) return new Map();
  const tenders = await read(collections.tenders.name, { _id: { $in: ofTenders } }, ['contracts.id', 'contracts.value']);
  const wanted = new Set(contracts.map(({ _id }) => _id));
  return new Map(
    tenders.flatMap(({ contracts: own }) =>
      // A mirrored tender may have anything there.
      (Array.isArray(own) ? own : []).flatMap(({ id, value }) => (wanted.has(id) && value !== undefined ? [[id, value] as const] : [])),
    ),
  );
};
