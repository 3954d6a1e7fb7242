/** What answers requirements, and how its responses are written (spec/procedures.md §4.4). */
import { isPlainObject, sameValue } from '../../../base/domain/json.ts';
import { type FieldError, oneWithId, requireNoErrors, tooLong } from '../../../base/domain/problem.ts';
import type { StoredTender } from '../../../base/domain/tender.ts';
import type { Evidence, RequirementResponse } from '../../../base/domain/types.generated.ts';
import type { ApiRequest, RouteAccess } from '../../../http/route.ts';
import type { ChangedTender, LoadedTender, TenderDecision, TenderService } from '../service.ts';
import { awardResponseErrors } from './responses.ts';

export type Responses = readonly RequirementResponse[];

/** New responses are appended, existing ones edited. */
export type AnswerVerb = 'post' | 'patch' | 'delete';

/** What answers requirements. */
export interface Answering {
  requirementResponses?: RequirementResponse[];
}

/** A part of a tender that answers requirements: a bid, an award. */
export interface Answerer<P extends Answering> extends Partial<Pick<RequirementAnswers, 'see'>> {
  /** Their address. */
  readonly path: string;
  /** For the summaries: `of a bid`, and whose token is needed to write. */
  readonly of: string;
  readonly needs: string;
  /** Who may call the writes; by default brokers. */
  readonly writers?: RouteAccess;
  /** The part of a path; throws 404. */
  find(tender: StoredTender, params: ApiRequest['params']): P;
  /** Throws 403 if this caller, or anybody, may not write now. */
  authorize(loaded: LoadedTender, part: P, request: ApiRequest, verb: AnswerVerb): void;
  /** Errors in the responses of the part after the write. */
  errors(tender: StoredTender, part: P): readonly FieldError[];
  replace(loaded: LoadedTender, part: P): Omit<TenderDecision<unknown>, 'result'>;
  /** How bids are written (`store/records/writer.ts`); by default like the tender. `named` finds the element that a change's path names. */
  append?<T>(request: ApiRequest, decide: (loaded: LoadedTender) => TenderDecision<T>): Promise<ChangedTender<T>>;
  change?<T>(
    request: ApiRequest,
    decide: (loaded: LoadedTender) => TenderDecision<T>,
    named: (part: P) => object,
  ): Promise<ChangedTender<T>>;
}

/** Responses as they are read and written: a write may be retried on a newer tender, and saves nothing if nothing changes. */
export interface RequirementAnswers {
  /** The responses visible to a reader; throws 404 and 403. */
  see(request: ApiRequest): Promise<{ readonly tender: StoredTender; readonly responses: Responses }>;
  write<T>(
    request: ApiRequest,
    verb: AnswerVerb,
    change: (stored: Responses, before: StoredTender) => { readonly responses: Responses; readonly result: T },
  ): Promise<{ readonly tender: StoredTender; readonly result: T }>;
}

/**
 * An error of the responses at its place in the body, which is a list of new ones, a new one or the change of one; of the body
 * as a whole where the response was stored before. `stored`: the responses without what was sent.
 */
const placedIn = ({ sent, params }: Pick<ApiRequest, 'sent' | 'params'>, stored: Responses, error: FieldError): FieldError => {
  const [data = '', index, ...field] = error.path;
  if (index === undefined) return error;
  const { response, evidence } = params;
  const first = response === undefined ? stored.length : stored.findIndex(({ id }) => id === response);
  const place = Number(index) - first;
  if (Array.isArray(sent) && place >= 0) return { ...error, path: [data, String(place), ...field] };
  return { ...error, path: isPlainObject(sent) && evidence === undefined && place === 0 ? [data, ...field] : [data] };
};

export const buildAnswers = <P extends Answering>(service: TenderService, of: Answerer<P>): RequirementAnswers => {
  const { find, append = service.append, change: edit = service.change } = of;
  const see: RequirementAnswers['see'] = async ({ params }) => {
    const tender = await service.see(params);
    return { tender, responses: find(tender, params).requirementResponses ?? [] };
  };
  return {
    see,
    ...of,
    write: async (request, verb, change) => {
      const named = ({ requirementResponses = [] }: P): object => namedPart(requirementResponses, request.params);
      const { stored: tender, result } = await (verb === 'post' ? append : edit)(
        request,
        (loaded: LoadedTender) => {
          const { before } = loaded;
          const part = find(before, request.params);
          if (request.params.response !== undefined) named(part);
          of.authorize(loaded, part, request, verb);
          const { responses, result } = change(part.requirementResponses ?? [], before);
          if (sameValue(responses, part.requirementResponses)) return { next: before, result };
          requireNoErrors(tooLong(responses));
          const next = { ...part, requirementResponses: [...responses] };
          requireNoErrors(of.errors(before, next).map((error) => placedIn(request, part.requirementResponses ?? [], error)));
          return { ...of.replace(loaded, next), result };
        },
        named,
      );
      return { tender, result };
    },
  };
};

/** For responses by the buyer, at awards and qualifications. */
export const byBuyer = {
  needs: 'the owner token of the tender',
  errors: (tender: StoredTender, { requirementResponses = [] }: Answering): readonly FieldError[] =>
    awardResponseErrors(tender, requirementResponses, ['data']),
};

export const responseOfPath = (responses: Responses, { response: id }: ApiRequest['params']): RequirementResponse =>
  oneWithId(responses, id, 'Requirement response not found.');

export const evidenceOfPath = ({ evidences }: RequirementResponse, { evidence: id }: ApiRequest['params']): Evidence =>
  oneWithId(evidences, id, 'Evidence not found.');

/** The element a change's path names; 404 `Requirement response not found.`, `Evidence not found.` */
const namedPart = (responses: Responses, params: ApiRequest['params']): object => {
  const response = responseOfPath(responses, params);
  return params.evidence === undefined ? response : evidenceOfPath(response, params);
};
