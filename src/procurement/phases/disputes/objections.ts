/** The objections of a complaint (spec/complaints.md §4). Pure. */

import type { CodeListName } from '../../../base/domain/code-lists.ts';
import { omitUndefined } from '../../../base/domain/json.ts';
import { eachElementErrors, type FieldError, firstFailing, NO_ERRORS, notAmong, ruleError } from '../../../base/domain/problem.ts';
import type { TenderRecord } from '../../../base/domain/tender.ts';
import type { Complaint, Objection, ObjectionClassification } from '../../../base/domain/types.generated.ts';
import type { Context } from '../../engine/procedure.ts';

export type RelatesTo = Objection['relatesTo'];

type Check = (objection: Objection, path: readonly string[]) => readonly FieldError[];

const OBJECTIONS_PATH = ['data', 'objections'];

const LISTS_BY_OBJECTION_SCHEME: Readonly<Record<ObjectionClassification['scheme'], CodeListName>> = {
  article_16: 'criteria-article-16',
  article_17: 'criteria-article-17',
  other: 'criteria-other',
  violation_amcu: 'objections-violation-amcu',
  amcu: 'objections-amcu',
  amcu_24: 'objections-amcu-24',
};

const isClassified =
  ({ codes }: Pick<Context, 'codes'>): Check =>
  ({ classification: { scheme, id } }, path) =>
    codes.list(LISTS_BY_OBJECTION_SCHEME[scheme])?.has(id) === false
      ? [ruleError([...path, 'classification', 'id'], `Value must be one of ${scheme} reasons`)]
      : [];

const isProved =
  ({ documents = [] }: Pick<Complaint, 'documents'>): Check =>
  ({ arguments: grounds }, path) =>
    eachElementErrors(grounds, [...path, 'arguments'], ({ evidences }, ofGround) =>
      eachElementErrors(evidences, [...ofGround, 'evidences'], ({ relatedDocument }, ofEvidence) =>
        documents.some(({ id }) => id === relatedDocument)
          ? NO_ERRORS
          : [ruleError([...ofEvidence, 'relatedDocument'], 'relatedDocument should be one of complaint documents')],
      ),
    );

/** Sequence numbers are optional here; sent ones count from 1. */
const areInOrder = ({ objections = [] }: Pick<Complaint, 'objections'>): readonly FieldError[] =>
  objections.every(({ sequenceNumber }, index) => sequenceNumber === undefined || sequenceNumber === index + 1)
    ? []
    : [ruleError(['data', 'objections'], 'Field sequenceNumber should contain incrementing sequence numbers starting from 1')];

/** Model errors of objections, all reported together. `relates`: what they may relate to here. */
export const objectionModelErrors = (
  complaint: Pick<Complaint, 'objections' | 'documents'>,
  relates: readonly RelatesTo[],
  context: Pick<Context, 'codes'>,
): readonly FieldError[] => [
  ...eachElementErrors(complaint.objections, OBJECTIONS_PATH, ({ relatesTo }, path) =>
    relates.includes(relatesTo) ? [] : [notAmong([...path, 'relatesTo'], relates)],
  ),
  ...eachElementErrors(complaint.objections, OBJECTIONS_PATH, isClassified(context)),
  ...eachElementErrors(complaint.objections, OBJECTIONS_PATH, isProved(complaint)),
  ...areInOrder(complaint),
];

interface ParentStatus {
  readonly id: string;
  readonly status: string;
}

/** Decisions that may be objected to. */
export const isDecisionMade = ({ status }: { readonly status?: string | undefined }): boolean =>
  status === 'active' || status === 'unsuccessful';

const listIds = (list: readonly { readonly id?: string | undefined }[] = []): readonly (string | undefined)[] => list.map(({ id }) => id);

const relatedObjectErrors = (
  tender: TenderRecord & { readonly _id: string },
  { relatedLot }: Pick<Complaint, 'relatedLot'>,
  cancellation: string | undefined,
): Check => {
  const known = {
    tender: [tender._id],
    lot: listIds(tender.lots),
    award: listIds(tender.awards),
    qualification: listIds(tender.qualifications),
    cancellation: listIds(tender.cancellations),
  } satisfies Readonly<Record<RelatesTo, readonly (string | undefined)[]>>;
  const decisions: Readonly<Record<string, readonly ParentStatus[] | undefined>> = {
    award: tender.awards,
    qualification: tender.qualifications,
  };
  return ({ relatesTo, relatedItem }, path) => {
    const at = [...path, 'relatedItem'];
    if (!known[relatesTo].includes(relatedItem)) return [ruleError(at, `Invalid ${relatesTo} id`)];
    const decision = decisions[relatesTo]?.find(({ id }) => id === relatedItem);
    if (decision !== undefined && !isDecisionMade(decision))
      return [ruleError(at, `Relate objection to ${relatesTo} in ${decision.status} is forbidden`)];
    if (relatesTo === 'lot' && relatedItem !== relatedLot)
      return [ruleError(at, "Complaint's objection must relate to the same lot id as mentioned in complaint's relatedLot")];
    if (relatesTo === 'tender' && relatedLot !== undefined)
      return [ruleError(at, "Complaint's objection must not relate to tender if relatedLot mentioned")];
    if (relatesTo === 'cancellation' && relatedItem !== cancellation)
      return [ruleError(['data'], "Complaint's objection must relate to the same cancellation id as complaint relates to")];
    return [];
  };
};

const isNumbered: Check = ({ sequenceNumber }, path) =>
  sequenceNumber === undefined ? [ruleError([...path, 'sequenceNumber'], 'sequenceNumber field is required')] : [];

const hasOneArgument: Check = ({ arguments: grounds }) =>
  grounds.length > 1 ? [ruleError(['data'], "Can't add more than 1 argument for objection")] : [];

/** Errors of the objections in view of the tender's state: those of the first failing check. */
export const objectionErrors = (
  complaint: Pick<Complaint, 'objections' | 'relatedLot'>,
  tender: TenderRecord & { readonly _id: string },
  cancellation?: string,
): readonly FieldError[] => {
  const checks: readonly Check[] = [isNumbered, hasOneArgument, relatedObjectErrors(tender, complaint, cancellation)];
  return firstFailing(checks.map((check) => () => eachElementErrors(complaint.objections, OBJECTIONS_PATH, check)));
};

type Made<T> = T & { readonly id: string };

const withId = <T extends { readonly id?: string | undefined }>(one: T, newId: () => string): Made<T> => ({
  ...one,
  id: one.id ?? newId(),
});

/** Adds ids to objections wherever none was sent. */
export const withObjectionIds = (objections: readonly Objection[], newId: () => string): Objection[] =>
  objections.map((objection) => ({
    ...withId(objection, newId),
    requestedRemedies: objection.requestedRemedies.map((remedy) => withId(remedy, newId)),
    arguments: objection.arguments.map((ground) => ({
      ...withId(ground, newId),
      ...omitUndefined({ evidences: ground.evidences?.map((evidence) => withId(evidence, newId)) }),
    })),
  }));
