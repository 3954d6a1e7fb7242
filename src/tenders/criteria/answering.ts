/** Answers to requirements and their evidences, wherever they stand: read, written and routed (spec/procedures.md §4.4). */

import { type JsonObject, withReplaced } from '../../domain/json.ts';
import { refuse, tooLong } from '../../domain/problem.ts';
import type { StoredTender } from '../../domain/tender.ts';
import type {
  Evidence,
  PatchEvidence,
  PatchRequirementResponse,
  PostEvidence,
  PostRequirementResponses,
  RequirementResponse,
} from '../../domain/types.generated.ts';
import { anyone, brokers, type Call, created, type Handler, list, one, pathWith, type Row, row, shown } from '../../http/route.ts';
import type { Accepts } from '../../validation/validator.ts';
import { withIds } from '../bodies.ts';
import type { TenderRoom } from '../room.ts';
import { type Answerer, type Answering, type Answers, answersOf, evidenceOfPath, type Responses, responseOfPath } from './answers.ts';
import { responsesOf, shownResponses } from './responses.ts';

const responseView = '/tenders/requirement-response';
const evidenceView = '/tenders/response-evidence';

/** With the unit, schema, classification and title of what it answers. */
const showResponse = ({ deps }: TenderRoom, tender: StoredTender, response: RequirementResponse): JsonObject =>
  deps.validator.view(responseView)(shownResponses(tender, [response])[0]);

const showEvidence = ({ deps }: TenderRoom, evidence: Evidence): JsonObject => deps.validator.view(evidenceView)(evidence);

/** `before` with what was sent over it; null removes a field (spec/requests.md §5). */
const merged = <T extends object>(before: T, patch: object, sent: unknown): T => {
  const removed = Object.entries(Object(sent)).flatMap(([field, value]) => (value === null ? [[field, undefined]] : []));
  // Required fields come with their own values, and null of a required one is refused by the rules.
  return { ...before, ...patch, ...Object.fromEntries(removed) } as T;
};

const listResponses =
  (room: TenderRoom, { see }: Answers): Handler =>
  async (call) => {
    const { tender, responses } = await see(call);
    return shown(responses.map((response) => showResponse(room, tender, response)));
  };

const readResponse =
  (room: TenderRoom, { see }: Answers): Handler =>
  async (call) => {
    const { tender, responses } = await see(call);
    return shown(showResponse(room, tender, responseOfPath(responses, call.params)));
  };

/** Adds a list of answers: all of them or none. */
const addResponses =
  (room: TenderRoom, { write }: Answers): Handler<PostRequirementResponses> =>
  async (call) => {
    const { tender, gives } = await write(call, 'post', (stored) => {
      const fresh = responsesOf(call.data());
      return { responses: [...stored, ...fresh], gives: fresh };
    });
    return created(gives.map((response) => showResponse(room, tender, response)));
  };

const changeResponse =
  (room: TenderRoom, { write }: Answers): Handler<PatchRequirementResponse> =>
  async (call) => {
    const { tender, gives } = await write(call, 'patch', (stored) => {
      const before = responseOfPath(stored, call.params);
      const { evidences, ...data } = call.data();
      const patch = { ...data, ...(evidences === undefined ? {} : { evidences: withIds(evidences, 'id') }) };
      const next = { ...merged(before, patch, call.sent), requirement: patch.requirement ?? before.requirement };
      return { responses: withReplaced(stored, next), gives: next };
    });
    return shown(showResponse(room, tender, gives));
  };

/** Answers what it removes, as it was. */
const removeResponse =
  (room: TenderRoom, { write }: Answers): Handler =>
  async (call) => {
    const { tender, gives } = await write(call, 'delete', (stored) => {
      const gone = responseOfPath(stored, call.params);
      return { responses: stored.filter((one) => one !== gone), gives: gone };
    });
    return shown(showResponse(room, tender, gives));
  };

const listEvidences =
  (room: TenderRoom, { see }: Answers): Handler =>
  async (call) => {
    const { evidences = [] } = responseOfPath((await see(call)).responses, call.params);
    return shown(evidences.map((evidence) => showEvidence(room, evidence)));
  };

const readEvidence =
  (room: TenderRoom, { see }: Answers): Handler =>
  async (call) =>
    shown(showEvidence(room, evidenceOfPath(responseOfPath((await see(call)).responses, call.params), call.params)));

/** The answers with other evidences of the answer of the path. */
const withEvidences = (stored: Responses, call: Call, change: (evidences: readonly Evidence[]) => Evidence[]): Responses => {
  const response = responseOfPath(stored, call.params);
  const evidences = change(response.evidences ?? []);
  refuse(tooLong(evidences));
  return withReplaced(stored, { ...response, evidences });
};

const addEvidence =
  (room: TenderRoom, { write }: Answers, path: string): Handler<PostEvidence> =>
  async (call) => {
    const { gives } = await write(call, 'post', (stored) => {
      const made = withIds([call.data()], 'id');
      return { responses: withEvidences(stored, call, (evidences) => [...evidences, ...made]), gives: made };
    });
    const [evidence = { id: '' }] = gives;
    const parent = pathWith(path, call.params);
    const address = `${parent}/requirement_responses/${call.params.response}/evidences/${evidence.id}`;
    return created(showEvidence(room, evidence), call.links.absolute(address));
  };

const changeEvidence =
  (room: TenderRoom, { write }: Answers): Handler<PatchEvidence> =>
  async (call) => {
    const { gives } = await write(call, 'patch', (stored) => {
      const before = evidenceOfPath(responseOfPath(stored, call.params), call.params);
      const next = merged(before, call.data(), call.sent);
      return { responses: withEvidences(stored, call, (evidences) => evidences.map((one) => (one === before ? next : one))), gives: next };
    });
    return shown(showEvidence(room, gives));
  };

/** Answers what it removes, as it was. */
const removeEvidence =
  (room: TenderRoom, { write }: Answers): Handler =>
  async (call) => {
    const { gives } = await write(call, 'delete', (stored) => {
      const gone = evidenceOfPath(responseOfPath(stored, call.params), call.params);
      return { responses: withEvidences(stored, call, (evidences) => evidences.filter((one) => one !== gone)), gives: gone };
    });
    return shown(showEvidence(room, gives));
  };

const createResponses: Accepts<PostRequirementResponses> = { id: '/tenders/requirement-responses-create' };
const patchResponse: Accepts<PatchRequirementResponse> = { id: '/tenders/requirement-response-patch' };
const createEvidence: Accepts<PostEvidence> = { id: '/tenders/response-evidence-create' };
const patchEvidence: Accepts<PatchEvidence> = { id: '/tenders/response-evidence-patch' };

/** The rows of the answers of a bid or an award, and of their evidences. */
export const answerRows = <P extends Answering>(room: TenderRoom, of: Answerer<P>): Row[] => {
  const answers = answersOf(room, of);
  const access = of.writers ?? brokers;
  const all = `${of.path}/requirement_responses`;
  const single = `${all}/:response`;
  const evidences = `${single}/evidences`;
  const evidence = `${evidences}/:evidence`;
  const says = (what: string): string => `${what} ${of.of}. Needs ${of.needs}.`;
  const response = one(responseView);
  const proof = one(evidenceView);
  return [
    row({
      get: all,
      summary: `Answers ${of.of} to requirements.`,
      access: anyone,
      answers: list(responseView),
      handler: listResponses(room, answers),
    }),
    row({
      post: all,
      summary: says('Adds a list of answers'),
      access,
      accepts: createResponses,
      answers: list(responseView, 201),
      handler: addResponses(room, answers),
    }),
    row({
      get: single,
      summary: `One answer ${of.of} to a requirement.`,
      access: anyone,
      answers: response,
      handler: readResponse(room, answers),
    }),
    row({
      patch: single,
      summary: says('Changes an answer'),
      access,
      accepts: patchResponse,
      answers: response,
      handler: changeResponse(room, answers),
    }),
    row({ delete: single, summary: says('Removes an answer'), access, answers: response, handler: removeResponse(room, answers) }),
    row({
      get: evidences,
      summary: `What proves an answer ${of.of}.`,
      access: anyone,
      answers: list(evidenceView),
      handler: listEvidences(room, answers),
    }),
    row({
      post: evidences,
      summary: says('Adds an evidence to an answer'),
      access,
      accepts: createEvidence,
      answers: one(evidenceView, 201),
      handler: addEvidence(room, answers, of.path),
    }),
    row({
      get: evidence,
      summary: `One evidence of an answer ${of.of}.`,
      access: anyone,
      answers: proof,
      handler: readEvidence(room, answers),
    }),
    row({
      patch: evidence,
      summary: says('Changes an evidence of an answer'),
      access,
      accepts: patchEvidence,
      answers: proof,
      handler: changeEvidence(room, answers),
    }),
    row({
      delete: evidence,
      summary: says('Removes an evidence of an answer'),
      access,
      answers: proof,
      handler: removeEvidence(room, answers),
    }),
  ];
};
