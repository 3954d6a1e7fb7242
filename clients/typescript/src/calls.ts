/** Calls by path, typed by the OpenAPI document: the compiler requires exactly what a path takes. */
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

/** Of several response shapes, the one with `data`: the others are only sent on request (`opt_schema`). */
type UsualOf<A> = [Extract<A, { data: unknown }>] extends [never] ? A : Extract<A, { data: unknown }>;

/** The body of a successful response. */
export type AnswerOf<P extends keyof paths, M extends Method, I = unknown> = UsualOf<
  NonNullable<FetchResponse<OperationOf<P, M>, I, 'application/json'>['data']>
>;

/** `init` is optional where nothing in it is required. */
type Rest<I> = undefined extends I ? [init?: I] : [init: I];

/** Sends the request and returns the response body; any unsuccessful response is thrown as a `RegistryError`. */
export type Call<M extends Method> = <P extends PathsOf<M>, I extends Init<P, M>>(path: P, ...init: Rest<I>) => Promise<AnswerOf<P, M, I>>;

type LooseRequest = (method: string, path: string, init: unknown) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** Binds one method of openapi-fetch's client. */
export const makeCall = <M extends Method>(api: Client<paths, 'application/json'>, method: M): Call<M> => {
  // The types of a path are checked at the call site; here all paths are treated alike.
  const request = api.request as LooseRequest;
  const call = async (path: string, init?: unknown): Promise<unknown> => {
    const { data, error, response } = await request(method, path, init);
    if (!response.ok) throw refusal({ method: method.toUpperCase(), url: response.url }, response, error);
    return data;
  };
  return call as Call<M>; // the document guarantees that the body has the type of the path
};
