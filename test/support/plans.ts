/** Bodies of plans as brokers send them (spec/plans.md §12), and the first requests on them. */
import { type Answer, keys, type TestRegistry } from './registry.ts';

type Body = Record<string, unknown>;

export const plans = '/api/2.5/plans';

const organization = (): Body => ({
  name: 'Комунальний заклад «Бібліотека № 7»',
  kind: 'general',
  identifier: { scheme: 'UA-EDR', id: '40000017', legalName: 'КЗ «Бібліотека № 7»' },
  address: { countryName: 'Україна', region: 'Полтавська область', locality: 'Полтава' },
});

export const entity = (overrides: Body = {}): Body => ({ ...organization(), ...overrides });

export const budget = (overrides: Body = {}): Body => ({
  id: 'PAPER-26',
  description: 'Папір на рік',
  amount: 10000,
  currency: 'UAH',
  period: { startDate: '2026-01-01T00:00:00+02:00', endDate: '2026-12-31T00:00:00+02:00' },
  breakdown: [{ title: 'own', value: { amount: 10000, currency: 'UAH' } }],
  ...overrides,
});

export const planned = (overrides: Body = {}): Body => ({
  procurementMethod: 'open',
  procurementMethodType: 'belowThreshold',
  tenderPeriod: { startDate: '2026-12-15T00:00:00+02:00' },
  ...overrides,
});

export const planBody = (overrides: Body = {}): Body => ({
  procuringEntity: entity(),
  buyers: [entity()],
  tender: planned(),
  classification: { scheme: 'ДК021', id: '30190000-7', description: 'Офісне устаткування та приладдя різне' },
  budget: budget(),
  items: [
    {
      description: 'Папір А4',
      quantity: 10,
      unit: { code: 'H87', name: 'штука' },
      classification: { scheme: 'ДК021', id: '30197630-1', description: 'Папір для друку' },
    },
  ],
  ...overrides,
});

export interface MadePlan {
  readonly id: string;
  readonly path: string;
  readonly token: string;
  readonly transfer: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read untyped responses
  readonly data: any;
}

export const postPlan = (registry: TestRegistry, overrides: Body = {}, key: string = keys.broker): Promise<Answer> =>
  registry.ask('POST', plans, { key, body: { data: planBody(overrides) } });

/** A plan of the broker; throws the registry's message if it refuses. */
export const createPlan = async (registry: TestRegistry, overrides: Body = {}): Promise<MadePlan> => {
  const answer = await postPlan(registry, overrides);
  if (answer.status !== 201) throw new Error(`the plan was refused: ${answer.text}`);
  const { data, access } = answer.body;
  return { id: data.id, path: `${plans}/${data.id}`, ...access, data };
};

/** A write by the owner; `data` absent: no body. */
export const writePlan = (registry: TestRegistry, plan: MadePlan, method: string, path: string, data?: unknown): Promise<Answer> =>
  registry.ask(method, plan.path + path, { key: keys.broker, token: plan.token, ...(data === undefined ? {} : { body: { data } }) });
