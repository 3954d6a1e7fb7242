/** A plan, the start of a procedure. */

import { firstStageTypes, frozenType } from '../../../src/modules/plans/rules.ts';
import { buildConfig } from '../acts.ts';
import { api, type Cast } from '../cast.ts';
import { readExample } from '../examples.ts';
import { type Answer, textAt } from '../scenario.ts';

interface Planned {
  readonly classification: object;
  readonly amount: number;
  readonly kind: string;
  readonly method?: string;
}

/** Creates and schedules it; returns its path. */
const getPlan = async ({ type, buyer, scenario }: Cast, { classification, amount, kind, method = 'open' }: Planned): Promise<string> => {
  const { procuringEntity, buyers, tender, budget, ...data } = readExample('plan.json').data;
  const value = { amount, currency: 'UAH' };
  const begins = scenario.after(30);
  const year = begins.slice(0, 4);
  const plan = {
    ...data,
    procuringEntity: { ...Object(procuringEntity), kind },
    buyers: Array.isArray(buyers) ? buyers.map((one) => ({ ...Object(one), kind })) : [],
    tender: { ...Object(tender), procurementMethod: method, procurementMethodType: type, tenderPeriod: { startDate: begins } },
    classification,
    items: [],
    budget: {
      ...Object(budget),
      ...value,
      period: { startDate: `${year}-01-01T00:00:00+02:00`, endDate: `${year}-12-31T00:00:00+02:00` },
      breakdown: [{ title: 'own', value }],
    },
  };
  const created = await buyer.post('The buyer plans a purchase', `${api}/plans`, plan);
  const path = `${api}/plans/${textAt(created, 'data', 'id')}`;
  await buyer.patch('… and publishes the plan', path, { status: 'scheduled' });
  return path;
};

/** Creates a draft tender from a plan; without one if its type cannot be planned. */
export const madeOfPlan = async (cast: Cast, planned: Planned, tender: object): Promise<Answer> => {
  const { type, buyer } = cast;
  const config = buildConfig(type);
  if (!firstStageTypes.includes(type) || type === frozenType)
    return buyer.post('The buyer makes a tender', `${api}/tenders`, tender, 201, { config });
  return buyer.post('The buyer makes a tender of it', `${await getPlan(cast, planned)}/tenders`, tender, 201, { config });
};
