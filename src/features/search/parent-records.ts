/** Fills in titles and sums from the parent records: no row of a list is bare (docs/search.md "The answer"). */
import type { JsonObject } from '../../base/domain/json.ts';
import type { PublicKind } from '../../base/domain/public-kinds.ts';
import { timeSlices } from '../../base/platform/time-slices.ts';
import type { Cards } from './cards.ts';
import type { FoundOfKind, Indexes } from './search-run.ts';

/** The fields that reference parent records, the nearest first. */
const PARENT_LINKS: Readonly<Partial<Record<PublicKind, readonly (readonly [PublicKind, string])[]>>> = {
  contracts: [['tenders', 'tender_id']],
  agreements: [
    ['tenders', 'tender_id'],
    ['frameworks', 'frameworkID'],
  ],
  violation_reports: [
    ['contracts', 'contract_id'],
    ['tenders', 'tender_id'],
  ],
  submissions: [['frameworks', 'frameworkID']],
  qualifications: [['frameworks', 'frameworkID']],
};

interface Parent {
  readonly kind: PublicKind;
  readonly id: string;
}

/** Contracts mostly have everything a card shows. */
const collectParents = (row: FoundOfKind): Parent[] =>
  row.kind === 'contracts' && typeof row.title === 'string' && row.title !== ''
    ? []
    : (PARENT_LINKS[row.kind] ?? []).flatMap(([kind, field]) => {
        const id = row[field];
        return typeof id === 'string' ? [{ kind, id }] : [];
      });

export type ShowCards = (rows: readonly FoundOfKind[]) => Promise<JsonObject[]>;

/** Renders rows as cards, with one read per kind of parent record. */
export const makeShowCards =
  (cards: Cards, indexes: Indexes): ShowCards =>
  async (rows) => {
    const wanted = rows.map(collectParents);
    const kinds = [...new Set(wanted.flat().map(({ kind }) => kind))];
    const read = async (kind: PublicKind) => {
      const ids = [...new Set(wanted.flat().flatMap((one) => (one.kind === kind ? [one.id] : [])))];
      const records = await indexes[kind].records(ids, cards.fields[kind]);
      return records.map((record) => [`${kind} ${record._id}`, cards.show({ ...record, kind, entry: { key: 0 } })] as const);
    };
    const known = new Map((await Promise.all(kinds.map(read))).flat());
    const parentsOf = (parents: readonly Parent[]): JsonObject[] =>
      parents.map(({ kind, id }) => known.get(`${kind} ${id}`)).filter((card) => card !== undefined);
    return timeSlices.map([...rows.entries()], ([at, row]) => cards.show(row, parentsOf(wanted[at] ?? [])));
  };
