/** Checks the registry's responses against the OpenAPI document. */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { loadSchemas } from '../../../src/base/validation/dialect.ts';
import { buildOpenApi } from '../../../src/http/openapi/document.ts';
import { procedures } from '../../../src/procurement/types/index.ts';
import { allTables } from '../route-tables.ts';

export interface Answered {
  /** Upper case. */
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  readonly mediaType: string;
  /** Absent for an endless body, such as a stream of events. */
  readonly text?: string;
}

interface Media {
  readonly schema: object;
}

interface ResponseObject {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Media>>;
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

interface Place {
  readonly path: string;
  readonly pattern: RegExp;
  readonly operations: Readonly<Record<string, Operation>>;
}

export interface Contract {
  /** Whether the document has the path, including `/api/0`. */
  knows(path: string): boolean;
  /** The violation as a sentence; null when there is none. */
  judge(answer: Answered): string | null;
}

/** Statuses that any path may return before routing: unknown method, malformed address, oversized headers. */
const beforeRows = ['400', '404', '405', '408', '431'];
const withoutBody = new Set([204, 303, 304]);

const escapePointer = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
const buildPointer = (...parts: string[]): string => `document#/${parts.map(escapePointer).join('/')}`;

const buildPattern = (path: string): RegExp => new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`);

/** A trailing slash does not count. */
const partsOf = (path: string): number => path.replace(/\/$/, '').split('/').length;

const places = (paths: object): Place[] =>
  Object.entries(paths)
    .map(([path, operations]) => ({ path, pattern: buildPattern(path), operations }))
    // Literal paths take precedence over those with placeholders.
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

/** As any client would configure it: no keywords of our own (spec/decisions.md D19). */
const makeAjv = (document: object): Ajv2020 => {
  // Optimized code and inlined references take three times as long to compile and validate no faster.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, ownProperties: true, inlineRefs: false, code: { optimize: false } });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  return ajv;
};

/** Compiles a schema of the document on first use. */
const compiler = (document: object): ((pointer: string) => ValidateFunction) => {
  const ajv = makeAjv(document);
  const known = new Map<string, ValidateFunction>();
  return (pointer) => {
    const validate = known.get(pointer) ?? ajv.compile({ $ref: pointer });
    known.set(pointer, validate);
    return validate;
  };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const findFaults = (validate: ValidateFunction, text: string): string | null => {
  const body = parse(text);
  if (body === undefined) return 'the body is no JSON';
  if (validate(body)) return null;
  const [first] = validate.errors ?? [];
  return `${first?.instancePath || 'the body'} ${first?.message} ${JSON.stringify(first?.params)} in ${text.slice(0, 300)}`;
};

/** The registry's own document, compiled lazily as responses need it. */
export const makeContract = (): Contract => {
  const parts = procedures.all.flatMap(({ schemas }) => schemas);
  const document = buildOpenApi(allTables(), loadSchemas({ sandbox: true, parts }), { version: '0', origin: '' });
  // The document is plain JSON of a known shape.
  const all = places(document.paths as object);
  const compile = compiler(document);
  const byLength = new Map<number, Place[]>();
  for (const place of all) byLength.set(partsOf(place.path), [...(byLength.get(partsOf(place.path)) ?? []), place]);
  const placeOf = (path: string): Place | undefined => {
    const rendered = path.replace(/^\/api\/0(?=\/)/, '/api/2.5');
    return byLength.get(partsOf(rendered))?.find(({ pattern }) => pattern.test(rendered));
  };

  const judgeBody = (pointer: string, content: ResponseObject['content'], { mediaType, text }: Answered): string | null => {
    if (content?.['*/*'] !== undefined) return null;
    if (content?.[mediaType] === undefined) return `the media type ${mediaType || '(none)'} is not declared`;
    return text === undefined || mediaType !== 'application/json'
      ? null
      : findFaults(compile(`${pointer}/content/application~1json/schema`), text);
  };

  const judgeProblem = (answer: Answered): string | null => {
    if (answer.method === 'HEAD') return null;
    const problem = buildPointer('components', 'responses', 'Problem400');
    return judgeBody(problem, { 'application/json': { schema: {} } }, answer);
  };

  const judgeOperation = (path: string, method: string, operation: Operation, answer: Answered): string | null => {
    const response = operation.responses[answer.status];
    if (response === undefined)
      return beforeRows.includes(String(answer.status)) && answer.status !== 404 ? judgeProblem(answer) : 'the status is not declared';
    if (answer.method === 'HEAD' || withoutBody.has(answer.status)) return answer.text ? 'a body where none belongs' : null;
    if (response.$ref !== undefined) return judgeProblem(answer);
    return judgeBody(buildPointer('paths', path, method, 'responses', String(answer.status)), response.content, answer);
  };

  const judge = (answer: Answered): string | null => {
    const place = placeOf(answer.path);
    const method = answer.method === 'HEAD' ? 'get' : answer.method.toLowerCase();
    const operation = place?.operations[method];
    if (place !== undefined && operation !== undefined) return judgeOperation(place.path, method, operation, answer);
    if (answer.method === 'OPTIONS' && answer.status === 204) return place === undefined ? 'no such path' : null;
    // A page says to a browser that it takes nothing.
    const isPage = place?.operations.get?.responses['400']?.content?.['text/html'] !== undefined;
    if (isPage && answer.status === 405 && answer.mediaType === 'text/html') return null;
    return beforeRows.includes(String(answer.status)) ? judgeProblem(answer) : 'the path does not know the method';
  };

  return { knows: (path) => placeOf(path) !== undefined, judge };
};
