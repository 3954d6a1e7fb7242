/** Composes a type from its phases, once at start, and throws if its parts do not fit (docs/procedures.md). */
import type { TenderRecord } from '../../base/domain/tender.ts';
import type { Narrowed, SchemaFields, SchemaParts } from '../../base/validation/dialect.ts';
import { type ConfigTable, type ConfigVariant, type Offers, plainConfig, unreadFlags, widerFlags } from './config.ts';
import type { Addition, TypeLists } from './lists.ts';
import { price } from './measure.ts';
import type { Derivation, Phase, PhaseStatuses } from './phase.ts';
import { type Enter, type Procedure, pausedByCancellation, type TimedEvent } from './procedure.ts';
import {
  type BidVisibilityLevel,
  FINAL_STATUSES,
  INITIAL_STATUS,
  listReachedStatuses,
  makeReach,
  type Transition,
  transitionsBetween,
} from './transitions.ts';
import type { ProcedureWrite, ProcedureWrites } from './writes.ts';

/** The definition of a type; by default a tender begins as a `draft`, and offers are prices. */
export interface ProcedureType
  extends Pick<Procedure, 'type'>,
    Partial<Pick<Procedure, 'first' | 'variants' | 'isAlwaysNewer' | 'measure'>> {
  /** Flags that differ from `plainConfig`. */
  readonly config?: Partial<ConfigTable>;
  /** In the order in which a tender passes through them; also the order of events and derivations. */
  readonly phases: readonly Phase[];
  /** Writes that the type allows in other statuses than its phases define. */
  readonly allows?: Readonly<Record<string, readonly string[]>>;
}

const findRepeatedName = (names: readonly string[]): string | undefined => names.find((name, index) => names.indexOf(name) !== index);

const listPhasesWithStatuses = (phases: readonly Phase[]): readonly Phase[] => phases.filter(({ statuses = [] }) => statuses.length > 0);

const collectEntrances = ({ entrances, statuses = [] }: Phase): readonly string[] => entrances ?? statuses.slice(0, 1);

/** Entrances of the following phases, up to the first that cannot be skipped. */
const collectFollowingStatuses = (stages: readonly Phase[]): readonly string[] => {
  const stop = stages.findIndex(({ isSkippable = false }) => !isSkippable);
  return stages.slice(0, stop + 1 || stages.length).flatMap(collectEntrances);
};

const makeStatusesOf =
  (phases: readonly Phase[]): PhaseStatuses['statusesOf'] =>
  (wanted) =>
    phases.flatMap(({ name, stage = name, statuses = [] }) => (stage === wanted ? statuses : []));

const phaseContext = (phase: Phase, phases: readonly Phase[], config: ConfigTable, first: string): PhaseStatuses => {
  const at = phases.indexOf(phase);
  const collectStatuses = (some: readonly Phase[]): readonly string[] => some.flatMap(({ statuses = [] }) => statuses);
  return {
    first,
    before: [first, ...collectStatuses(phases.slice(0, at))],
    ahead: collectFollowingStatuses(listPhasesWithStatuses(phases.slice(at + 1))),
    running: [...(first === INITIAL_STATUS ? [] : [first]), ...collectStatuses(phases)],
    statusesOf: makeStatusesOf(phases),
    allows: (flag, value) => {
      const { allowed } = config[flag];
      return 'values' in allowed && allowed.values.some((one) => one === value);
    },
  };
};

const makeNext = (phases: readonly Phase[], refuse: (text: string) => never): Procedure['next'] => {
  const after = new Map<string, Enter>();
  let next: Enter = () => refuse('nothing follows its last phase');
  for (const phase of phases.toReversed()) {
    const [status] = phase.statuses ?? [];
    after.set(phase.name, next);
    if (status === undefined) continue;
    const [enter, past] = [phase.enter ?? ((tender: TenderRecord): TenderRecord => ({ ...tender, status })), next];
    next = (tender, context) => enter(tender, context, past);
  }
  return (name) => after.get(name) ?? refuse(`there is no phase ${name}`);
};

/** There are no bids in a draft, and no sealed ones at the end. */
const bidVisibilityBy = (phases: readonly Phase[], first: string): Procedure['bidVisibility'] =>
  new Map<string, BidVisibilityLevel>([
    [first, 'none'],
    ...phases.flatMap(({ statuses = [], bidVisibility = {} }) =>
      statuses.map((status) => [status, bidVisibility[status] ?? 'sealed'] as const),
    ),
    ...FINAL_STATUSES.map((status) => [status, 'public'] as const),
    ...phases.flatMap(({ ends = [], bidVisibility = {} }) => ends.map((status) => [status, bidVisibility[status] ?? 'public'] as const)),
  ]);

const mergeWrites = (
  brought: readonly (readonly [string, ProcedureWrite])[],
  allows: Readonly<Record<string, readonly string[]>>,
  refuse: (text: string) => never,
): ProcedureWrites => {
  const twice = findRepeatedName(brought.map(([name]) => name));
  if (twice !== undefined) refuse(`two phases bring the write ${twice}`);
  const unknown = Object.keys(allows).find((name) => !brought.some(([own]) => own === name));
  if (unknown !== undefined) refuse(`no phase brings the write ${unknown}`);
  return Object.fromEntries(brought.map(([name, write]) => [name, { ...write, in: allows[name] ?? write.in }]));
};

const requireGraph = (
  transitions: readonly Transition[],
  statuses: readonly string[],
  ends: readonly string[],
  first: string,
  refuse: (text: string) => never,
): void => {
  const known = new Set([first, ...statuses, ...ends]);
  const strange = transitions.find(({ from, to }) => !known.has(from) || !known.has(to));
  if (strange !== undefined) refuse(`no phase has a status of the transition ${strange.from} → ${strange.to}`);
  const undone = transitions.find(({ from }) => ends.includes(from));
  if (undone !== undefined) refuse(`${undone.from} is final and left to ${undone.to}`);
  const within = listReachedStatuses(transitions, first);
  const own = ends.filter((status) => !FINAL_STATUSES.includes(status));
  const lost = [...statuses, ...own].find((status) => !within.has(status));
  if (lost !== undefined) refuse(`no transition leads to ${lost}`);
  const stuck = statuses.find((status) => !ends.some((end) => listReachedStatuses(transitions, status).has(end)));
  if (stuck !== undefined) refuse(`${stuck} cannot be left for a final status`);
};

const requireWrites = (writes: ProcedureWrites, statuses: readonly string[], refuse: (text: string) => never): void => {
  const known = new Set(statuses);
  for (const [name, { in: allowed }] of Object.entries(writes)) {
    if (allowed.length === 0) refuse(`no status allows the write ${name}`);
    const strange = allowed.find((status) => !known.has(status));
    if (strange !== undefined) refuse(`the write ${name} is allowed in ${strange}, which no phase has`);
  }
};

/**
 * A sealed bid answers the tender that its bidder has read: an edit either makes it invalid or is not allowed. A type that
 * has it otherwise says so in `allows`.
 */
const requireBidsMatch = (writes: ProcedureWrites, phases: readonly Phase[], refuse: (text: string) => never): void => {
  const invalidating = phases.flatMap(({ invalidatesBidsIn = [] }) => invalidatesBidsIn);
  const bidding = writes['add bid']?.in ?? [];
  const edited = writes['patch tender']?.in.find((status) => bidding.includes(status) && !invalidating.includes(status));
  if (edited !== undefined)
    refuse(
      `its tender may be edited in ${edited} while sealed bids stay valid: add an extension to tendering, or take ${edited} out of edits.statuses`,
    );
};

const requireFieldsDerivedOnce = (derivations: readonly Derivation[], refuse: (text: string) => never): void => {
  const twice = findRepeatedName(derivations.flatMap(({ fields }) => fields));
  if (twice !== undefined) refuse(`${twice} is derived twice`);
};

/** Merges what several phases define for one schema. */
const joinedFields = (
  said: readonly SchemaFields[],
  refuse: (text: string) => never,
): Pick<Narrowed, 'needs' | 'lacks' | 'optional' | 'replaces'> => {
  const all = (kind: 'needs' | 'lacks' | 'optional' | 'has'): readonly string[] => said.flatMap((fields) => fields[kind] ?? []);
  const unneeded = all('has').find((path) => !all('lacks').includes(path));
  if (unneeded !== undefined) refuse(`${unneeded} is declared but every phase has it`);
  const needs = all('needs').filter((path) => !all('optional').includes(path));
  const lacks = all('lacks').filter((path) => !all('has').includes(path));
  // A field that no phase requires is required by the schema file, or there is nothing to make optional.
  const optional = all('optional').filter((path) => !all('needs').includes(path));
  const both = needs.find((path) => lacks.includes(path));
  if (both !== undefined) refuse(`needs and lacks ${both}`);
  const replaces = said.flatMap((fields) => Object.entries(fields.replaces ?? {}));
  const twice = findRepeatedName(replaces.map(([path]) => path));
  if (twice !== undefined) refuse(`replaces ${twice} twice`);
  return { needs, lacks, optional, replaces: Object.fromEntries(replaces) };
};

/** The type's own schemas, built from what its phases change in the shared ones. */
const buildModels = (
  type: string,
  said: readonly (readonly [string, SchemaFields])[],
  parts: readonly SchemaParts[],
  refuse: (text: string) => never,
): { readonly models: Procedure['models']; readonly own: SchemaParts } => {
  const models = new Map<string, string>();
  const own: Record<string, Narrowed> = {};
  for (const id of new Set(said.map(([of]) => of))) {
    const ofId = said.flatMap(([of, fields]) => (of === id ? [fields] : []));
    models.set(id, `${id}/${type}`);
    own[`${id}/${type}`] = { narrows: id, type, parts, ...joinedFields(ofId, (text) => refuse(`${id} ${text}`)) };
  }
  return { models, own };
};

const collectOffers = (phases: readonly Phase[]): readonly Offers[] => phases.flatMap(({ flags }) => flags ?? []);

const requireFlags = (
  config: ConfigTable,
  variants: readonly ConfigVariant[],
  phases: readonly Phase[],
  refuse: (text: string) => never,
): void => {
  const wider = variants.flatMap((variant) => widerFlags(config, variant));
  if (wider.length > 0) refuse(`a variant allows more than the type for ${wider.join(', ')}`);
  const unread = unreadFlags(config, collectOffers(phases));
  if (unread.length > 0) refuse(`no phase acts by what it allows for ${unread.join(', ')}`);
};

/** Events that a cancellation may block come last (spec/cancellations.md §4). */
const collectEvents = (phases: readonly Phase[]): readonly TimedEvent[] => {
  const events = phases.flatMap((phase) => phase.events ?? []);
  const never = events.filter(({ ignoresCancellations }) => ignoresCancellations === true);
  return [...never, ...events.filter((event) => !never.includes(event)).map(pausedByCancellation)];
};

const buildLists = (additions: readonly Addition[], refuse: (text: string) => never): TypeLists => {
  const lists: TypeLists = {};
  try {
    for (const add of additions) add(lists);
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
  }
  return lists;
};

/** Builds the type as it runs. Throws an `Error` that names the type and what does not fit. */
export const compose = ({
  type,
  first = INITIAL_STATUS,
  config: differing,
  variants = [],
  isAlwaysNewer = false,
  measure = price,
  phases,
  allows = {},
}: ProcedureType): Procedure => {
  const config: ConfigTable = { ...plainConfig, ...differing };
  const refuse = (text: string): never => {
    throw new Error(`procedure type ${type}: ${text}`);
  };
  if (measure.scale.field === 'amount' && measure.scale.unit !== undefined) refuse('an amount is money: its measure needs another field');
  const twice = findRepeatedName(phases.map(({ name }) => name));
  if (twice !== undefined) refuse(`phase ${twice} is listed twice`);
  const statuses = phases.flatMap((phase) => phase.statuses ?? []);
  const ends = [...FINAL_STATUSES, ...phases.flatMap((phase) => phase.ends ?? [])];
  const shared = findRepeatedName([first, ...ends, ...statuses]);
  if (shared !== undefined) refuse(`two phases have the status ${shared}`);
  const placed = phases.map((phase) => [phase, phaseContext(phase, phases, config, first)] as const);
  const transitions = [
    ...transitionsBetween(
      [first],
      collectFollowingStatuses(listPhasesWithStatuses(phases)).slice(0, 1),
      'owner',
      'the tender is published',
    ),
    ...placed.flatMap(([phase, statuses]) => phase.transitions?.(statuses) ?? []),
  ];
  requireGraph(transitions, statuses, ends, first, refuse);
  const brought = placed.flatMap(([phase, statuses]) => Object.entries(phase.writes?.(statuses) ?? {}));
  const writes = mergeWrites(brought, allows, refuse);
  requireWrites(writes, [first, ...statuses], refuse);
  requireBidsMatch(Object.fromEntries(brought), phases, refuse);
  const derivations = placed.flatMap(([phase, statuses]) => phase.derivations?.(statuses) ?? []);
  requireFieldsDerivedOnce(derivations, refuse);
  requireFlags(config, variants, phases, refuse);
  const schemas = placed.flatMap(([phase, statuses]) => (phase.schemas === undefined ? [] : [phase.schemas(statuses)]));
  const { models, own } = buildModels(
    type,
    placed.flatMap(([phase, statuses]) => Object.entries(phase.models?.(statuses) ?? {})),
    schemas,
    refuse,
  );
  return {
    type,
    first,
    config,
    variants,
    isAlwaysNewer,
    measure,
    phases: new Set(phases.map(({ name }) => name)),
    settings: new Map(phases.map(({ name, settings }) => [name, settings])),
    transitions,
    reach: makeReach(transitions),
    stageOf: new Map(phases.flatMap(({ name, stage = name, statuses = [] }) => statuses.map((status) => [status, stage] as const))),
    bidVisibility: bidVisibilityBy(phases, first),
    writes,
    lists: buildLists(
      placed.flatMap(([phase, statuses]) => phase.adds?.(statuses) ?? []),
      refuse,
    ),
    events: collectEvents(phases),
    derivations: derivations.map(({ derive }) => derive),
    models,
    codeLists: phases.flatMap((phase) => phase.codeLists ?? []),
    schemas: [...schemas, own],
    next: makeNext(phases, refuse),
  };
};
