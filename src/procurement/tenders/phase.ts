/** The phase of every type: writes of the tender itself, its lots, documents and criteria, from draft on (spec/tenders.md §5). */
import { omitUndefined } from '../../base/domain/json.ts';
import type { Phase } from '../engine/phase.ts';
import { criteriaWriteIn, documentWriteIn, type ProcedureWrites, type WriteVerb, writeIn } from '../engine/writes.ts';
import { shownReasons } from './change-reasons.ts';
import { tenderDerivations } from './derived.ts';
import { tenderRules } from './rules/index.ts';
import { type TenderSettings, tenderModels } from './settings.ts';

const lotWrites = (editable: readonly string[]): ProcedureWrites => ({
  'add lot': writeIn(editable, 'add lot'),
  'update lot': writeIn(editable, 'update lot'),
  'delete lot': writeIn(editable, 'delete lot'),
});

/** Where criteria are guarded, proofs may only change in draft, and error texts name the drafts of other types too. */
const criteriaWrites = (editable: readonly string[], first: string, { criteria = {} }: TenderSettings): ProcedureWrites => {
  const drafts = criteria.areGuarded ? ['draft', 'draft.pending', 'draft.stage2'] : [first];
  const writeAs = (statuses: readonly string[], verb: WriteVerb) => criteriaWriteIn(statuses, verb, drafts);
  const proofs = criteria.areGuarded ? [first] : editable;
  /** A PATCH of the tender that changes its criteria is held to these. */
  const withTender: ProcedureWrites = {
    'delete criterion': criteria.areGuarded
      ? { in: [first], refusal: () => 'Only allowed in draft tender status' }
      : writeAs([first], 'delete'),
    'patch requirement': writeAs([first], 'patch'),
  };
  if (criteria.sentWithTender === 'only') return withTender;
  return {
    ...withTender,
    'post criterion': writeAs(editable, 'post'),
    'patch criterion': writeAs(editable, 'patch'),
    'post evidence': writeAs(proofs, 'post'),
    'patch evidence': writeAs(proofs, 'patch'),
    'delete evidence': writeAs(proofs, 'delete'),
    'put requirement': writeAs(editable.slice(1), 'put'),
  };
};

export const everyTender = (settings: TenderSettings): Phase => {
  const {
    edits = {},
    levels: { takeOwnership: levels, createForCentral, takeForCentral: levelsForCentral = createForCentral },
  } = settings;
  const lacks = (field: string): boolean => settings.model?.lacks?.includes(field) ?? false;
  return {
    name: 'tender',
    settings,
    writes: ({ first, ahead, running, statusesOf }) => {
      const editable = [first, ...(edits.statuses ?? ahead.slice(0, 1))];
      return {
        'patch tender': {
          in: [...new Set([...editable, ...Object.keys(edits.onlyFields ?? {}), ...statusesOf('pre-qualification')])],
          refusal: (status) => `Can't update tender in current (${status}) status`,
        },
        ...(lacks('lots') || settings.lots?.fixedFor !== undefined ? {} : lotWrites(editable)),
        'add document': documentWriteIn(editable, 'add'),
        'update document': documentWriteIn(editable, 'update'),
        'change contract template': {
          in: editable,
          refusal: (status) => `Can't change contract template name in current tender '${status}' status`,
        },
        'delete document': {
          in: [first],
          refusal: (status) => `Can't delete document when tender in current (${status}) status`,
        },
        'link plan': { in: [first], refusal: () => 'Only allowed in draft tender status' },
        ...(lacks('criteria') ? {} : criteriaWrites(editable, first, settings)),
        ...omitUndefined({
          'take ownership':
            levels === undefined
              ? undefined
              : { ...writeIn([...new Set([first, ...running])], 'update credentials'), levels, levelsForCentral },
        }),
      };
    },
    adds: () => [...tenderRules, shownReasons],
    schemas: ({ first, ahead, running }) => ({
      '/tenders/tender': { properties: { status: { enum: running } } },
      '/tenders/patch': { properties: { status: { enum: [...new Set([first, ...ahead.slice(0, 1)])] } } },
    }),
    models: () => tenderModels(settings),
    derivations: () => tenderDerivations,
    codeLists: settings.criteria?.requiredList === undefined ? [] : [settings.criteria.requiredList],
    flags: { hasValueEstimation: 'any' },
  };
};
