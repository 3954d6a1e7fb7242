/** Contracts of agreements and their milestones: a supplier is reached otherwise, is banned, or leaves (spec/frameworks.md §11). */
import { acceptDocuments } from '../documents/document.ts';
import { takeList } from '../documents/whole-list.ts';
import { requireClearance } from '../domain/actor.ts';
import { withPublicDocuments } from '../domain/documents.ts';
import { left, suspended, withContract } from '../domain/frame-agreement.ts';
import { isPlainObject, type JsonObject, listOf, mergedDeep, sameValue } from '../domain/json.ts';
import { isMaskedFor, masked } from '../domain/masking.ts';
import { acceleratorOf, addPeriod } from '../domain/period.ts';
import { type FieldError, forbidden, oneWithId, refuse, ruleError, tooLong } from '../domain/problem.ts';
import type {
  AgreementContract,
  AgreementMilestone,
  PatchAgreementContract,
  PatchAgreementMilestone,
  PostAgreementMilestone,
  Tenderer,
} from '../domain/types.generated.ts';
import { type Call, created, type Handler, shown } from '../http/route.ts';
import { newId } from '../store/records/ids.ts';
import type { Accepts } from '../validation/validator.ts';
import { type AgreementRoom, answers, documentModel, requireFrameworkOwner, type StoredAgreement } from './room.ts';

export const patchContract: Accepts<PatchAgreementContract> = { id: '/agreements/contract-patch' };
/** The model of a supplier as it has to be after a change. */
const wholeSupplier: Accepts<Tenderer> = { id: '/submissions/tenderer' };
export const createMilestone: Accepts<PostAgreementMilestone> = { id: '/agreements/milestone-create' };
export const patchMilestone: Accepts<PatchAgreementMilestone> = { id: '/agreements/milestone-patch' };

type Params = Call['params'];

export const contractOf = ({ contracts }: StoredAgreement, { contract }: Params): AgreementContract =>
  oneWithId(contracts, contract, 'Contract not found.');

export const milestoneOf = (contract: AgreementContract, { milestone }: Params): AgreementMilestone =>
  oneWithId(contract.milestones, milestone, 'Milestone not found.');

/** The contracts of an agreement, or one of its contracts with their milestones, as this reader sees them. */
const partFor = ({ deps }: AgreementRoom, agreement: StoredAgreement, { actor }: Pick<Call, 'actor'>) => {
  const isMasked = isMaskedFor(agreement, actor);
  return (view: string, part: object): JsonObject => {
    const shownPart = withPublicDocuments(part, deps.documents);
    return deps.validator.view(view)(isMasked ? masked(shownPart) : shownPart);
  };
};

export const listContracts =
  (room: AgreementRoom): Handler =>
  async (call) => {
    const agreement = await room.load(call.params);
    const show = partFor(room, agreement, call);
    return shown(listOf(agreement.contracts).map((contract) => show(answers.contract, contract)));
  };

export const readContract =
  (room: AgreementRoom): Handler =>
  async (call) => {
    const agreement = await room.load(call.params);
    return shown(partFor(room, agreement, call)(answers.contract, contractOf(agreement, call.params)));
  };

export const listMilestones =
  (room: AgreementRoom): Handler =>
  async (call) => {
    const agreement = await room.load(call.params);
    const show = partFor(room, agreement, call);
    return shown(listOf(contractOf(agreement, call.params).milestones).map((milestone) => show(answers.milestone, milestone)));
  };

export const readMilestone =
  (room: AgreementRoom): Handler =>
  async (call) => {
    const agreement = await room.load(call.params);
    return shown(partFor(room, agreement, call)(answers.milestone, milestoneOf(contractOf(agreement, call.params), call.params)));
  };

const isActive = ({ status }: StoredAgreement): boolean => status === 'active';

/** Owner, model and clearance of a write below an agreement. */
const readBody = <T>(before: StoredAgreement, call: Call<T>): T => {
  requireFrameworkOwner(before, call);
  const data = call.data();
  requireClearance(before.config?.restricted === true, call.actor, 'agreement');
  return data;
};

/** How a supplier is reached may change; who it is may not. */
const movable: ReadonlySet<string> = new Set(['address', 'contactPoint', 'additionalContactPoints']);

const frozenErrors = (before: object, after: object): readonly FieldError[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !movable.has(field) && !sameValue(Reflect.get(after, field), Reflect.get(before, field)))
    .map((field) => ruleError(['data', 'suppliers', '0', field], `Can't change ${field} of a supplier`));

/** `PATCH …/contracts/{id}`: owner, model, one supplier, state. */
export const changeContract =
  (room: AgreementRoom): Handler<PatchAgreementContract> =>
  async (call) => {
    const { stored } = await room.change(call, ({ before }) => {
      const contract = contractOf(before, call.params);
      const { suppliers } = readBody(before, call);
      if (suppliers !== undefined && suppliers.length !== 1) {
        refuse([ruleError(['data', 'suppliers'], 'Contract must have only one supplier')]);
      }
      if (!isActive(before)) throw forbidden(`Can't update object in current (${before.status}) agreement status`);
      const [old = {}] = contract.suppliers ?? [];
      const sent = isPlainObject(call.sent) && Array.isArray(call.sent.suppliers) ? call.sent.suppliers[0] : {};
      const next = room.deps.validator.check(wholeSupplier, mergedDeep(old, sent), ['data', 'suppliers', '0']);
      refuse(frozenErrors(old, next));
      if (sameValue(old, next)) return { next: before, gives: null };
      return { next: withContract(before, { ...contract, suppliers: [next], dateModified: call.now }), gives: null };
    });
    return shown(partFor(room, stored, call)(answers.contract, contractOf(stored, call.params)));
  };

/** Days of a ban. */
const banDays = 90;

const hasBan = ({ status }: AgreementContract): boolean => status === 'suspended';

const requireOpen = (agreement: StoredAgreement, contract: AgreementContract, verb: 'add' | 'update'): void => {
  if (!isActive(agreement)) throw forbidden(`Can't ${verb} object in current (${agreement.status}) agreement status`);
  if (contract.status !== 'active' && !hasBan(contract)) {
    throw forbidden(`Can't ${verb} object in current (${contract.status}) contract status`);
  }
};

/** `POST …/milestones`: only a ban, of a contract that is active. */
export const addMilestone =
  (room: AgreementRoom): Handler<PostAgreementMilestone> =>
  async (call) => {
    const { now, params } = call;
    const id = newId();
    const path = `/agreements/${params.agreement}/contracts/${params.contract}/milestones/${id}`;
    const { stored, gives: milestone } = await room.change(call, ({ before }) => {
      const contract = contractOf(before, params);
      const { type, documents: sent = [] } = readBody(before, call);
      requireOpen(before, contract, 'add');
      if (hasBan(contract)) throw forbidden("Can't add ban milestone for contract in suspended status");
      if (type === 'activation') throw forbidden("Can't add object for 'activation' milestone");
      const place = { urls: room.deps.documents, model: documentModel, parent: path, now };
      const { documents, written: _, ...files } = acceptDocuments(sent, ['data', 'documents'], place);
      const { zone, calendar } = room.deps;
      const dueDate = addPeriod(
        { zone, calendar: calendar(), accelerator: acceleratorOf(before.frameworkDetails) },
        now,
        banDays,
        'calendar',
      );
      const made = { id, type, status: 'scheduled', dueDate, dateModified: now, ...(documents.length === 0 ? {} : { documents }) };
      const next = suspended(contract, made as AgreementMilestone, now); // its documents have passed a stricter model
      refuse(tooLong(next.milestones ?? []));
      return { next: withContract(before, next), gives: made, ...files };
    });
    return created(partFor(room, stored, call)(answers.milestone, milestone), call.links.absolute(path));
  };

const requireStep = (contract: AgreementContract, { type, status }: AgreementMilestone, asked: string | undefined): void => {
  if (type === 'ban') {
    throw forbidden(hasBan(contract) ? "Can't update ban milestone for contract in suspended status" : "Can't patch `ban` milestone");
  }
  if (status !== 'scheduled') throw forbidden(`Can't update milestone in current (${status}) status`);
  if (asked !== undefined && asked !== 'met' && asked !== status) {
    throw forbidden(`Can't switch milestone status from \`${status}\` to \`${asked}\``);
  }
};

/** `PATCH …/milestones/{id}`: the activation milestone is met when the supplier leaves. */
export const changeMilestone =
  (room: AgreementRoom): Handler<PatchAgreementMilestone> =>
  async (call) => {
    const { now, params } = call;
    const { stored } = await room.change(call, ({ before }) => {
      const contract = contractOf(before, params);
      const milestone = milestoneOf(contract, params);
      const { status, documents } = readBody(before, call);
      requireOpen(before, contract, 'update');
      requireStep(contract, milestone, status);
      const parent = `/agreements/${params.agreement}/contracts/${params.contract}/milestones/${params.milestone}`;
      const place = { urls: room.deps.documents, model: documentModel, parent, now };
      const stood = (milestone.documents ?? []).map((document) => ({ ...document, id: document.id ?? newId() }));
      const list = documents === undefined ? null : takeList(documents, stood, ['data', 'documents'], place);
      const files = { keys: list?.keys ?? [], places: list?.places ?? [] };
      const bare = list === null ? milestone : { ...milestone, documents: list.documents };
      const isChanged = !sameValue(bare, milestone);
      if (status !== 'met' && !isChanged) return { next: before, gives: null };
      const kept = { ...bare, dateModified: now } as AgreementMilestone; // its documents have passed a stricter model
      const milestones = listOf(contract.milestones).map((one) => (one.id === milestone.id ? kept : one));
      const changed = { ...contract, milestones, dateModified: now };
      return { next: withContract(before, status === 'met' ? left(changed, milestone.id, now) : changed), gives: null, ...files };
    });
    return shown(partFor(room, stored, call)(answers.milestone, milestoneOf(contractOf(stored, params), params)));
  };
