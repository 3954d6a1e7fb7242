/** Bodies and requests for frameworks of buyers and the steps of suppliers (spec/frameworks.md). */
import { DAY } from '../../src/base/platform/clock.ts';
import { uploadDocument } from './documents.ts';
import { type Answer, keys, type TestRegistry } from './registry.ts';

type Body = Record<string, unknown>;

const api = '/api/2.5';

const address = {
  countryName: 'Україна',
  region: 'м. Київ',
  locality: 'м. Київ',
  streetAddress: 'вул. Садова 3',
  postalCode: '02000',
};

export const buildAddress = (streetAddress: string): Body => ({ ...address, streetAddress });

const contactPoint = { name: 'Відділ закупівель', email: 'tenders@example.com', telephone: '+380441112233' };

export const buyer = (overrides: Body = {}): Body => ({
  name: 'Обласна лікарня',
  kind: 'special',
  identifier: { scheme: 'UA-EDR', id: '40000018', legalName: 'КНП «Обласна лікарня»' },
  address,
  contactPoint,
  ...overrides,
});

export const frameworkItem = (overrides: Body = {}): Body => ({
  description: 'Насос відцентровий',
  classification: { scheme: 'ДК021', id: '42000000-6', description: 'Промислова техніка' },
  unit: { code: 'H87', name: 'штука' },
  quantity: 1,
  deliveryDate: { endDate: '2028-12-31T00:00:00+02:00' },
  deliveryAddress: address,
  ...overrides,
});

/** Ends `days` after the registry's current time. */
export const frameworkBody = (registry: Pick<TestRegistry, 'clock'>, overrides: Body = {}, days = 732): Body => ({
  frameworkType: 'dynamicPurchasingSystem',
  title: 'Промислова техніка',
  description: 'Відбір постачальників промислової техніки',
  classification: { scheme: 'ДК021', id: '42000000-6', description: 'Промислова техніка' },
  qualificationPeriod: { endDate: new Date(registry.clock.now().getTime() + days * DAY).toISOString() },
  procuringEntity: buyer(),
  ...overrides,
});

/** A created object, and how its owner writes to it. */
export interface Owned {
  readonly id: string;
  readonly path: string;
  readonly token: string;
}

const owned = (collection: string, { status, body, text }: Answer): Owned => {
  if (status !== 201) throw new Error(`it was refused: ${status} ${text}`);
  return { id: body.data.id, path: `${api}/${collection}/${body.data.id}`, token: body.access.token };
};

export const postFramework = (registry: TestRegistry, data: Body, config?: Body, key: string = keys.broker): Promise<Answer> =>
  registry.ask('POST', `${api}/frameworks`, { key, body: { data, ...(config === undefined ? {} : { config }) } });

/** A write by the owner; throws the registry's message unless it succeeds. */
export const write = async (registry: TestRegistry, { token }: Owned, method: string, path: string, data: unknown): Promise<Answer> => {
  const answer = await registry.ask(method, path, { key: keys.broker, token, body: { data } });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer;
};

export const draftFramework = async (registry: TestRegistry, overrides: Body = {}, config?: Body): Promise<Owned> =>
  owned('frameworks', await postFramework(registry, frameworkBody(registry, overrides), config));

export const activeFramework = async (registry: TestRegistry, overrides: Body = {}, config?: Body): Promise<Owned> => {
  const framework = await draftFramework(registry, overrides, config);
  await write(registry, framework, 'PATCH', framework.path, { status: 'active' });
  return framework;
};

export const tenderer = (id: string, overrides: Body = {}): Body => ({
  name: `Постачальник ${id}`,
  scale: 'micro',
  identifier: { scheme: 'UA-EDR', id, legalName: `ТОВ «Постачальник ${id}»` },
  address,
  contactPoint,
  ...overrides,
});

export const postSubmission = (registry: TestRegistry, framework: Pick<Owned, 'id'>, id: string, overrides: Body = {}, config?: Body) =>
  registry.ask('POST', `${api}/submissions`, {
    key: keys.broker,
    body: {
      data: { frameworkID: framework.id, tenderers: [tenderer(id)], ...overrides },
      ...(config === undefined ? {} : { config }),
    },
  });

export const draftSubmission = async (
  registry: TestRegistry,
  framework: Pick<Owned, 'id'>,
  id: string,
  overrides: Body = {},
): Promise<Owned> => owned('submissions', await postSubmission(registry, framework, id, overrides));

/** Returns the id of its qualification. */
export const activate = async (registry: TestRegistry, submission: Owned): Promise<string> =>
  (await write(registry, submission, 'PATCH', submission.path, { status: 'active' })).body.data.qualificationID;

/** A signed evaluation report, uploaded. */
export const report = async (registry: TestRegistry, title = 'evaluation.p7s'): Promise<Body> => ({
  ...(await uploadDocument(registry, { title, format: 'application/pkcs7-signature' })),
  documentType: 'evaluationReports',
});

export const qualificationPath = (id: string): string => `${api}/qualifications/${id}`;

/** A positive decision on a submission; returns the response. */
export const admit = async (registry: TestRegistry, framework: Owned, qualificationID: string): Promise<Answer> => {
  const path = qualificationPath(qualificationID);
  await write(registry, framework, 'POST', `${path}/documents`, await report(registry));
  return write(registry, framework, 'PATCH', path, { status: 'active' });
};

/** An active framework with these suppliers admitted, and its agreement. */
export const framed = async (
  registry: TestRegistry,
  suppliers: readonly string[],
  overrides: Body = {},
  config?: Body,
): Promise<{ readonly framework: Owned; readonly agreement: string }> => {
  const framework = await activeFramework(registry, overrides, config);
  for (const id of suppliers) await admit(registry, framework, await activate(registry, await draftSubmission(registry, framework, id)));
  const { body } = await registry.ask('GET', framework.path);
  return { framework, agreement: `${api}/agreements/${body.data.agreementID}` };
};

export const question = (): Body => ({
  title: 'Строк поставки',
  description: 'Чи можливо частинами?',
  author: tenderer('40000055', { scale: undefined }),
});

/** A change that moves the end of a framework to this many milliseconds after the registry's current time. */
export const moved = (registry: Pick<TestRegistry, 'clock'>, ms: number): Body => ({
  rationaleType: 'other',
  rationale: 'Потреба триває довше',
  modifications: { qualificationPeriod: { endDate: new Date(registry.clock.now().getTime() + ms).toISOString() } },
});

/** The first contract of an agreement. */
export const contractPlace = async (
  registry: TestRegistry,
  { path, token }: Pick<Owned, 'path' | 'token'>,
): Promise<Pick<Owned, 'path' | 'token'>> => {
  const { body } = await registry.ask('GET', `${path}/contracts`);
  return { path: `${path}/contracts/${body.data[0].id}`, token };
};
