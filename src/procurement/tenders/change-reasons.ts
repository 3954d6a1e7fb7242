/** The reasons for which the contracts of a tender may be changed (spec/tender-rules.md §2 C21, spec/decisions.md D22). Pure. */
import type { CodeListName, CodeLists } from '../../base/domain/code-lists.ts';
import { isPlainObject, omitUndefined } from '../../base/domain/json.ts';
import type { TenderFields } from '../../base/domain/tender.ts';
import type { CauseDetails } from '../../base/domain/types.generated.ts';
import { memoize } from '../../base/platform/memoize.ts';
import type { Derive, Procedure } from '../engine/procedure.ts';
import { type Caused, decreeReasons, generalReasons, lawReasons, tenderSettings } from './settings.ts';
import { listedFields } from './view.ts';

type Reasons = TenderFields['contractChangeRationaleTypes'];

const REASON_FIELDS = ['title_uk', 'title_en', 'description_uk', 'description_en', 'uri', 'scheme'];

const buildReason = (entry: unknown): Readonly<Record<string, unknown>> =>
  isPlainObject(entry) ? Object.fromEntries(Object.entries(entry).filter(([field]) => REASON_FIELDS.includes(field))) : {};

const reasonsIn = memoize(
  (list: ReadonlyMap<string, unknown>): NonNullable<Reasons> =>
    Object.fromEntries([...list].map(([code, entry]) => [code, buildReason(entry)])),
);

/** The reasons of a list, or of the general list while that one is not loaded. */
const buildReasons = (name: CodeListName, codes: CodeLists): Reasons => {
  const list = codes.list(name) ?? codes.list(generalReasons);
  return list === undefined ? undefined : reasonsIn(list);
};

const findReasonListOf = ({ settings, type }: Pick<Procedure, 'settings' | 'type'>) =>
  tenderSettings.of({ settings, type }).contractChangeReasons ?? (() => lawReasons);

/** C21; computed again when the choice of the list changes. */
export const changeReasons: Derive = (tender, { codes, procedure }, before) => {
  const nameOf = findReasonListOf(procedure);
  const name = nameOf(tender, codes, before);
  if (before !== null && name === nameOf(before, codes, before)) return {};
  const reasons = buildReasons(name, codes);
  return omitUndefined({ contractChangeRationaleTypes: reasons });
};

/** The reasons of a stored tender: its own, else the current ones of its type. */
export const reasonsOfTender = (
  tender: Caused & Pick<TenderFields, 'contractChangeRationaleTypes'>,
  procedure: Procedure,
  codes: CodeLists,
) => tender.contractChangeRationaleTypes ?? buildReasons(findReasonListOf(procedure)(tender, codes, tender), codes);

/** An imported tender may have any value under this name. */
export const isCause = (value: unknown): value is CauseDetails => isPlainObject(value) && typeof value.code === 'string';

export const shownReasons = listedFields.add({
  field: 'contractChangeRationaleTypes',
  lists: [lawReasons, decreeReasons, generalReasons],
  onlyIfAbsent: true,
  fills: ({ causeDetails }, procedure, codes) => reasonsOfTender(isCause(causeDetails) ? { causeDetails } : {}, procedure, codes),
});
