/** What every type takes: the tender itself, its lots, documents and criteria, from draft on (spec/tenders.md §5). */
import type { Phase } from '../procedures/engine/phase.ts';
import { initial } from '../procedures/engine/transitions.ts';
import { criteriaWriteIn, documentWriteIn, type Verb, type Writes, writeIn } from '../procedures/engine/writes.ts';
import { shownReasons } from './change-reasons.ts';
import { derivations } from './derived.ts';
import { tenderRules } from './rules/index.ts';
import { type TenderSettings, tenderModels } from './settings.ts';

const lotWrites = (editable: readonly string[]): Writes => ({
  'add lot': writeIn(editable, 'add lot'),
  'update lot': writeIn(editable, 'update lot'),
  'delete lot': writeIn(editable, 'delete lot'),
});

/** Where criteria are guarded, proofs are settled with the draft, and the texts name drafts of other types too. */
const criteriaWrites = (editable: readonly string[], { guardsCriteria = false }: TenderSettings): Writes => {
  const drafts = guardsCriteria ? [initial, 'draft.pending', 'draft.stage2'] : [initial];
  const writeAs = (statuses: readonly string[], verb: Verb) => criteriaWriteIn(statuses, verb, drafts);
  const proofs = guardsCriteria ? [initial] : editable;
  return {
    'post criterion': writeAs(editable, 'post'),
    'patch criterion': writeAs(editable, 'patch'),
    'delete criterion': guardsCriteria
      ? { in: [initial], refusal: () => 'Only allowed in draft tender status' }
      : writeAs([initial], 'delete'),
    'post evidence': writeAs(proofs, 'post'),
    'patch evidence': writeAs(proofs, 'patch'),
    'delete evidence': writeAs(proofs, 'delete'),
    'patch requirement': writeAs([initial], 'patch'),
    'put requirement': writeAs(editable.slice(1), 'put'),
  };
};

export const everyTender = (settings: TenderSettings): Phase => {
  const {
    patchModel = {},
    levels: { takeOwnership },
  } = settings;
  const lacks = (field: string): boolean => settings.model?.lacks?.includes(field) ?? false;
  return {
    name: 'tender',
    settings,
    writes: ({ ahead, running, statusesOf }) => {
      const editable = [initial, ...(settings.editableIn ?? ahead.slice(0, 1))];
      return {
        'patch tender': {
          in: [...new Set([...editable, ...Object.keys(patchModel), ...statusesOf('pre-qualification')])],
          refusal: (status) => `Can't update tender in current (${status}) status`,
        },
        ...(lacks('lots') ? {} : lotWrites(editable)),
        'add document': documentWriteIn(editable, 'add'),
        'update document': documentWriteIn(editable, 'update'),
        'change contract template': {
          in: editable,
          refusal: (status) => `Can't change contract template name in current tender '${status}' status`,
        },
        'delete document': {
          in: [initial],
          refusal: (status) => `Can't delete document when tender in current (${status}) status`,
        },
        'link plan': { in: [initial], refusal: () => 'Only allowed in draft tender status' },
        ...(lacks('criteria') ? {} : criteriaWrites(editable, settings)),
        ...(takeOwnership === undefined
          ? {}
          : { 'take ownership': { ...writeIn([initial, ...running], 'update credentials'), levels: takeOwnership } }),
      };
    },
    adds: () => [...tenderRules, shownReasons],
    schemas: ({ ahead, running }) => ({
      '/tenders/tender': { properties: { status: { enum: running } } },
      '/tenders/patch': { properties: { status: { enum: ahead.slice(0, 1) } } },
    }),
    models: () => tenderModels(settings),
    derivations: () => derivations,
    codeLists: settings.requiredCriteria === undefined ? [] : [settings.requiredCriteria],
    flags: { hasValueEstimation: 'any' },
  };
};
