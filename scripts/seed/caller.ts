/** The API without HTTP: calls routes like requests, at any simulated time. Seeded records pass all request rules. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ScriptServices } from '../../src/app/operations/script-services.ts';
import type { Actor } from '../../src/base/domain/actor.ts';
import type { DocumentUrls } from '../../src/base/domain/documents.ts';
import { isPlainObject } from '../../src/base/domain/json.ts';
import { Problem } from '../../src/base/domain/problem.ts';
import type { Accepts } from '../../src/base/validation/validator.ts';
import { type Method, newSecret, type Route } from '../../src/http/route.ts';
import type { Store } from '../../src/store/client.ts';
import { makeUploads } from '../../src/store/uploads.ts';
import { passingFailure, repeatedly } from './ledger.ts';

export interface Ask {
  readonly actor: Actor;
  readonly now: Date;
  readonly params?: Readonly<Record<string, string>>;
  readonly data?: unknown;
  readonly config?: unknown;
  readonly token?: string;
}

/** The response: `data` and its siblings. */
export type Answer = Readonly<Record<string, unknown>> & { readonly data: Readonly<Record<string, unknown>> };

export type Call = (method: Method, path: string, ask: Ask) => Promise<Answer>;

const explained = (error: unknown, where: string): Error => {
  if (!(error instanceof Problem) || passingFailure(error) !== null) return error instanceof Error ? error : new Error(String(error));
  const first = error.errors?.[0];
  return new Error(`${where}: ${first === undefined ? error.details : `${first.path.join('.')}: ${first.msg}`}`, { cause: error });
};

export const makeCall = (routes: readonly Route[], { validator, absolute }: Pick<ScriptServices, 'validator' | 'absolute'>): Call => {
  const links = { origin: new URL(absolute('')).origin, prefix: '/api/2.5', absolute };
  return async (method, path, { actor, now, params = {}, data, config, token = null }) => {
    const route = routes.find((one) => one.method === method && one.path === path);
    const accepts = route?.accepts;
    if (route === undefined || accepts === undefined || accepts === null) throw new Error(`no route ${method} ${path} that accepts a body`);
    const checked = () => ('models' in accepts ? validator.checkOneOf(accepts, data) : validator.check(accepts, data));
    const dataAs = <U>(schema: Accepts<U>): U => validator.check(schema, data);
    const call = {
      params,
      query: new Map<string, string>(),
      actor,
      token,
      now,
      links,
      requestId: 'seed',
      local: true,
      sent: data,
      config,
      newSecret,
    };
    try {
      const { body: created, bytes } = await repeatedly(() => route.handler({ ...call, data: checked, dataAs }));
      const body: unknown = created ?? JSON.parse(String(bytes));
      if (isPlainObject(body) && isPlainObject(body.data)) return { ...body, data: body.data };
    } catch (error) {
      throw explained(error, `${method} ${path}`);
    }
    throw new Error(`${method} ${path} returned no object`);
  };
};

export interface SeedFile {
  /** Replaces any address by that of the file. */
  readonly urls: DocumentUrls;
  /** A document in request form. */
  readonly document: (title: string, documentType: string, format?: string) => object;
}

/** Stores the one small file to which all seeded documents refer, so that their links work. */
export const storeSeedFile = async (store: Store, urls: DocumentUrls, now: Date): Promise<SeedFile> => {
  const uploads = makeUploads(store);
  const key = randomUUID().replaceAll('-', '');
  const content = await uploads.receive(Readable.from([Buffer.from('This file stands for every document of a seeded registry.\n')]), now);
  await uploads.create(key, content, { title: 'seed.txt', format: 'text/plain' }, now);
  await uploads.attach([key]);
  const sent = { url: urls.publicLink(key), hash: `md5:${content.md5}` };
  return {
    urls: { ...urls, accept: () => key, attach: async () => {} },
    document: (title, documentType, format = 'text/plain') => ({ ...sent, title, format, documentType }),
  };
};
