/** The OpenAPI document arranged by a developer's tasks: their operations, request bodies and responses. Pure. */
import { isPlainObject, type Json, type JsonObject } from '../../../domain/json.ts';

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
const tasks: readonly (readonly [string, readonly string[]])[] = [
  ['Plan, and publish a tender', ['plans', 'tenders', 'tender_documents', 'lots', 'criteria']],
  ['Ask and bid', ['questions', 'bids']],
  ['Hold the auction, decide, and be contested', ['auction', 'awards', 'complaints', 'cancellations']],
  ['Sign, change and pay', ['contracts', 'agreements', 'transfers']],
  ['Report a violation', ['violation_reports']],
  ['Read everything: find, follow, take with you', ['search', 'statistics', 'export', 'alerts']],
  ['Run a registry', ['service', 'catalogue']],
];

const objectIn = (value: unknown): JsonObject => (isPlainObject(value) ? (value as JsonObject) : {}); // parsed from JSON
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A schema with its references resolved; of several alternatives the first. */
const resolved = (document: JsonObject, schema: unknown, depth = 0): JsonObject => {
  const { $ref, anyOf, oneOf, allOf, ...rest } = objectIn(schema);
  const name = textIn($ref).split('/').at(-1) ?? '';
  const next =
    name === '' ? (listIn(anyOf)[0] ?? listIn(oneOf)[0] ?? listIn(allOf)[0]) : objectIn(objectIn(document.components).schemas)[name];
  return next === undefined || depth > 8 ? rest : { ...resolved(document, next, depth + 1), ...rest };
};

/** A response of the document, following a reference to a shared one. */
const findAnswer = (document: JsonObject, answer: unknown): JsonObject => {
  const name = textIn(objectIn(answer).$ref).split('/').at(-1) ?? '';
  return name === '' ? objectIn(answer) : objectIn(objectIn(objectIn(document.components).responses)[name]);
};

const typeOf = (document: JsonObject, schema: unknown): string => {
  const { type, enum: choices, items, const: only } = resolved(document, schema);
  if (only !== undefined) return JSON.stringify(only);
  if (choices !== undefined) return listIn(choices).map(String).slice(0, 8).join(' | ') + (listIn(choices).length > 8 ? ' | …' : '');
  if (type === 'array') return `list of ${typeOf(document, items)}`;
  return Array.isArray(type) ? type.join(' | ') : textIn(type) || 'any';
};

const collectFields = (document: JsonObject, schema: unknown): readonly Field[] => {
  const whole = resolved(document, schema);
  const { properties, required } = whole.type === 'array' ? resolved(document, whole.items) : whole;
  const needed = new Set(listIn(required));
  return Object.entries(objectIn(properties)).map(([name, one]) => ({
    name,
    type: typeOf(document, one),
    says: textIn(resolved(document, one).description),
    isNeeded: needed.has(name),
  }));
};

const buildBody = (document: JsonObject, requestBody: unknown): Pick<Operation, 'body' | 'example'> => {
  if (requestBody === undefined) return { body: null, example: undefined };
  const { schema, examples } = objectIn(objectIn(objectIn(requestBody).content)['application/json']);
  const [first] = Object.values(objectIn(examples));
  const { data } = objectIn(resolved(document, schema).properties);
  return { body: data === undefined ? [] : collectFields(document, data), example: objectIn(first).value };
};

const buildOperation = (document: JsonObject, path: string, method: string, one: JsonObject): Operation => {
  const summary = textIn(one.summary);
  const parameters = listIn(one.parameters).map((parameter) => {
    const { name, in: place, description, required, schema } = objectIn(parameter);
    return {
      name: textIn(name),
      place: textIn(place),
      type: typeOf(document, schema),
      says: textIn(description),
      isNeeded: required === true,
    };
  });
  return {
    id: textIn(one.operationId),
    method: method.toUpperCase(),
    path,
    summary,
    rights: textIn(one.description).replace(summary, '').trim(),
    types: listIn(one['x-procedure-types']).map(String),
    parameters,
    ...buildBody(document, one.requestBody),
    answers: Object.entries(objectIn(one.responses)).map(([status, answer]) => ({
      status,
      says: textIn(findAnswer(document, answer).description),
    })),
    needsKey: one['x-groups'] !== undefined,
    takesToken: parameters.some(({ name }) => name === 'X-Access-Token'),
  };
};

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Every operation of the document once, by task; tags without a task come last. */
export const collectTasks = (document: JsonObject): readonly Task[] => {
  const topics = new Map<string, Topic & { readonly operations: Operation[] }>();
  for (const tag of listIn(document.tags).map(objectIn))
    topics.set(textIn(tag.name), { name: textIn(tag.name), says: textIn(tag.description), operations: [] });
  for (const [path, item] of Object.entries(objectIn(document.paths))) {
    for (const [method, one] of Object.entries(objectIn(item)).filter(([name]) => methods.includes(name))) {
      const operation = objectIn(one);
      const name = textIn(listIn(operation.tags)[0]);
      const topic = topics.get(name) ?? { name, says: '', operations: [] };
      topics.set(name, topic);
      topic.operations.push(buildOperation(document, path, method, operation));
    }
  }
  const known = new Set(tasks.flatMap(([, tags]) => tags));
  const others = [...topics.keys()].filter((name) => !known.has(name));
  return [...tasks, ['More', others] as const]
    .map(([title, tags]) => ({
      title,
      topics: tags.flatMap((tag) => topics.get(tag) ?? []).filter(({ operations }) => operations.length > 0),
    }))
    .filter((task) => task.topics.length > 0);
};
