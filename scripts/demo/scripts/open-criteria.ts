/** Criteria required by open procedures (spec/open-tenders.md), each with one requirement, and a bid's responses to them. */
import { type Answer, at } from '../scenario.ts';

const exclusions = [
  'CONVICTIONS.PARTICIPATION_IN_CRIMINAL_ORGANISATION',
  'CONVICTIONS.FRAUD',
  'CONVICTIONS.CORRUPTION',
  'CONVICTIONS.CHILD_LABOUR-HUMAN_TRAFFICKING',
  'CONVICTIONS.TERRORIST_OFFENCES',
  'CONTRIBUTIONS.PAYMENT_OF_TAXES',
  'BUSINESS.BANKRUPTCY',
  'MISCONDUCT.MARKET_DISTORTION',
  'CONFLICT_OF_INTEREST.MISINTERPRETATION',
  'CONFLICT_OF_INTEREST.EARLY_TERMINATION',
  'NATIONAL.OTHER',
].map((name) => `CRITERION.EXCLUSION.${name}`);

/** The buyer checks these itself. */
const ofBuyer = /MARKET_DISTORTION|MISINTERPRETATION$/;

const ability = 'CRITERION.SELECTION.TECHNICAL_PROFESSIONAL_ABILITY';

/** For services; requirements on the bid as a whole relate to the tender. */
const others = [
  [`${ability}.MANAGEMENT.SUBCONTRACTING_PROPORTION`, 'tender'],
  [`${ability}.TECHNICAL.EQUIPMENT`, 'tenderer'],
  ['CRITERION.OTHER.BID.LANGUAGE', 'tender'],
  ['CRITERION.OTHER.BID.VALIDITY_PERIOD', 'tender'],
] as const;

/** Languages are chosen from a list, a validity is a number of days; everything else is a confirmation. */
const buildRequirement = (id: string): object => {
  if (id.endsWith('LANGUAGE'))
    return { title: 'Мова', dataType: 'string', expectedValues: ['Українська', 'Англійська'], expectedMinItems: 1 };
  if (id.endsWith('VALIDITY_PERIOD')) return { title: 'Днів', dataType: 'integer', minValue: 90, unit: { code: 'DAY', name: 'день' } };
  return { title: 'Підтверджено', dataType: 'boolean', expectedValue: true };
};

const titles: Readonly<Record<string, readonly [uk: string, en: string]>> = {
  PARTICIPATION_IN_CRIMINAL_ORGANISATION: ['Участь у злочинній організації', 'Participation in a criminal organisation'],
  FRAUD: ['Шахрайство', 'Fraud'],
  CORRUPTION: ['Корупція', 'Corruption'],
  'CHILD_LABOUR-HUMAN_TRAFFICKING': ['Дитяча праця і торгівля людьми', 'Child labour and human trafficking'],
  TERRORIST_OFFENCES: ['Терористичні злочини', 'Terrorist offences'],
  PAYMENT_OF_TAXES: ['Сплата податків', 'Payment of taxes'],
  BANKRUPTCY: ['Банкрутство', 'Bankruptcy'],
  MARKET_DISTORTION: ['Спотворення конкуренції', 'Distortion of competition'],
  MISINTERPRETATION: ['Недостовірні відомості', 'False statements'],
  EARLY_TERMINATION: ['Дострокове розірвання договору', 'Early termination of a contract'],
  OTHER: ['Інші підстави для відмови', 'Other grounds for exclusion'],
  SUBCONTRACTING_PROPORTION: ['Частка субпідряду', 'Proportion of subcontracting'],
  EQUIPMENT: ['Обладнання', 'Equipment'],
  LANGUAGE: ['Мова пропозиції', 'Language of the bid'],
  VALIDITY_PERIOD: ['Строк дії пропозиції', 'Validity of the bid'],
};

const buildTitle = (id: string): object => {
  const [title, title_en] = titles[id.slice(id.lastIndexOf('.') + 1)] ?? [id];
  return { title, ...(title_en === undefined ? {} : { title_en }) };
};

/** `stamps`: what the registry sets of requirements, sent all the same, as by brokers that copy criteria of an earlier tender. */
export const criterion = (id: string, relatesTo: string, stamps: object = {}): object => ({
  ...buildTitle(id),
  source: ofBuyer.test(id) ? 'procuringEntity' : 'tenderer',
  relatesTo,
  classification: { scheme: 'ESPD211', id },
  legislation: [{ version: '2025-10-31', identifier: { id: '922-VIII', legalName: 'Закон про публічні закупівлі' }, article: '17.1' }],
  requirementGroups: [{ description: 'Підтверджується, що', requirements: [{ ...buildRequirement(id), ...stamps }] }],
});

export const criteria = (stamps: object = {}): object[] => [
  ...exclusions.map((id) => criterion(id, 'tenderer', stamps)),
  ...others.map(([id, relatesTo]) => criterion(id, relatesTo, stamps)),
];

const collectParts = (value: unknown, name: string): unknown[] => {
  const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return Array.isArray(list) ? list : [];
};

const buildField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const answerTo = (requirement: unknown): object => {
  const dataType = buildField(requirement, 'dataType');
  const given = dataType === 'string' ? { values: ['Українська'] } : { value: dataType === 'integer' ? 120 : true };
  return { requirement: { id: buildField(requirement, 'id') }, ...given };
};

/** A bid's responses to the criteria in the registry's response: all requirements except the buyer's. */
export const answersTo = (created: Answer): object[] =>
  collectParts({ list: at(created, 'data') }, 'list')
    .filter((one) => buildField(one, 'source') !== 'procuringEntity')
    .flatMap((one) => collectParts(one, 'requirementGroups'))
    .flatMap((group) => collectParts(group, 'requirements'))
    .map(answerTo);
