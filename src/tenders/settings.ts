/** What a type decides about the tender itself, whatever its phases. */
import type { CodeList, CodeListName, CodeLists } from '../domain/code-lists.ts';
import type { TenderFields } from '../domain/tender.ts';
import type { Milestone, Tender } from '../domain/types.generated.ts';
import type { TenderConfig } from '../procedures/engine/config.ts';
import { phaseSettings } from '../procedures/engine/phase.ts';
import type { Procedure } from '../procedures/engine/procedure.ts';
import type { Fields, Schema } from '../validation/dialect.ts';

/** Actions that ask for an accreditation level (spec/requests.md §2). */
interface TenderLevels {
  readonly create: string;
  /** Where the buyer is a central body. */
  readonly createForCentral: string;
  /** Absent where tenders do not change their owner. */
  readonly takeOwnership?: string;
  /** To take one of a central body, besides; `createForCentral` unless told. */
  readonly takeForCentral?: string;
}

/** As much of a tender as decides on the list of reasons. */
export type Caused = Pick<TenderFields, 'causeDetails'>;

interface DocumentRules {
  /** Types that are wanted signed (`.p7s`) on leaving draft. */
  readonly signedAtActivation?: readonly string[];
  /** Kinds of buyers who sign neither notices nor reports of cancellations. */
  readonly unsignedKinds?: readonly string[];
  /** Types of which a tender holds at most one. */
  readonly single?: readonly string[];
  /** A contract template or a contractProforma document is needed to leave draft (spec/tender-rules.md §4). */
  readonly asksForContractTemplate?: true;
}

export interface TenderSettings {
  /** The only value of `procurementMethod`. */
  readonly procurementMethod: NonNullable<Tender['procurementMethod']>;
  /** Status → fields a PATCH by the owner may carry, where they are not those of the full patch model. */
  readonly patchModel?: Readonly<Record<string, readonly string[]>>;
  /** Status → fields a PATCH by the owner may not carry, of those that it may in other statuses. */
  readonly patchLacks?: Readonly<Record<string, readonly string[]>>;
  /** How the body of POST differs in this type from that of every type; a PATCH follows (`tenderModels`). */
  readonly model?: Fields;
  /** Status → fields that alone may differ after a PATCH by the owner; any may in a status that is not named. */
  readonly changesOnly?: Readonly<Record<string, readonly string[]>>;
  /** With it: items stay as many as they are, and only these fields of them may differ. */
  readonly itemChanges?: readonly string[];
  /** Lots never change by themselves, and how that is said. */
  readonly fixedLots?: string;
  /** The registry makes the tenders, of others; accounts of the group admins bring those of elsewhere. */
  readonly isMadeByRegistry?: true;
  /** Statuses after draft in which lots, documents and criteria may change; the first one unless told. */
  readonly editableIn?: readonly string[];
  /** Action → levels, any of which is enough. */
  readonly levels: TenderLevels;
  readonly documents?: DocumentRules;
  /** All items must be of one class of the classifier (V34). */
  readonly hasOneItemClass?: true;
  /** Statuses that a tender only passes through: they do not move its `date`. */
  readonly passes?: readonly string[];
  /** Leaving draft sets `noticePublicationDate`. */
  readonly datesNotice?: boolean;
  /** Of the parties only what cannot be done without is asked: contacts of nobody, and of funders but a name. */
  readonly asksLittleOfParties?: true;
  /** Types of milestones of which there has to be one (V5, V6); `financing` unless told. */
  readonly milestones?: readonly Milestone['type'][];
  /** How the winner is found; by the cost, which the tender chooses, unless told. */
  readonly awardCriteria?: Exclude<Tender['awardCriteria'], undefined>;
  /** What all features of a lot make at most (V16), and each answer to one, as a share; 0.3 unless told. */
  readonly featureShare?: number;
  /** Estimated values are without tax in tenders that were created since then. */
  readonly excludesTaxSince?: Date;
  /** Whether items stay in the group of the classifier that they have been in, and when that is asked. */
  readonly itemGroupStays?: 'asked first' | 'asked last';
  /** A status that the owner cannot go to is refused by the state of the tender, after all else. */
  readonly asksStepsLast?: true;
  /** Criterion → the types that alone have it. */
  readonly criteriaOfOthers?: Readonly<Record<string, readonly string[]>>;
  /** Items may lose their quantity while criteria ask about them (P1). */
  readonly freesAskedItems?: true;
  /** The list of criteria that leaving draft asks for. */
  readonly requiredCriteria?: CodeList;
  /** Criteria that leaving draft asks for, whatever lists are loaded. */
  readonly alwaysAsksCriteria?: readonly string[];
  /** Criteria may come with the tender itself. */
  readonly takesCriteria?: true;
  /** Steps are asked for though nothing is bargained over here: they are those of the next stage. */
  readonly asksSteps?: true;
  /** Guarantees and the criteria that ask for them need not stand together (P2). */
  readonly freesGuarantees?: true;
  /** Drugs need not name their substance (V14). */
  readonly freesSubstances?: true;
  /** What an item has besides its main code is its own affair. */
  readonly freesMainCodes?: true;
  /** Leaving draft asks of each item the criteria of its profile or category (spec/catalogue.md §3). */
  readonly asksMarketCriteria?: true;
  /** What a law says of criteria may not be changed, and the costs of a life cycle are asked for where they decide. */
  readonly guardsCriteria?: boolean;
  /** Its working days are those of a calendar of its own: listed weekends are worked (spec/open-tenders.md §2.4). */
  readonly worksOnListedWeekends?: true;
  /** The list of reasons for which a contract may be changed later (C21); `lawReasons` unless told. */
  readonly changeReasons?: (tender: Caused, codes: CodeLists, before: Caused | null) => CodeListName;
}

/** C21 of law 922, of decree 1178, and of no act: in force where the list of the act is not loaded. */
export const lawReasons: CodeListName = 'contract-change-reasons';
export const decreeReasons: CodeListName = 'contract-change-reasons-decree';
export const generalReasons: CodeListName = 'contract-change-reasons-general';

/** A PATCH merges these key by key, or does not carry them whole: nothing inside them is asked for there. */
const merged: ReadonlySet<string> = new Set(['value', 'minimalStep', 'guarantee', 'enquiryPeriod', 'tenderPeriod', 'awardPeriod', 'lots']);

/** What is said of the paths for which `own` has a name in another schema. */
const saidOf = (said: Fields, own: (path: string) => string | undefined, change = (schema: Schema): Schema => schema): Fields => {
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

/** A PATCH brings no defaults, and of what it merges only what changes. */
const inChange = ({ default: _, required: __, properties, ...schema }: Schema): Schema =>
  properties === undefined
    ? schema
    : { ...schema, properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, inChange(property)])) };

const insideLot = (path: string): string | undefined => (path.startsWith('lots.') ? path.slice('lots.'.length) : undefined);
const insideBuyer = (path: string): string | undefined => (path.startsWith('procuringEntity.') ? path : undefined);
/** Inside what a PATCH replaces as a whole. */
const insideWhole = (path: string): string | undefined =>
  path.includes('.') && !merged.has(path.split('.', 1)[0] ?? '') ? path : undefined;
const ofMerged = (path: string): string | undefined => (insideWhole(path) === undefined ? path : undefined);

/** Where one may ask in which language. */
export const languageFields = [
  'procuringEntity.contactPoint.availableLanguage',
  'procuringEntity.additionalContactPoints.availableLanguage',
] as const;

/** Fields that a type does without unless it says otherwise. */
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

const ofParties = ['procuringEntity.contactPoint', 'funders.identifier', 'funders.address', 'funders.contactPoint'];

/** What nearly all types ask for. */
const common = ['mainProcurementCategory'];

/** What is said of the body of POST, as it holds for all bodies with fields of a tender. */
export const inTenderBodies = (said: Fields): Readonly<Record<string, Fields>> => {
  const { lacks = [], has = [] } = said;
  const [inPatch, ofBuyer, inLotChange] = [saidOf(said, insideWhole), saidOf(said, insideBuyer), saidOf(said, insideLot, inChange)];
  return {
    '/tenders/create': said,
    '/tenders/patch': { ...inPatch, lacks, has, replaces: { ...inPatch.replaces, ...saidOf(said, ofMerged, inChange).replaces } },
    '/tenders/administrator-patch': { ...ofBuyer, lacks, has },
    '/tenders/lot-create': saidOf(said, insideLot),
    '/tenders/lot-change': { ...inLotChange, needs: [], optional: [] },
  };
};

/** What stands in bodies where the type says how winners are found, and what features weigh. */
const replacedBy = ({ model, awardCriteria: only, featureShare }: TenderSettings): NonNullable<Fields['replaces']> => ({
  ...model?.replaces,
  ...(only === undefined
    ? {}
    : { awardCriteria: { description: 'How the winner is found.', type: 'string', enum: [only], default: only } }),
  ...(featureShare === undefined
    ? {}
    : { 'features.enum.value': { description: 'Share that it adds.', type: 'number', minimum: 0, maximum: featureShare } }),
});

export const tenderModels = (settings: TenderSettings): Readonly<Record<string, Fields>> => {
  const { model, asksLittleOfParties, guardsCriteria, takesCriteria } = settings;
  const bodies = inTenderBodies({
    ...model,
    replaces: replacedBy(settings),
    needs: [...common, ...(asksLittleOfParties ? [] : ofParties), ...(model?.needs ?? [])],
    lacks: [...rareFields, ...(model?.lacks ?? [])],
  });
  const [ofCreation, ofPatch] = [bodies['/tenders/create'], bodies['/tenders/patch']];
  return {
    ...bodies,
    '/tenders/create': { ...ofCreation, lacks: [...(ofCreation?.lacks ?? []), ...(takesCriteria ? [] : ['criteria'])] },
    // Asked for by types that rest on agreements; of others a creation says why not.
    '/tenders/patch': { ...ofPatch, lacks: [...(ofPatch?.lacks ?? []), 'agreements'] },
    '/tenders/requirement-put': { lacks: guardsCriteria ? [] : ['status'] },
  };
};

export const tenderSettings = phaseSettings<TenderSettings>('tender');

/** Whether tenders of the type do without this field. */
export const isLacking = (procedure: Pick<Procedure, 'type' | 'settings'>, field: string): boolean =>
  tenderSettings.of(procedure).model?.lacks?.includes(field) ?? false;

/** Whether lots, or a tender without lots, have a step of an auction: of its own, or of the next stage. */
export const hasSteps = ({ config, procedure }: { readonly config: TenderConfig; readonly procedure: Procedure }): boolean =>
  config.hasAuction || tenderSettings.of(procedure).asksSteps === true;

/** How bidders are chosen where the tender rests on an agreement. */
const SELECTIVE = 'selective';

/** The only `procurementMethod` of a tender with this config. */
export const methodOf = (
  procedure: Pick<Procedure, 'type' | 'settings'>,
  { hasPreSelectionAgreement }: Pick<TenderConfig, 'hasPreSelectionAgreement'>,
) => (hasPreSelectionAgreement ? SELECTIVE : tenderSettings.of(procedure).procurementMethod);

/** Those that tenders of the type may have. */
export const collectMethods = (procedure: Procedure): readonly string[] => {
  const { values } = procedure.config.hasPreSelectionAgreement.allowed;
  return [false, true]
    .filter((one) => values.includes(one))
    .map((hasPreSelectionAgreement) => methodOf(procedure, { hasPreSelectionAgreement }));
};
