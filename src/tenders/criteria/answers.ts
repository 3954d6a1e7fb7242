/** What answers requirements, and how its answers are decided on (spec/procedures.md §4.4). */
import { sameValue } from '../../domain/json.ts';
import { type FieldError, oneWithId, refuse, tooLong } from '../../domain/problem.ts';
import type { StoredTender } from '../../domain/tender.ts';
import type { Evidence, RequirementResponse } from '../../domain/types.generated.ts';
import type { Access, ApiRequest } from '../../http/route.ts';
import type { ChangedTender, LoadedTender, TenderDecision, TenderService } from '../service.ts';
import { awardResponseErrors } from './responses.ts';

export type Responses = readonly RequirementResponse[];

/** New answers are appended, what is there is edited. */
export type AnswerVerb = 'post' | 'patch' | 'delete';

/** The answers after a write, and what the reply shows of them. */
interface Answered<T> {
  readonly responses: Responses;
  readonly result: T;
}

/** What answers requirements. */
export interface Answering {
  requirementResponses?: RequirementResponse[];
}

/** Parts of a tender that answer requirements: bids, awards. */
export interface Answerer<P extends Answering> extends Partial<Pick<Answers, 'see'>> {
  /** Their address. */
  readonly path: string;
  /** For the summaries: `of a bid`, and whose token writes. */
  readonly of: string;
  readonly needs: string;
  /** Who may call the writes; brokers unless told. */
  readonly writers?: Access;
  /** The part that a path names; throws 404. */
  find(tender: StoredTender, params: ApiRequest['params']): P;
  /** 403 for who may not write, and when nobody may. */
  authorize(loaded: LoadedTender, part: P, request: ApiRequest, verb: AnswerVerb): void;
  /** What is wrong with the answers of the part as it would be. */
  errors(tender: StoredTender, part: P): readonly FieldError[];
  replace(loaded: LoadedTender, part: P): Omit<TenderDecision<unknown>, 'result'>;
  /** How bids are written (`changing/writer.ts`); as the tender unless told. `named` is what the path of a change names. */
  append?<T>(request: ApiRequest, decide: (loaded: LoadedTender) => TenderDecision<T>): Promise<ChangedTender<T>>;
  change?<T>(
    request: ApiRequest,
    decide: (loaded: LoadedTender) => TenderDecision<T>,
    named: (part: P) => object,
  ): Promise<ChangedTender<T>>;
}

/** Answers as they are read, and written: a change may be asked again on a newer tender, and what changes nothing writes nothing. */
export interface Answers {
  /** Those that a reader sees; throws 404 and 403. */
  see(request: ApiRequest): Promise<{ readonly tender: StoredTender; readonly responses: Responses }>;
  write<T>(
    request: ApiRequest,
    verb: AnswerVerb,
    change: (stored: Responses) => Answered<T>,
  ): Promise<{ readonly tender: StoredTender; readonly result: T }>;
}

export const buildAnswers = <P extends Answering>(service: TenderService, of: Answerer<P>): Answers => {
  const { find, append = service.append, change: edit = service.change } = of;
  const see: Answers['see'] = async ({ params }) => {
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
          const { responses, result } = change(part.requirementResponses ?? []);
          if (sameValue(responses, part.requirementResponses)) return { next: before, result };
          refuse(tooLong(responses));
          const next = { ...part, requirementResponses: [...responses] };
          refuse(of.errors(before, next));
          return { ...of.replace(loaded, next), result };
        },
        named,
      );
      return { tender, result };
    },
  };
};

/** Of what the buyer answers by, at awards and qualifications. */
export const byBuyer = {
  needs: 'the owner token of the tender',
  errors: (tender: StoredTender, { requirementResponses = [] }: Answering): readonly FieldError[] =>
    awardResponseErrors(tender, requirementResponses, ['data']),
};

export const responseOfPath = (responses: Responses, { response: id }: ApiRequest['params']): RequirementResponse =>
  oneWithId(responses, id, 'Requirement response not found.');

export const evidenceOfPath = ({ evidences }: RequirementResponse, { evidence: id }: ApiRequest['params']): Evidence =>
  oneWithId(evidences, id, 'Evidence not found.');

/** What the path of a change names; 404 `Requirement response not found.`, `Evidence not found.` */
const namedPart = (responses: Responses, params: ApiRequest['params']): object => {
  const response = responseOfPath(responses, params);
  return params.evidence === undefined ? response : evidenceOfPath(response, params);
};
