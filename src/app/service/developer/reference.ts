/** The OpenAPI document arranged by a developer's tasks: their operations, request bodies and responses. Pure. */
import { isPlainObject, type Json, type JsonObject } from '../../../base/domain/json.ts';

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly says: string;
  readonly isNeeded: boolean;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Permitted callers and requirements, in sentences. */
  readonly rights: string;
  readonly types: readonly string[];
  readonly parameters: readonly (Field & { readonly place: string })[];
  /** Fields of `data`; null: no body. */
  readonly body: readonly Field[] | null;
  readonly example: Json | undefined;
  readonly answers: readonly { readonly status: string; readonly says: string }[];
  readonly needsKey: boolean;
  readonly takesToken: boolean;
}

export interface Topic {
  readonly name: string;
  readonly says: string;
  readonly operations: readonly Operation[];
}

interface Task {
  readonly title: string;
  readonly topics: readonly Topic[];
}

/** A task, and the tags of its operations. */
const TASKS: readonly (readonly [string, readonly string[]])[] = [
  ['Plan, and publish a tender', ['plans', 'tenders', 'tender_documents', 'lots', 'criteria']],
  ['Ask and bid', ['questions', 'bids']],
  ['Hold the auction, decide, and be contested', ['auction', 'awards', 'complaints', 'cancellations']],
  ['Sign, change and pay', ['contracts', 'agreements', 'transfers']],
  ['Report a violation', ['violation_reports']],
  ['Read everything: find, follow, take with you', ['search', 'statistics', 'export', 'alerts']],
  ['Run a registry', ['service', 'catalogue']],
];

const objectOrEmpty = (value: unknown): JsonObject => (isPlainObject(value) ? (value as JsonObject) : {}); // parsed from JSON
const listOrEmpty = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOrBlank = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A schema with its references resolved; of several alternatives the first. */
const resolveSchema = (document: JsonObject, schema: unknown, depth = 0): JsonObject => {
  const { $ref, anyOf, oneOf, allOf, ...rest } = objectOrEmpty(schema);
  const name = textOrBlank($ref).split('/').at(-1) ?? '';
  const next =
    name === ''
      ? (listOrEmpty(anyOf)[0] ?? listOrEmpty(oneOf)[0] ?? listOrEmpty(allOf)[0])
      : objectOrEmpty(objectOrEmpty(document.components).schemas)[name];
  return next === undefined || depth > 8 ? rest : { ...resolveSchema(document, next, depth + 1), ...rest };
};

/** A response of the document, following a reference to a shared one. */
const findAnswer = (document: JsonObject, answer: unknown): JsonObject => {
  const name = textOrBlank(objectOrEmpty(answer).$ref).split('/').at(-1) ?? '';
  return name === '' ? objectOrEmpty(answer) : objectOrEmpty(objectOrEmpty(objectOrEmpty(document.components).responses)[name]);
};

const typeOf = (document: JsonObject, schema: unknown): string => {
  const { type, enum: choices, items, const: only } = resolveSchema(document, schema);
  if (only !== undefined) return JSON.stringify(only);
  if (choices !== undefined)
    return listOrEmpty(choices).map(String).slice(0, 8).join(' | ') + (listOrEmpty(choices).length > 8 ? ' | …' : '');
  if (type === 'array') return `list of ${typeOf(document, items)}`;
  return Array.isArray(type) ? type.join(' | ') : textOrBlank(type) || 'any';
};

const collectFields = (document: JsonObject, schema: unknown): readonly Field[] => {
  const whole = resolveSchema(document, schema);
  const { properties, required } = whole.type === 'array' ? resolveSchema(document, whole.items) : whole;
  const needed = new Set(listOrEmpty(required));
  return Object.entries(objectOrEmpty(properties)).map(([name, one]) => ({
    name,
    type: typeOf(document, one),
    says: textOrBlank(resolveSchema(document, one).description),
    isNeeded: needed.has(name),
  }));
};

const buildOperationBody = (document: JsonObject, requestBody: unknown): Pick<Operation, 'body' | 'example'> => {
  if (requestBody === undefined) return { body: null, example: undefined };
  const { schema, examples } = objectOrEmpty(objectOrEmpty(objectOrEmpty(requestBody).content)['application/json']);
  const [first] = Object.values(objectOrEmpty(examples));
  const { data } = objectOrEmpty(resolveSchema(document, schema).properties);
  return { body: data === undefined ? [] : collectFields(document, data), example: objectOrEmpty(first).value };
};

const buildReferenceOperation = (document: JsonObject, path: string, method: string, one: JsonObject): Operation => {
  const summary = textOrBlank(one.summary);
  const parameters = listOrEmpty(one.parameters).map((parameter) => {
    const { name, in: place, description, required, schema } = objectOrEmpty(parameter);
    return {
      name: textOrBlank(name),
      place: textOrBlank(place),
      type: typeOf(document, schema),
      says: textOrBlank(description),
      isNeeded: required === true,
    };
  });
  return {
    id: textOrBlank(one.operationId),
    method: method.toUpperCase(),
    path,
    summary,
    rights: textOrBlank(one.description).replace(summary, '').trim(),
    types: listOrEmpty(one['x-procedure-types']).map(String),
    parameters,
    ...buildOperationBody(document, one.requestBody),
    answers: Object.entries(objectOrEmpty(one.responses)).map(([status, answer]) => ({
      status,
      says: textOrBlank(findAnswer(document, answer).description),
    })),
    needsKey: one['x-groups'] !== undefined,
    takesToken: parameters.some(({ name }) => name === 'X-Access-Token'),
  };
};

const DESCRIBED_METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Every operation of the document once, by task; tags without a task come last. */
export const collectTasks = (document: JsonObject): readonly Task[] => {
  const topics = new Map<string, Topic & { readonly operations: Operation[] }>();
  for (const tag of listOrEmpty(document.tags).map(objectOrEmpty))
    topics.set(textOrBlank(tag.name), { name: textOrBlank(tag.name), says: textOrBlank(tag.description), operations: [] });
  for (const [path, item] of Object.entries(objectOrEmpty(document.paths))) {
    for (const [method, one] of Object.entries(objectOrEmpty(item)).filter(([name]) => DESCRIBED_METHODS.includes(name))) {
      const operation = objectOrEmpty(one);
      const name = textOrBlank(listOrEmpty(operation.tags)[0]);
      const topic = topics.get(name) ?? { name, says: '', operations: [] };
      topics.set(name, topic);
      topic.operations.push(buildReferenceOperation(document, path, method, operation));
    }
  }
  const known = new Set(TASKS.flatMap(([, tags]) => tags));
  const others = [...topics.keys()].filter((name) => !known.has(name));
  return [...TASKS, ['More', others] as const]
    .map(([title, tags]) => ({
      title,
      topics: tags.flatMap((tag) => topics.get(tag) ?? []).filter(({ operations }) => operations.length > 0),
    }))
    .filter((task) => task.topics.length > 0);
};
