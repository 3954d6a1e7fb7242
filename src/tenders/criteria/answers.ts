/** What answers requirements, and how its answers are decided on (spec/procedures.md §4.4). */
import { sameValue } from '../../domain/json.ts';
import { type FieldError, oneWithId, refuse, tooLong } from '../../domain/problem.ts';
import type { StoredTender } from '../../domain/tender.ts';
import type { Evidence, RequirementResponse } from '../../domain/types.generated.ts';
import type { Access, Call } from '../../http/route.ts';
import type { Changed, Decided, Opened, TenderRoom } from '../room.ts';
import { awardResponseErrors } from './responses.ts';

export type Responses = readonly RequirementResponse[];

/** New answers are appended, what is there is edited. */
export type AnswerVerb = 'post' | 'patch' | 'delete';

/** The answers after a write, and what the reply shows of them. */
interface Answered<T> {
  readonly responses: Responses;
  readonly gives: T;
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
  find(tender: StoredTender, params: Call['params']): P;
  /** 403 for who may not write, and when nobody may. */
  authorize(opened: Opened, part: P, call: Call, verb: AnswerVerb): void;
  /** What is wrong with the answers of the part as it would be. */
  errors(tender: StoredTender, part: P): readonly FieldError[];
  replace(opened: Opened, part: P): Omit<Decided<unknown>, 'gives'>;
  /** How bids are written (`changing/writer.ts`); as the tender unless told. `named` is what the path of a change names. */
  append?<T>(call: Call, decide: (opened: Opened) => Decided<T>): Promise<Changed<T>>;
  change?<T>(call: Call, decide: (opened: Opened) => Decided<T>, named: (part: P) => object): Promise<Changed<T>>;
}

/** Answers as they are read, and written: a change may be asked again on a newer tender, and what changes nothing writes nothing. */
export interface Answers {
  /** Those that a reader sees; throws 404 and 403. */
  see(call: Call): Promise<{ readonly tender: StoredTender; readonly responses: Responses }>;
  write<T>(
    call: Call,
    verb: AnswerVerb,
    change: (stored: Responses) => Answered<T>,
  ): Promise<{ readonly tender: StoredTender; readonly gives: T }>;
}

export const answersOf = <P extends Answering>(room: TenderRoom, of: Answerer<P>): Answers => {
  const { find, append = room.append, change: edit = room.change } = of;
  const see: Answers['see'] = async ({ params }) => {
    const tender = await room.see(params);
    return { tender, responses: find(tender, params).requirementResponses ?? [] };
  };
  return {
    see,
    ...of,
    write: async (call, verb, change) => {
      const named = ({ requirementResponses = [] }: P): object => namedPart(requirementResponses, call.params);
      const { stored: tender, gives } = await (verb === 'post' ? append : edit)(
        call,
        (opened: Opened) => {
          const { before } = opened;
          const part = find(before, call.params);
          if (call.params.response !== undefined) named(part);
          of.authorize(opened, part, call, verb);
          const { responses, gives } = change(part.requirementResponses ?? []);
          if (sameValue(responses, part.requirementResponses)) return { next: before, gives };
          refuse(tooLong(responses));
          const next = { ...part, requirementResponses: [...responses] };
          refuse(of.errors(before, next));
          return { ...of.replace(opened, next), gives };
        },
        named,
      );
      return { tender, gives };
    },
  };
};

/** Of what the buyer answers by, at awards and qualifications. */
export const byBuyer = {
  needs: 'the owner token of the tender',
  errors: (tender: StoredTender, { requirementResponses = [] }: Answering): readonly FieldError[] =>
    awardResponseErrors(tender, requirementResponses, ['data']),
};

export const responseOfPath = (responses: Responses, { response: id }: Call['params']): RequirementResponse =>
  oneWithId(responses, id, 'Requirement response not found.');

export const evidenceOfPath = ({ evidences }: RequirementResponse, { evidence: id }: Call['params']): Evidence =>
  oneWithId(evidences, id, 'Evidence not found.');

/** What the path of a change names; 404 `Requirement response not found.`, `Evidence not found.` */
const namedPart = (responses: Responses, params: Call['params']): object => {
  const response = responseOfPath(responses, params);
  return params.evidence === undefined ? response : evidenceOfPath(response, params);
};
