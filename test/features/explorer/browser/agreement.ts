/** An agreement with everything that its page shows. */
import type { TestRegistry } from '../../../support/registry.ts';

const id = 'c'.repeat(32);
const part = (nth: number): string => nth.toString(16).padStart(32, 'd');
const firm = (nth: number, name: string): object => ({ name, identifier: { scheme: 'UA-EDR', id: `4000000${nth}` } });
const code = { scheme: 'ДК021', id: '14210000-6', description: 'Гравій, пісок, щебінь' };

export const agreementTitle = 'Рамкова угода про щебінь';

/** Gives its id. A supplier of it has been suspended since it was made. */
export const putAgreement = async ({ store }: TestRegistry, tender: string): Promise<string> => {
  const records = store.records<object>('agreements');
  const side = (nth: number, name: string, status: string): object => ({
    id: part(nth),
    status,
    suppliers: [firm(nth, name)],
    unitPrices: [{ relatedItem: part(9), value: { amount: 800 + nth, currency: 'UAH', valueAddedTaxIncluded: true } }],
    milestones: [{ id: part(20 + nth), type: 'activation', status: 'scheduled', dueDate: new Date('2029-12-31') }],
  });
  const created = {
    ...{ agreementID: 'UA-2026-01-01-000003', title: agreementTitle, title_en: 'Framework agreement on gravel', status: 'active' },
    ...{ agreementType: 'closeFrameworkAgreementUA', tender_id: tender, dateSigned: new Date('2026-01-02'), classification: code },
    period: { startDate: new Date('2026-01-02'), endDate: new Date('2029-12-31') },
    procuringEntity: { ...firm(5, 'Дорожнє управління'), kind: 'general' },
    items: [{ id: part(9), description: 'Щебінь', classification: code, quantity: 100, unit: { code: 'TNE', name: 'тонна' } }],
    contracts: [side(1, 'ТОВ «Щебінь»', 'active'), side(2, 'ТОВ «Кар’єр»', 'active')],
    changes: [
      {
        ...{ id: part(30), status: 'active', rationaleType: 'taxRate', rationale: 'Змінився податок', dateSigned: new Date('2026-02-01') },
        modifications: [{ itemId: part(9), factor: 1.1 }],
      },
      {
        ...{ id: part(31), status: 'pending', rationaleType: 'partyWithdrawal', rationale: 'Виходить', date: new Date('2026-03-01') },
        modifications: [{ contractId: part(2) }],
      },
    ],
    documents: [
      {
        id: part(40),
        title: 'угода.pdf',
        format: 'application/pdf',
        url: 'https://files.example/agreement',
        datePublished: new Date('2026-01-02'),
      },
    ],
  };
  await records.insert(id, created);
  const stored = await records.get(id);
  if (stored === null) throw new Error('the agreement is gone');
  await records.save(
    stored,
    { ...stored, contracts: [side(1, 'ТОВ «Щебінь»', 'active'), side(2, 'ТОВ «Кар’єр»', 'suspended')] },
    { publishes: true },
  );
  return id;
};
