/** Valid and invalid plans. */
import { budget, entity, planned } from '../../fixtures/plans.ts';

export const own = { title: 'own', value: { amount: 1, currency: 'UAH' } };
const source = (more: object) => ({ budget: budget({ breakdown: [{ ...own, ...more }] }) });
const kpk = { scheme: 'КПК-2026', id: '1011010', description: 'x' };
const local = { scheme: 'ТПКВКМБ', id: '0110', description: 'x' };
const katottg = { countryName: 'Україна', addressDetails: [{ scheme: 'КАТОТТГ', id: 'UA1', description: 'x' }] };
const at = 'data.budget.breakdown';
const classification = (scheme: string) => [{ scheme, id: '1', description: 'x' }];
/** Name, difference from a valid plan, and the expected message; null: accepted. */
export const refusals: readonly (readonly [string, Record<string, unknown>, string | null])[] = [
  ['a budget without sources', { budget: budget({ breakdown: undefined }) }, `${at}: Breakdown field is required.`],
  ['a year', { budget: budget({ year: 2026 }) }, "data.budget.year: Can't use year field, use period field instead"],
  [
    'a budget of two years',
    { budget: budget({ period: { startDate: '2026-01-01T00:00:00+02:00', endDate: '2027-01-01T00:00:00+02:00' } }) },
    'data.budget.period: Period startDate and endDate must be within one year for belowThreshold.',
  ],
  [
    'a framework of six years',
    {
      tender: planned({ procurementMethodType: 'closeFrameworkAgreementUA' }),
      budget: budget({ period: { startDate: '2026-01-01T00:00:00+02:00', endDate: '2031-01-01T00:00:00+02:00' } }),
    },
    'data.budget.period: Period startDate and endDate must be within 5 budget years for closeFrameworkAgreementUA.',
  ],
  [
    'a period upside down',
    { budget: budget({ period: { startDate: '2026-12-31T00:00:00+02:00', endDate: '2026-01-01T00:00:00+02:00' } }) },
    'data.budget.period.startDate: period should begin before its end',
  ],
  [
    'sources that are more than the budget',
    {
      budget: budget({
        amount: 0.3,
        breakdown: [
          { ...own, value: { amount: 0.1 } },
          { ...own, value: { amount: 0.21 } },
        ],
      }),
    },
    `${at}: Sum of the breakdown values amounts can't be greater than budget amount`,
  ],
  [
    'sources that are exactly the budget',
    { budget: budget({ amount: 0.3, breakdown: [0.1, 0.2].map((amount) => ({ ...own, value: { amount } })) }) },
    null,
  ],
  [
    'two currencies',
    { budget: budget({ breakdown: [{ ...own, value: { amount: 1, currency: 'USD' } }] }) },
    `${at}: Currency should be identical for all budget breakdown values and budget`,
  ],
  ['another source without a word', source({ title: 'other' }), `missing ${at}.0.description: Field required`],
  ['a state source without a programme', source({ title: 'state' }), `${at}.0.classification: КПК is required for state budget.`],
  ['a state source with its programme', source({ title: 'state', classification: kpk }), null],
  ['a local source without a programme', source({ title: 'local' }), `${at}.0.classification: ТПКВКМБ is required for local budget.`],
  [
    'a local source without an address',
    source({ title: 'crimea', classification: local }),
    `${at}.0.address: Address is required for crimea budget.`,
  ],
  [
    'a local source without a settlement',
    source({ title: 'local', classification: local, address: { countryName: 'Україна' } }),
    `${at}.0.address.addressDetails: КАТОТТГ is required for local budget.`,
  ],
  ['a local source with all of it', source({ title: 'local', classification: local, address: katottg }), null],
  [
    'a type of another method',
    { tender: planned({ procurementMethod: 'limited' }) },
    "enum data.tender.procurementMethodType: Input should be 'reporting', 'negotiation' or 'negotiation.quick'",
  ],
  [
    'a wrong classifier',
    { classification: { scheme: 'CPV', id: '30190000-7', description: 'x' } },
    "enum data.classification.scheme: Input should be 'ДК021'",
  ],
  [
    'UKTZED beside the plan',
    { additionalClassifications: classification('UKTZED') },
    'data.additionalClassifications: Forbidden to add UKTZED. Should be added in items.additionalClassifications.',
  ],
  [
    'КПКВ beside the plan',
    { additionalClassifications: classification('КПКВ') },
    'data.additionalClassifications: Forbidden to add КПКВ. Should be added in budget.breakdown.classification.',
  ],
  ['a cancelled state without a cancellation', { status: 'cancelled' }, 'data.status: An active cancellation object is required'],
  [
    'a complete state of a type that needs a tender',
    { status: 'complete', tender: planned({ procurementMethodType: 'aboveThreshold' }) },
    "data.status: Can't complete plan with 'aboveThreshold' tender.procurementMethodType",
  ],
  [
    'a frozen procedure',
    { tender: planned({ procurementMethodType: 'aboveThresholdUA.defense' }), procuringEntity: entity({ kind: 'defense' }) },
    '403 procedure with procurementMethodType = aboveThresholdUA.defense is not available',
  ],
  [
    'a procedure that its kind may not hold',
    { tender: planned({ procurementMethodType: 'aboveThreshold' }), procuringEntity: entity({ kind: 'other' }) },
    '403 procuringEntity with other kind cannot publish this type of procedure. Procurement method types allowed for this kind: belowThreshold, esco, requestForProposal, priceQuotation, reporting.',
  ],
  [
    'a procedure of defence',
    { tender: planned({ procurementMethodType: 'simple.defense' }) },
    '403 procuringEntity with general kind cannot publish this type of procedure. Procurement method types allowed for this kind: centralizedProcurement, belowThreshold, aboveThreshold, aboveThresholdUA, aboveThresholdEU, competitiveDialogueUA, competitiveDialogueEU, esco, closeFrameworkAgreementUA, requestForProposal, priceQuotation, competitiveOrdering, reporting, negotiation, negotiation.quick.',
  ],
];
