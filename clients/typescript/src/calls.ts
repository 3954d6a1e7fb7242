/** Calls by path, typed by the OpenAPI document: what a path takes is what the compiler asks for. */
import type { Client, FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import { refusal } from './errors.ts';
import type { paths } from './schema.generated.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Paths of the document that have the method. */
export type PathsOf<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, object> ? P : never }[keyof paths];

/** What a path takes: `params` (path, query, header), `body`, `headers`, `signal`. */
export type Init<P extends keyof paths, M extends Method> = MaybeOptionalInit<paths[P], M & keyof paths[P]>;

type OperationOf<P extends keyof paths, M extends Method> =
  paths[P] extends Record<M, infer Operation extends Record<string, unknown>> ? Operation : never;

/** Of an answer in several forms the one with `data`: the others are only sent to whoever asks for them (`opt_schema`). */
type UsualOf<A> = [Extract<A, { data: unknown }>] extends [never] ? A : Extract<A, { data: unknown }>;

/** The body of a good answer. */
export type AnswerOf<P extends keyof paths, M extends Method, I = unknown> = UsualOf<
  NonNullable<FetchResponse<OperationOf<P, M>, I, 'application/json'>['data']>
>;

/** `init` may be left out where nothing in it is required. */
type Rest<I> = undefined extends I ? [init?: I] : [init: I];

/** Sends and gives the body of the answer; an answer that is none of the good ones is thrown as a `RegistryError`. */
export type Call<M extends Method> = <P extends PathsOf<M>, I extends Init<P, M>>(path: P, ...init: Rest<I>) => Promise<AnswerOf<P, M, I>>;

type LooseRequest = (method: string, path: string, init: unknown) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** The call of one method on openapi-fetch's client. */
export const makeCall = <M extends Method>(api: Client<paths, 'application/json'>, method: M): Call<M> => {
  // The types of a path are checked where it is called; here all paths are alike.
  const request = api.request as LooseRequest;
  const call = async (path: string, init?: unknown): Promise<unknown> => {
    const { data, error, response } = await request(method, path, init);
    if (!response.ok) throw refusal({ method: method.toUpperCase(), url: response.url }, response, error);
    return data;
  };
  return call as Call<M>; // by the document, what came is what the path answers
};
