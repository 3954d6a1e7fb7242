/** What people type finds what they mean among the first three, in a registry full of records that say similar things (docs/search.md). */
import { expect } from 'chai';
import { hexId } from '../../../../fixtures/reports.ts';
import { seedRegistry } from '../../../../scripts/seed/run.ts';
import { openServices } from '../../../../src/app/operations/script-services.ts';
import type { RecordCollection } from '../../../../src/store/collections.ts';
import { type Body, must, useRegistry } from '../../../support/registry.ts';

const now = new Date();
const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
/** Of what is asked with its year; what is newer may be of the next. */
const year = ago(60).getUTCFullYear();
const party = (name: string, id: string): Body => ({ name, identifier: { scheme: 'UA-EDR', id } });
const items = (description: string, id = '45261900-3'): Body[] => [
  {
    description,
    classification: { scheme: 'ДК021', id, description: 'Роботи та товари' },
    deliveryAddress: { region: 'Полтавська область' },
  },
];
const uah = (amount: number): Body => ({ amount, currency: 'UAH', valueAddedTaxIncluded: true });

const school15 = party('Полтавська загальноосвітня школа I-III ступенів № 15 Полтавської міської ради', '00037256');
const school3 = party('Комунальний заклад «Школа № 3»', '02145601');
const hospital3 = party('КНП «Полтавська міська клінічна лікарня № 3»', '02145603');
const hospital30 = party('КНП «Полтавська міська клінічна лікарня № 30»', '02145630');
const lyceum7 = party('Ліцей № 7 Кременчуцької міської ради', '02145607');
const nursery12 = party('Заклад дошкільної освіти (дитячий садок) № 12', '02145612');
const education = party('Управління освіти Лубенської міської ради', '02145678');
const roadbuilder = party('Товариство з обмеженою відповідальністю «Шляхбуд-Ворскла»', '40000777');
const trader = party('Фізична особа-підприємець Коваленко Остап Панасович', '3012345678');

const number = `UA-${year}-01-02-000123-a`;
const bridge = hexId();
const signed = hexId();

/** Kind, name, age in days, fields. Those named `other…` hold the same words in other places, and are newer. */
const records: readonly (readonly [RecordCollection, string, number, Body, string?])[] = [
  [
    'tenders',
    'roof of school 15',
    90,
    {
      title: 'Поточний ремонт даху навчального корпусу',
      title_en: 'Repair of the roof of the teaching wing',
      procuringEntity: school15,
      items: items('Покрівельні роботи'),
    },
  ],
  ['tenders', 'other roof', 3, { title: 'Ремонт даху, 15 вікон', procuringEntity: school3, items: items('Лист покрівельний, 15 шт') }],
  ['tenders', 'other roof by lots', 2, { title: 'Ремонт даху школи', procuringEntity: education, items: items('Лот 15') }],
  [
    'tenders',
    'other roof of school 115',
    2,
    { title: 'Ремонт даху', procuringEntity: party('Школа № 115', '02145115'), items: items('Покрівля 15 мм') },
  ],
  [
    'tenders',
    'medicines of hospital 3',
    60,
    { title: 'Медикаменти для реанімації', procuringEntity: hospital3, items: items('Розчин', '33690000-3') },
  ],
  [
    'tenders',
    'other medicines',
    3,
    { title: `Медикаменти, партія 3, на ${year} рік`, procuringEntity: hospital30, items: items('Ампули по 3 мл', '33690000-3') },
  ],
  [
    'tenders',
    'other medicines again',
    2,
    { title: `Медикаменти ${year}`, procuringEntity: hospital30, items: items('3 упаковки', '33690000-3') },
  ],
  [
    'tenders',
    'other medicines, third',
    1,
    { title: 'Медикаменти для лікарні', procuringEntity: education, items: items(`Упаковка 3, ${year}`, '33690000-3') },
  ],
  ['tenders', 'lyceum 7', 80, { title: 'Крейда шкільна', procuringEntity: lyceum7, items: items('Крейда', '39160000-1') }],
  [
    'tenders',
    'other lyceum',
    2,
    {
      title: 'Парти, 7 комплектів',
      procuringEntity: party('Ліцей № 17 Хорольської міської ради', '02145617'),
      items: items('Парта', '39160000-1'),
    },
  ],
  [
    'tenders',
    'other lyceum, items',
    1,
    { title: 'Дошки', procuringEntity: party('Ліцей «Престиж»', '02145618'), items: items('Дошка, 7 штук', '39160000-1') },
  ],
  [
    'tenders',
    'other lyceum, third',
    1,
    { title: 'Стільці для ліцею', procuringEntity: education, items: items('Стілець, 7 штук', '39160000-1') },
  ],
  [
    'tenders',
    'buses of education',
    70,
    { title: 'Автобуси', procuringEntity: education, items: items('Автобус', '34120000-4'), value: uah(1_234_567.8) },
  ],
  [
    'tenders',
    'bridge',
    200,
    {
      tenderID: number,
      title: 'Міст через Ворсклу',
      status: 'complete',
      procuringEntity: education,
      items: items('Прогонова будова'),
      awards: [{ suppliers: [roadbuilder] }],
    },
    bridge,
  ],
  [
    'contracts',
    'other contract of the bridge',
    20,
    {
      contractID: `${number}-b1`,
      tender_id: bridge,
      status: 'active',
      procuringEntity: education,
      suppliers: [roadbuilder],
      items: items('Опора'),
      value: uah(5),
    },
  ],
  [
    'contracts',
    'other second contract of the bridge',
    19,
    {
      contractID: `${number}-b2`,
      tender_id: bridge,
      status: 'active',
      procuringEntity: education,
      suppliers: [trader],
      items: items('Перила'),
      value: uah(5),
    },
  ],
  [
    'contracts',
    'other third contract of the bridge',
    18,
    {
      contractID: `${number}-b3`,
      tender_id: bridge,
      status: 'active',
      procuringEntity: education,
      suppliers: [trader],
      items: items('Фарба'),
      value: uah(5),
    },
  ],
  [
    'contracts',
    'asphalt',
    30,
    {
      contractID: `UA-${year}-02-02-000007-a-c1`,
      contractNumber: '125/24-К',
      status: 'active',
      procuringEntity: hospital3,
      suppliers: [roadbuilder],
      items: items('Асфальтування під’їзду в Миргороді', '45233142-6'),
      value: uah(777),
    },
    signed,
  ],
  [
    'contracts',
    'other contract',
    4,
    {
      contractID: `UA-${year}-02-02-000008-a-c1`,
      contractNumber: '124/25',
      title: 'Договір поставки',
      status: 'active',
      procuringEntity: hospital30,
      suppliers: [trader],
      items: items('Сіль технічна, мішок 24 кг'),
      value: uah(125),
    },
  ],
  [
    'tenders',
    'gloves',
    100,
    { title: 'Медичні вироби', procuringEntity: hospital30, items: items('Рукавички нітрилові неопудрені', '33140000-3') },
  ],
  [
    'tenders',
    'other gloves',
    1,
    { title: 'Рукавички робочі', procuringEntity: school3, items: items('Рукавички бавовняні', '18140000-2') },
  ],
  ['tenders', 'gym', 110, { title: 'Капітальний ремонт спортзалу', procuringEntity: school3, items: items('Підлога') }],
  ['tenders', 'diesel of hospital 3', 120, { title: 'Дизельне пальне', procuringEntity: hospital3, items: items('Пальне', '09130000-9') }],
  ['tenders', 'other diesel', 1, { title: 'Дизельне пальне, лот 3', procuringEntity: hospital30, items: items('Пальне', '09130000-9') }],
  ['tenders', 'vegetables of nursery 12', 130, { title: 'Овочі свіжі', procuringEntity: nursery12, items: items('Морква', '03220000-9') }],
  ['tenders', 'other vegetables', 1, { title: 'Овочі для садка', procuringEntity: education, items: items('Буряк, 12 кг', '03220000-9') }],
  [
    'plans',
    'plan of extinguishers',
    60,
    {
      planID: `UA-P-${year}-01-05-000001-a`,
      status: 'scheduled',
      budget: { id: '1', description: 'Вогнегасники вуглекислотні', amount: 9000, currency: 'UAH' },
      procuringEntity: school3,
    },
  ],
  ['tenders', 'other extinguishers', 1, { title: 'Вогнегасники', procuringEntity: school3, items: items('Вогнегасник', '35110000-8') }],
  [
    'violationReports',
    'report of the roadbuilder',
    10,
    {
      status: 'pending',
      tender_id: bridge,
      contract_id: signed,
      details: { reason: 'contractBreach', description: 'Роботи зупинено' },
      author: hospital3,
      defendants: [roadbuilder],
    },
    `UA-${year}-03-03-000004`,
  ],
  [
    'agreements',
    'agreement of gravel',
    150,
    {
      agreementID: `UA-${year}-02-05-000003-c`,
      status: 'active',
      procuringEntity: education,
      items: items('Щебінь гранітний', '14210000-6'),
      contracts: [{ suppliers: [trader] }],
    },
  ],
  ['tenders', 'other gravel', 1, { title: 'Щебінь', procuringEntity: education, items: items('Щебінь', '14210000-6') }],
];

/** Who asks, what is typed, the record that is meant. */
const questions: readonly (readonly [string, string, string])[] = [
  ['a journalist', 'школа 15 ремонт даху', 'roof of school 15'],
  ['a journalist', 'Школа № 15', 'roof of school 15'],
  ['a supplier', `лікарня №3 медикаменти ${year}`, 'medicines of hospital 3'],
  ['a parent', 'ліцей 7', 'lyceum 7'],
  ['a parent', 'садок № 12 овочі', 'vegetables of nursery 12'],
  ['a patient', '3-тя лікарня медикаменти', 'medicines of hospital 3'],
  ['an auditor', 'управління освіти ЄДРПОУ 02145678 автобуси', 'buses of education'],
  ['an auditor with a sheet that drops zeros', '37256', 'roof of school 15'],
  ['an auditor with two keyboards', number.replaceAll('A', 'А').replace(/a$/, 'а'), 'bridge'],
  ['a buyer who copies a number', `№ «${number}».`, 'bridge'],
  ['an auditor', '1 234 567,80 грн', 'buses of education'],
  ['a buyer', 'договір 125/24-К', 'asphalt'],
  ['a supplier', 'ТОВ Шляхбуд-Ворскла міст', 'bridge'],
  ['a journalist', 'фоп Коваленко перила', 'other second contract of the bridge'],
  ['a supplier', 'нітрилових рукавичок', 'gloves'],
  ['a foreign supplier', 'roofs of teaching wings', 'roof of school 15'],
  ['somebody in a hurry', 'капітальний реммонт спортзалуу', 'gym'],
  ['a driver', 'солярка для лікарні №3', 'diesel of hospital 3'],
  ['a journalist', '“міст через ворсклу”', 'bridge'],
  ['a supplier', `план вогнегасники ${year}`, 'plan of extinguishers'],
  ['a buyer', 'звіт про порушення шляхбуд', 'report of the roadbuilder'],
  ['a supplier', 'ДК 021:2015: 45261900-3 ремонт даху школа 15', 'roof of school 15'],
  ['a buyer', 'договір асфальтування миргород', 'asphalt'],
  ['a supplier', 'рамкова угода щебеню', 'agreement of gravel'],
];

describe('The questions that people type', function () {
  this.timeout(240_000);
  const ids = new Map<string, string>();

  const registry = useRegistry({ now });
  before(async () => {
    const services = await openServices(registry.store, registry.settings);
    await seedRegistry(services, { count: 40, seed: 7, owner: 'broker', keepToken: async () => {}, progress: () => {} });
    await services.codes.close();
    for (const [kind, name, age, fields, id = hexId()] of records) {
      ids.set(id, name);
      const published =
        kind === 'tenders' ? 'noticePublicationDate' : kind === 'contracts' || kind === 'agreements' ? 'dateSigned' : 'datePublished';
      const common = kind === 'tenders' ? { status: 'active.tendering', procurementMethodType: 'belowThreshold', value: uah(100) } : {};
      await registry.store.records<Body>(kind).insert(id, { ...common, ...fields, [published]: ago(age) });
    }
  });

  const ask = async (q: string): Promise<{ readonly names: readonly string[]; readonly suggestion: string | undefined }> => {
    const { body } = must(await registry.ask('GET', `/search/records?${new URLSearchParams({ q })}`), 200);
    const names = body.data.slice(0, 3).map(({ id, title }: Record<string, string>) => ids.get(id ?? '') ?? `a seeded one: ${title}`);
    return { names, suggestion: body.suggestion };
  };

  for (const [who, text, meant] of questions) {
    it(`of ${who}, "${text}", find ${meant}`, async () => {
      const { names, suggestion } = await ask(text);
      expect(suggestion === undefined ? names : (await ask(suggestion)).names).to.include(meant);
    });
  }
});
