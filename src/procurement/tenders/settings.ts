/** Settings of a type for the tender itself, whatever its phases. */
import type { CodeList, CodeListName, CodeLists } from '../../base/domain/code-lists.ts';
import { omitUndefined } from '../../base/domain/json.ts';
import type { TenderFields } from '../../base/domain/tender.ts';
import type { Milestone, Tender } from '../../base/domain/types.generated.ts';
import type { Schema, SchemaFields } from '../../base/validation/dialect.ts';
import type { TenderConfig } from '../engine/config.ts';
import { phaseSettings } from '../engine/phase.ts';
import type { Procedure } from '../engine/procedure.ts';

/** Actions that require an accreditation level (spec/requests.md §2). */
interface TenderLevels {
  readonly create: string;
  /** If the buyer is a central body. */
  readonly createForCentral: string;
  /** Absent if tenders never change their owner. */
  readonly takeOwnership?: string;
  /** Also required to take over a tender of a central body; by default `createForCentral`. */
  readonly takeForCentral?: string;
}

/** The part of a tender that decides on the list of reasons. */
export type Caused = Pick<TenderFields, 'causeDetails'>;

/** What the owner may change after publication, and by which PATCH. */
interface EditSettings {
  /** Statuses after draft in which lots, documents and criteria may change; by default the first one. */
  readonly statuses?: readonly string[];
  /** Status → fields a PATCH by the owner may have, where not the full patch model. */
  readonly onlyFields?: Readonly<Record<string, readonly string[]>>;
  /** Field → the only statuses in which a PATCH by the owner may have it. */
  readonly statusesOfField?: Readonly<Record<string, readonly string[]>>;
}

interface StatusSettings {
  /** Statuses that a tender only passes through: they do not move its `date`. */
  readonly keepDateIn?: readonly string[];
  /** Leaving draft sets `noticePublicationDate`. */
  readonly setsNoticeDate?: boolean;
  /** A status out of the owner's reach is refused after all other checks, with 403. */
  readonly isCheckedLast?: true;
  /** The stand-still of pre-qualification is unknown rather than out of reach. */
  readonly isStandStillUnknown?: true;
}

interface DocumentSettings {
  /** Document types that must be signed (`.p7s`) on leaving draft. */
  readonly signedAtActivation?: readonly string[];
  /** Kinds of buyers that sign neither notices nor reports of cancellations. */
  readonly unsignedKinds?: readonly string[];
  /** Document types a tender may have only one of. */
  readonly single?: readonly string[];
  /** A contract template or a contractProforma document is needed to leave draft (spec/tender-rules.md §4). */
  readonly requiresContractTemplate?: true;
}

interface LotSettings {
  /** Published tenders may have no lots, and items need not name theirs (step 25). */
  readonly canBeAbsent?: true;
  /** Minimal steps are required although there is no auction here: they are for the next stage. */
  readonly requiresMinimalStep?: true;
  /** Lots cannot be changed under their own path; the value is part of the error text. */
  readonly fixedFor?: string;
}

interface ItemSettings {
  /** All items must be of one class of the classifier (V34). */
  readonly requiresOneClass?: true;
  /** Items must keep their classification group; that is checked before the other rules of a change, or behind them. */
  readonly keepsGroup?: 'checked first' | 'checked last';
  /** No main code requires additional classifications (V13, V14). */
  readonly allowsMainCodeAlone?: true;
  /** Drugs need not name their substance (V14). */
  readonly allowsUnnamedSubstances?: true;
  /** Items may lose their quantity while criteria relate to them (P1). */
  readonly allowsRemovalWithCriteria?: true;
}

interface CriteriaSettings {
  /** Statutory parts are immutable, and life-cycle costs are criteria only where they decide. */
  readonly areGuarded?: boolean;
  /** The list of criteria required on leaving draft. */
  readonly requiredList?: CodeList;
  /** Criteria required on leaving draft, whatever lists are loaded. */
  readonly alwaysRequired?: readonly string[];
  /** On leaving draft each item needs the criteria of its profile or category (spec/catalogue.md §3). */
  readonly requiresCatalogueCriteria?: true;
  /** Criteria may be sent with the tender itself; `only` with it, and nobody answers them. */
  readonly sentWithTender?: 'also' | 'only';
  /** Criterion → the only types that have it. */
  readonly ofOtherTypes?: Readonly<Record<string, readonly string[]>>;
  /** Guarantees and the criteria that require them may occur without each other (P2). */
  readonly allowsUnpairedGuarantees?: true;
}

/** How bids are compared. */
interface EvaluationSettings {
  /** The only award criterion; absent: the tender chooses, by default the lowest cost. */
  readonly onlyAwardCriteria?: Exclude<Tender['awardCriteria'], undefined>;
  /** Maximum share of all features of a lot together (V16) and of each answer to one; by default 0.3. */
  readonly maxFeatureShare?: number;
}

export interface TenderSettings {
  /** The only value of `procurementMethod`. */
  readonly procurementMethod: NonNullable<Tender['procurementMethod']>;
  /** How the type's POST body differs from the common one; that of PATCH follows (`tenderModels`). */
  readonly model?: SchemaFields;
  /** Action → levels, any of which suffices. */
  readonly levels: TenderLevels;
  /** The registry creates the tenders from others; admins may post those of other registries. */
  readonly isMadeByRegistry?: true;
  readonly edits?: EditSettings;
  readonly status?: StatusSettings;
  readonly documents?: DocumentSettings;
  readonly lots?: LotSettings;
  readonly items?: ItemSettings;
  readonly criteria?: CriteriaSettings;
  readonly evaluation?: EvaluationSettings;
  /** Milestone types that must occur (V5, V6); by default `financing`. */
  readonly requiredMilestones?: readonly Milestone['type'][];
  /** Estimated values exclude tax in tenders created since this date. */
  readonly excludesTaxSince?: Date;
  /** Working days follow a separate calendar in which listed weekends are worked (spec/open-tenders.md §2.4). */
  readonly hasWorkingWeekends?: true;
  /** The list of reasons for which a contract may be changed later (C21); by default `lawReasons`. */
  readonly contractChangeReasons?: (tender: Caused, codes: CodeLists, before: Caused | null) => CodeListName;
}

/** C21 of law 922, of decree 1178, and of no act; the general list applies where that of the act is not loaded. */
export const lawReasons: CodeListName = 'contract-change-reasons';
export const decreeReasons: CodeListName = 'contract-change-reasons-decree';
export const generalReasons: CodeListName = 'contract-change-reasons-general';

/** Merged key by key by a PATCH, or not whole in it: nothing inside them is required there. */
const MERGED_FIELDS: ReadonlySet<string> = new Set([
  'value',
  'minimalStep',
  'guarantee',
  'enquiryPeriod',
  'tenderPeriod',
  'awardPeriod',
  'lots',
]);

/** `said` for the schema in which `own` names the paths; the others are dropped. */
const toOwnFields = (
  said: SchemaFields,
  own: (path: string) => string | undefined,
  change = (schema: Schema): Schema => schema,
): SchemaFields => {
  const named = (paths: readonly string[] = []): readonly string[] => paths.flatMap((path) => own(path) ?? []);
  const replaced = Object.entries(said.replaces ?? {}).flatMap(([path, schema]) => named([path]).map((name) => [name, change(schema)]));
  return {
    needs: named(said.needs),
    lacks: named(said.lacks),
    optional: named(said.optional),
    has: named(said.has),
    replaces: Object.fromEntries(replaced),
  };
};

/** A PATCH sets no defaults, and of merged fields it has only the changed keys. */
const inChange = ({ default: _, required: __, properties, ...schema }: Schema): Schema =>
  properties === undefined
    ? schema
    : { ...schema, properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, inChange(property)])) };

const insideLot = (path: string): string | undefined => (path.startsWith('lots.') ? path.slice('lots.'.length) : undefined);
const insideBuyer = (path: string): string | undefined => (path.startsWith('procuringEntity.') ? path : undefined);
/** Inside a field that a PATCH replaces as a whole. */
const insideWhole = (path: string): string | undefined =>
  path.includes('.') && !MERGED_FIELDS.has(path.split('.', 1)[0] ?? '') ? path : undefined;
const ofMerged = (path: string): string | undefined => (insideWhole(path) === undefined ? path : undefined);

/** Contact languages. */
export const languageFields = [
  'procuringEntity.contactPoint.availableLanguage',
  'procuringEntity.additionalContactPoints.availableLanguage',
] as const;

/** Fields a type lacks unless it lists them. */
const rareFields = [
  ...['owner', 'tenderID', 'dialogueID', 'dialogue_token', 'shortlistedFirms'],
  ...[
    'agreement',
    'causeDetails',
    'inspector',
    'items.product',
    'lots.minExpectedIncome',
    'targets',
    'maxAwardsCount',
    'agreementDuration',
  ],
  ...languageFields,
];

/** Contacts of all parties, and more than the name of funders. */
export const REQUIRED_PARTY_FIELDS = ['procuringEntity.contactPoint', 'funders.identifier', 'funders.address', 'funders.contactPoint'];

/** Required by nearly all types. */
const COMMONLY_REQUIRED_FIELDS = ['mainProcurementCategory'];

/** Derives from the POST body what applies to all bodies with a tender's fields. */
export const inTenderBodies = (said: SchemaFields): Readonly<Record<string, SchemaFields>> => {
  const { lacks = [], has = [] } = said;
  const [inPatch, ofBuyer, inLotChange] = [
    toOwnFields(said, insideWhole),
    toOwnFields(said, insideBuyer),
    toOwnFields(said, insideLot, inChange),
  ];
  return {
    '/tenders/create': said,
    '/tenders/patch': { ...inPatch, lacks, has, replaces: { ...inPatch.replaces, ...toOwnFields(said, ofMerged, inChange).replaces } },
    '/tenders/administrator-patch': { ...ofBuyer, lacks, has },
    '/tenders/lot-create': toOwnFields(said, insideLot),
    '/tenders/lot-change': { ...inLotChange, needs: [], optional: [] },
  };
};

/** Schemas replaced where the type fixes the award criterion or the feature share. */
const replacedBy = ({ model, evaluation = {} }: TenderSettings): NonNullable<SchemaFields['replaces']> => {
  const { onlyAwardCriteria: only, maxFeatureShare } = evaluation;
  return {
    ...model?.replaces,
    ...omitUndefined({
      awardCriteria:
        only === undefined ? undefined : { description: 'How the winner is found.', type: 'string', enum: [only], default: only },
      'features.enum.value':
        maxFeatureShare === undefined
          ? undefined
          : { description: 'Share that it adds.', type: 'number', minimum: 0, maximum: maxFeatureShare },
    }),
  };
};

export const tenderModels = (settings: TenderSettings): Readonly<Record<string, SchemaFields>> => {
  const { model, criteria = {} } = settings;
  const bodies = inTenderBodies({
    ...model,
    replaces: replacedBy(settings),
    needs: [...COMMONLY_REQUIRED_FIELDS, ...REQUIRED_PARTY_FIELDS, ...(model?.needs ?? [])],
    lacks: [...rareFields, ...(model?.lacks ?? [])],
  });
  const [ofCreation, ofPatch] = [bodies['/tenders/create'], bodies['/tenders/patch']];
  return {
    ...bodies,
    '/tenders/create': { ...ofCreation, lacks: [...(ofCreation?.lacks ?? []), ...(criteria.sentWithTender ? [] : ['criteria'])] },
    // Set by types with pre-selection; a creation rule explains why other types may not have it.
    '/tenders/patch': { ...ofPatch, lacks: [...(ofPatch?.lacks ?? []), 'agreements'] },
    '/tenders/requirement-put': { lacks: criteria.areGuarded ? [] : ['status'] },
  };
};

export const tenderSettings = phaseSettings<TenderSettings>('tender');

/** Whether tenders of the type lack this field. */
export const isLacking = (procedure: Pick<Procedure, 'type' | 'settings'>, field: string): boolean =>
  tenderSettings.of(procedure).model?.lacks?.includes(field) ?? false;

/** Whether lots, or a tender without lots, have a minimal step: for their own auction, or for that of the next stage. */
export const hasSteps = ({ config, procedure }: { readonly config: TenderConfig; readonly procedure: Procedure }): boolean =>
  config.hasAuction || tenderSettings.of(procedure).lots?.requiresMinimalStep === true;

/** The method of a tender that rests on an agreement. */
const SELECTIVE = 'selective';

/** The only `procurementMethod` of a tender with this config. */
export const methodOf = (
  procedure: Pick<Procedure, 'type' | 'settings'>,
  { hasPreSelectionAgreement }: Pick<TenderConfig, 'hasPreSelectionAgreement'>,
) => (hasPreSelectionAgreement ? SELECTIVE : tenderSettings.of(procedure).procurementMethod);

/** The methods that tenders of the type may have. */
export const collectMethods = (procedure: Procedure): readonly string[] => {
  const { values } = procedure.config.hasPreSelectionAgreement.allowed;
  return [false, true]
    .filter((one) => values.includes(one))
    .map((hasPreSelectionAgreement) => methodOf(procedure, { hasPreSelectionAgreement }));
};

/** Fields of a delivery, which some types require of each item and others do not know (spec/open-tenders.md §1.3). */
export const ITEM_DELIVERY_FIELDS = ['items.deliveryDate', 'items.deliveryDate.endDate', 'items.deliveryAddress'];
