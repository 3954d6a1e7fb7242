/**
 * Official code lists (spec/tenders.md §2). A list that is not loaded is not enforced (spec/decisions.md D8). Names are ours; the
 * import script maps the files of the official folders to them.
 */
export type CodeListName =
  | 'dk021'
  | 'units'
  | 'countries'
  | 'regions'
  | 'identifier-schemes'
  | 'currencies'
  | 'funders'
  | 'funder-programmes'
  | 'plans-of-ukraine'
  | 'milestone-codes'
  | 'milestone-titles'
  | 'milestone-day-types'
  | 'main-procurement-categories'
  | 'kinds'
  | 'kinds-by-procedure'
  | 'scales'
  | 'days-off'
  | 'contract-templates'
  | 'contract-change-reasons'
  | 'cancellation-reasons'
  | 'ua-road'
  | 'ua-road-prefixes'
  | 'gmdn-prefixes'
  | 'ccce-ua'
  | 'kekv'
  | 'criteria-article-16'
  | 'criteria-article-17'
  | 'criteria-other'
  | 'criteria-lcc'
  | 'criteria-decree-1178'
  | 'criteria-decree-822'
  | 'criteria-ukraine-facility'
  | 'criteria-rules-below-threshold';

export interface CodeLists {
  /** Code → its entry as imported, in the order of the list; undefined when the list is not loaded. */
  list(name: CodeListName): ReadonlyMap<string, unknown> | undefined;
}

export const noCodeLists: CodeLists = { list: () => undefined };
