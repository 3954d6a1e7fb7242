/** Contracts of agreements and their milestones: a supplier changes contact details, is banned, or leaves (spec/frameworks.md §11). */

import { requireClearance } from '../../base/domain/actor.ts';
import { toPublicDocuments } from '../../base/domain/documents.ts';
import { markAsLeft, withContract, withContractSuspended } from '../../base/domain/frame-agreement.ts';
import { isPlainObject, type JsonObject, listOf, mergedDeep, omitUndefined, sameValue, unlessEmpty } from '../../base/domain/json.ts';
import { isMaskedFor, maskParties } from '../../base/domain/masks.ts';
import { addPeriod, parseAccelerator } from '../../base/domain/period.ts';
import { type FieldError, forbidden, oneWithId, requireNoErrors, ruleError, tooLong } from '../../base/domain/problem.ts';
import type {
  AgreementContract,
  AgreementMilestone,
  PatchAgreementContract,
  PatchAgreementMilestone,
  PostAgreementMilestone,
} from '../../base/domain/types.generated.ts';
import { partReads } from '../../http/part-reads.ts';
import { type ApiRequest, bodyOf, createdReply, type Handler, okReply, type Route } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import { acceptPlain } from '../documents/document.ts';
import { takePlainList } from '../documents/whole-list.ts';
import { type AgreementService, answers, requireOwnerOfFramework, type StoredAgreement } from './service.ts';

export const contractsPath = '/agreements/:agreement/contracts';
export const milestonesPath = `${contractsPath}/:contract/milestones`;

type Params = ApiRequest['params'];

export const getAgreementContract = ({ contracts }: StoredAgreement, { contract }: Params): AgreementContract =>
  oneWithId(contracts, contract, 'Contract not found.');

export const getAgreementMilestone = (contract: AgreementContract, { milestone }: Params): AgreementMilestone =>
  oneWithId(contract.milestones, milestone, 'Milestone not found.');

/** Renders contracts of an agreement, or one with its milestones, for this reader. */
const partFor = ({ deps }: AgreementService, agreement: StoredAgreement, { actor }: Pick<ApiRequest, 'actor'>) => {
  const isMasked = isMaskedFor(agreement, actor);
  return (view: string, part: object): JsonObject => {
    const shownPart = toPublicDocuments(part, deps.documents);
    return deps.validator.view(view)(isMasked ? maskParties(shownPart) : shownPart);
  };
};

/** Reads of the contracts, for agreements of either kind. */
export const contractReads = (service: AgreementService): Route[] =>
  partReads({
    path: contractsPath,
    name: 'contract',
    view: answers.contract,
    summaries: { all: 'The suppliers of an agreement.', one: 'One supplier of an agreement.' },
    load: service.load,
    parts: ({ contracts }) => contracts,
    show: (contract, agreement, request) => partFor(service, agreement, request)(answers.contract, contract),
  });

export const milestoneReads = (service: AgreementService): Route[] =>
  partReads({
    path: milestonesPath,
    name: 'milestone',
    view: answers.milestone,
    summaries: { all: 'Milestones of a supplier of an agreement.', one: 'One milestone of a supplier of an agreement.' },
    load: service.load,
    parts: (agreement, params) => getAgreementContract(agreement, params).milestones,
    show: (milestone, agreement, request) => partFor(service, agreement, request)(answers.milestone, milestone),
  });

const isActiveAgreement = ({ status }: StoredAgreement): boolean => status === 'active';

const readAgreementContractPatch = <T>(before: StoredAgreement, request: ApiRequest<T>): T => {
  requireOwnerOfFramework(before, request);
  const data = request.data();
  requireClearance(before.config?.restricted === true, request.actor, 'agreement');
  return data;
};

/** A supplier's contact details may change; its identity may not. */
const SUPPLIER_CONTACT_FIELDS: ReadonlySet<string> = new Set(['address', 'contactPoint', 'additionalContactPoints']);

const frozenErrors = (before: object, after: object): readonly FieldError[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !SUPPLIER_CONTACT_FIELDS.has(field) && !sameValue(Reflect.get(after, field), Reflect.get(before, field)))
    .map((field) => ruleError(['data', 'suppliers', '0', field], `Can't change ${field} of a supplier`));

/** `PATCH …/contracts/{id}`: checks owner, model, one supplier, status. */
export const changeFrameworkContract =
  (service: AgreementService): Handler<PatchAgreementContract> =>
  async (request) => {
    const { stored } = await service.change(request, ({ before }) => {
      const contract = getAgreementContract(before, request.params);
      const { suppliers } = readAgreementContractPatch(before, request);
      if (suppliers !== undefined && suppliers.length !== 1) {
        requireNoErrors([ruleError(['data', 'suppliers'], 'Contract must have only one supplier')]);
      }
      if (!isActiveAgreement(before)) throw forbidden(`Can't update object in current (${before.status}) agreement status`);
      const [old = {}] = contract.suppliers ?? [];
      const sent = isPlainObject(request.sent) && Array.isArray(request.sent.suppliers) ? request.sent.suppliers[0] : {};
      const next = service.deps.validator.check(bodyOf('/submissions/tenderer'), mergedDeep(old, sent), ['data', 'suppliers', '0']);
      requireNoErrors(frozenErrors(old, next));
      if (sameValue(old, next)) return { next: before, result: null };
      return { next: withContract(before, { ...contract, suppliers: [next], dateModified: request.now }), result: null };
    });
    return okReply(partFor(service, stored, request)(answers.contract, getAgreementContract(stored, request.params)));
  };

const BAN_DAYS = 90;

const hasBan = ({ status }: AgreementContract): boolean => status === 'suspended';

const requireOpenContract = (agreement: StoredAgreement, contract: AgreementContract, verb: 'add' | 'update'): void => {
  if (!isActiveAgreement(agreement)) throw forbidden(`Can't ${verb} object in current (${agreement.status}) agreement status`);
  if (contract.status !== 'active' && !hasBan(contract)) {
    throw forbidden(`Can't ${verb} object in current (${contract.status}) contract status`);
  }
};

/** `POST …/milestones`: only a ban of an active contract. */
export const addAgreementMilestone =
  (service: AgreementService): Handler<PostAgreementMilestone> =>
  async (request) => {
    const { now, params } = request;
    const id = newId();
    const path = `/agreements/${params.agreement}/contracts/${params.contract}/milestones/${id}`;
    const { stored, result: milestone } = await service.change(request, ({ before }) => {
      const contract = getAgreementContract(before, params);
      const { type, documents: sent } = readAgreementContractPatch(before, request);
      requireOpenContract(before, contract, 'add');
      if (hasBan(contract)) throw forbidden("Can't add ban milestone for contract in suspended status");
      if (type === 'activation') throw forbidden("Can't add object for 'activation' milestone");
      const { zone, calendar, documents: urls } = service.deps;
      const { documents, written: _, ...files } = acceptPlain(urls, request, sent, path);
      const dueDate = addPeriod(
        { zone, calendar: calendar(), accelerator: parseAccelerator(before.frameworkDetails) },
        now,
        BAN_DAYS,
        'calendar',
      );
      const result = {
        id,
        type,
        status: 'scheduled',
        dueDate,
        dateModified: now,
        ...omitUndefined({ documents: unlessEmpty(documents) }),
      };
      const next = withContractSuspended(contract, result as AgreementMilestone, now); // its documents have passed a stricter schema
      requireNoErrors(tooLong(next.milestones ?? []));
      return { next: withContract(before, next), result, ...files };
    });
    return createdReply(partFor(service, stored, request)(answers.milestone, milestone), request.links.absolute(path));
  };

const requireMilestoneStep = (contract: AgreementContract, { type, status }: AgreementMilestone, asked: string | undefined): void => {
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
  (service: AgreementService): Handler<PatchAgreementMilestone> =>
  async (request) => {
    const { now, params } = request;
    const { stored } = await service.change(request, ({ before }) => {
      const contract = getAgreementContract(before, params);
      const milestone = getAgreementMilestone(contract, params);
      const { status, documents: sent } = readAgreementContractPatch(before, request);
      requireOpenContract(before, contract, 'update');
      requireMilestoneStep(contract, milestone, status);
      const parent = `/agreements/${params.agreement}/contracts/${params.contract}/milestones/${params.milestone}`;
      const stood = (milestone.documents ?? []).map((document) => ({ ...document, id: document.id ?? newId() }));
      const { documents, ...files } = takePlainList(service.deps.documents, request, sent, stood, parent);
      const bare = documents === undefined ? milestone : { ...milestone, documents };
      const isChanged = !sameValue(bare, milestone);
      if (status !== 'met' && !isChanged) return { next: before, result: null };
      const storedMilestone = { ...bare, dateModified: now } as AgreementMilestone; // its documents have passed a stricter schema
      const milestones = listOf(contract.milestones).map((one) => (one.id === milestone.id ? storedMilestone : one));
      const changed = { ...contract, milestones, dateModified: now };
      return { next: withContract(before, status === 'met' ? markAsLeft(changed, milestone.id, now) : changed), result: null, ...files };
    });
    return okReply(
      partFor(service, stored, request)(answers.milestone, getAgreementMilestone(getAgreementContract(stored, params), params)),
    );
  };
