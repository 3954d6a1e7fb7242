/** A plan, as procedures begin with one. */
import { readExample } from '../../../src/operations/examples.ts';
import { api, type Cast } from '../cast.ts';
import { textAt } from '../story.ts';

interface Planned {
  readonly classification: object;
  readonly amount: number;
  readonly kind: string;
  readonly method?: string;
}

/** Made and scheduled; gives its path. */
export const planOf = async (
  { buyer, story }: Cast,
  type: string,
  { classification, amount, kind, method = 'open' }: Planned,
): Promise<string> => {
  const { procuringEntity, buyers, tender, budget, ...data } = readExample('plan.json').data;
  const value = { amount, currency: 'UAH' };
  const begins = story.after(30);
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
  const made = await buyer.post('The buyer plans a purchase', `${api}/plans`, plan);
  const path = `${api}/plans/${textAt(made, 'data', 'id')}`;
  await buyer.patch('… and publishes the plan', path, { status: 'scheduled' });
  return path;
};
