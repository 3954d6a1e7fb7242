/** Responses to requirements and their evidences, of bids and awards alike: read, written and routed (spec/procedures.md §4.4). */

import { isPlainObject, type JsonObject, omitUndefined, withReplaced } from '../../../base/domain/json.ts';
import { purchaseFor } from '../../../base/domain/masks.ts';
import { requireNoErrors, tooLong } from '../../../base/domain/problem.ts';
import type { StoredTender } from '../../../base/domain/tender.ts';
import type {
  Evidence,
  PatchEvidence,
  PatchRequirementResponse,
  PostEvidence,
  PostRequirementResponses,
  RequirementResponse,
} from '../../../base/domain/types.generated.ts';
import { partReads } from '../../../http/part-reads.ts';
import {
  type ApiRequest,
  bodyOf,
  brokers,
  createdReply,
  type Handler,
  listAnswer,
  okReply,
  oneAnswer,
  pathWith,
  type Route,
  route,
} from '../../../http/route.ts';
import { withElementIds } from '../patch-merge.ts';
import type { TenderService } from '../service.ts';
import {
  type Answerer,
  type Answering,
  buildAnswers,
  evidenceOfPath,
  type RequirementAnswers,
  type Responses,
  responseOfPath,
} from './answers.ts';
import { findResponses, shownResponses, typedResponse } from './responses.ts';

const RESPONSE_VIEW = '/tenders/requirement-response';
const RESPONSE_EVIDENCE_VIEW = '/tenders/response-evidence';

/** With the unit, schema, classification and title of its requirement. */
const showResponse = ({ deps }: TenderService, tender: StoredTender, response: RequirementResponse): JsonObject =>
  deps.validator.view(RESPONSE_VIEW)(shownResponses(tender, [response])[0]);

const showEvidence = ({ deps }: TenderService, evidence: Evidence): JsonObject => deps.validator.view(RESPONSE_EVIDENCE_VIEW)(evidence);

/** `before` overlaid with the patch; null removes a field (spec/requests.md §5). */
const mergeResponsePatch = <T extends object>(before: T, patch: object, sent: unknown): T => {
  const removed = Object.entries(Object(sent)).flatMap(([field, value]) => (value === null ? [[field, undefined]] : []));
  // Required fields have their own values; null for a required one is refused by the rules.
  return { ...before, ...patch, ...Object.fromEntries(removed) } as T;
};

const addOne = bodyOf('/tenders/requirement-response-create');

/** Adds a response, or a list of them, all or none; the reply is a list in either case. */
const addResponses =
  (service: TenderService, { write }: RequirementAnswers): Handler<PostRequirementResponses> =>
  async (request) => {
    const { tender, result } = await write(request, 'post', (stored, before) => {
      const fresh = findResponses(before, isPlainObject(request.sent) ? [request.dataAs(addOne)] : request.data());
      return { responses: [...stored, ...fresh], result: fresh };
    });
    return createdReply(result.map((response) => showResponse(service, tender, response)));
  };

const changeResponse =
  (service: TenderService, { write }: RequirementAnswers): Handler<PatchRequirementResponse> =>
  async (request) => {
    const { tender, result } = await write(request, 'patch', (stored, of) => {
      const before = responseOfPath(stored, request.params);
      const { evidences, ...data } = request.data();
      const patch = { ...data, ...omitUndefined({ evidences: evidences && withElementIds(evidences, 'id') }) };
      const requirement = patch.requirement ?? before.requirement;
      const next = typedResponse(of, { ...mergeResponsePatch(before, patch, request.sent), requirement });
      return { responses: withReplaced(stored, next), result: next };
    });
    return okReply(showResponse(service, tender, result));
  };

/** Returns the removed response as it was. */
const removeResponse =
  (service: TenderService, { write }: RequirementAnswers): Handler =>
  async (request) => {
    const { tender, result } = await write(request, 'delete', (stored) => {
      const gone = responseOfPath(stored, request.params);
      return { responses: stored.filter((one) => one !== gone), result: gone };
    });
    return okReply(showResponse(service, tender, result));
  };

/** The responses with the evidences of the path's response changed. */
const withResponseEvidences = (
  stored: Responses,
  request: ApiRequest,
  change: (evidences: readonly Evidence[]) => Evidence[],
): Responses => {
  const response = responseOfPath(stored, request.params);
  const evidences = change(response.evidences ?? []);
  requireNoErrors(tooLong(evidences));
  return withReplaced(stored, { ...response, evidences });
};

const addResponseEvidence =
  (service: TenderService, { write }: RequirementAnswers, path: string): Handler<PostEvidence> =>
  async (request) => {
    const { result } = await write(request, 'post', (stored) => {
      const made = withElementIds([request.data()], 'id');
      return { responses: withResponseEvidences(stored, request, (evidences) => [...evidences, ...made]), result: made };
    });
    const [evidence = { id: '' }] = result;
    const parent = pathWith(path, request.params);
    const address = `${parent}/requirement_responses/${request.params.response}/evidences/${evidence.id}`;
    return createdReply(showEvidence(service, evidence), request.links.absolute(address));
  };

const changeResponseEvidence =
  (service: TenderService, { write }: RequirementAnswers): Handler<PatchEvidence> =>
  async (request) => {
    const { result } = await write(request, 'patch', (stored) => {
      const before = evidenceOfPath(responseOfPath(stored, request.params), request.params);
      const next = mergeResponsePatch(before, request.data(), request.sent);
      return {
        responses: withResponseEvidences(stored, request, (evidences) => evidences.map((one) => (one === before ? next : one))),
        result: next,
      };
    });
    return okReply(showEvidence(service, result));
  };

/** Returns the removed evidence as it was. */
const removeResponseEvidence =
  (service: TenderService, { write }: RequirementAnswers): Handler =>
  async (request) => {
    const { result } = await write(request, 'delete', (stored) => {
      const gone = evidenceOfPath(responseOfPath(stored, request.params), request.params);
      return { responses: withResponseEvidences(stored, request, (evidences) => evidences.filter((one) => one !== gone)), result: gone };
    });
    return okReply(showEvidence(service, result));
  };

/** The routes of the responses of a bid or an award, and of their evidences. */
export const answerRoutes = <P extends Answering>(service: TenderService, of: Answerer<P>): Route[] => {
  const answers = buildAnswers(service, of);
  const access = of.writers ?? brokers;
  const all = `${of.path}/requirement_responses`;
  const single = `${all}/:response`;
  const evidences = `${single}/evidences`;
  const evidence = `${evidences}/:evidence`;
  const says = (what: string): string => `${what} ${of.of}. Needs ${of.needs}.`;
  const response = oneAnswer(RESPONSE_VIEW);
  const proof = oneAnswer(RESPONSE_EVIDENCE_VIEW);
  return [
    ...partReads({
      path: all,
      name: 'response',
      notFound: 'Requirement response not found.',
      view: RESPONSE_VIEW,
      summaries: { all: `Answers ${of.of} to requirements.`, one: `One answer ${of.of} to a requirement.` },
      load: (_, request) => answers.see(request),
      parts: ({ responses }) => responses,
      show: (answer, { tender }, { actor }) => purchaseFor(tender, actor, showResponse(service, tender, answer)),
    }),
    route({
      post: all,
      summary: says('Adds an answer, or a list of them,'),
      access,
      accepts: bodyOf('/tenders/requirement-responses-create'),
      alternatives: [addOne.id],
      answers: listAnswer(RESPONSE_VIEW, 201),
      handler: addResponses(service, answers),
    }),
    route({
      patch: single,
      summary: says('Changes an answer'),
      access,
      accepts: bodyOf('/tenders/requirement-response-patch'),
      answers: response,
      handler: changeResponse(service, answers),
    }),
    route({ delete: single, summary: says('Removes an answer'), access, answers: response, handler: removeResponse(service, answers) }),
    ...partReads({
      path: evidences,
      name: 'evidence',
      view: RESPONSE_EVIDENCE_VIEW,
      summaries: { all: `What proves an answer ${of.of}.`, one: `One evidence of an answer ${of.of}.` },
      load: (_, request) => answers.see(request),
      parts: ({ responses }, params) => responseOfPath(responses, params).evidences,
      // Masked by the name of its list.
      show: (proof, { tender }, { actor }) => purchaseFor(tender, actor, { evidences: showEvidence(service, proof) }).evidences,
    }),
    route({
      post: evidences,
      summary: says('Adds an evidence to an answer'),
      access,
      accepts: bodyOf('/tenders/response-evidence-create'),
      answers: oneAnswer(RESPONSE_EVIDENCE_VIEW, 201),
      handler: addResponseEvidence(service, answers, of.path),
    }),
    route({
      patch: evidence,
      summary: says('Changes an evidence of an answer'),
      access,
      accepts: bodyOf('/tenders/response-evidence-patch'),
      answers: proof,
      handler: changeResponseEvidence(service, answers),
    }),
    route({
      delete: evidence,
      summary: says('Removes an evidence of an answer'),
      access,
      answers: proof,
      handler: removeResponseEvidence(service, answers),
    }),
  ];
};
