/** `priceQuotation` (spec/price-quotation.md): from a framework of a central body and the catalogue to a terminated contract. */
import { price as net } from '../../../fixtures/bids.ts';
import { loadExamples } from '../../../src/http/openapi/examples.ts';
import { getAward, getWinner, sendBid } from '../acts.ts';
import { api, type Cast, type Script } from '../cast.ts';
import { changeContract, endContract, getContract, nameSigners, pricedAt, signContract } from '../contracts.ts';
import { framed } from '../frameworks.ts';
import { type Answer, at, textAt } from '../scenario.ts';
import { buildBuyer, buildMilestones, service, supplier } from './bodies.ts';
import { criterion } from './open-criteria.ts';
import { madeOfPlan } from './plan.ts';

const classification = { scheme: 'ДК021', id: '33600000-6', description: 'Фармацевтична продукція' } as const;

type Entry = Readonly<Record<string, unknown>> & { readonly id: string };

/** The shipped entries of a kind. */
const shipped = (kind: 'categories' | 'profiles' | 'products'): readonly Entry[] =>
  loadExamples().read(`catalogue/${kind}.json`) as Entry[];

/** An active entry of the list of bodies that may publish such frameworks. */
const centralBody = (): object => {
  const { contactPoint, ...body } = buildBuyer('central');
  const name = 'Державна установа «Професійні закупівлі»';
  return {
    ...{ ...body, name, identifier: { scheme: 'UA-EDR', id: '40996564', legalName: name } },
    contactPoint: { ...Object(contactPoint), email: 'koval@example.org' },
  };
};

/** Loads the shipped entries, with profiles offered under the agreement. */
const fillCatalogue = async ({ administrator }: Cast, agreementID: string): Promise<void> => {
  if (administrator === null) throw new Error('Only a key of group Administrator fills the catalogue: --administrator-key KEY');
  for (const kind of ['categories', 'profiles', 'products'] as const) {
    for (const entry of shipped(kind)) {
      const data = kind === 'profiles' ? { ...entry, agreementID } : entry;
      await administrator.put(`An admin puts ${kind} into the catalogue`, `/api/${kind}/${entry.id}`, data);
    }
  }
};

/** Index of each item's profile and offered product. */
const goods = [0, 0, 1] as const;
const idOf = (index: number): string => `item-${index + 1}`;

const collectItems = ({ scenario }: Cast): object[] =>
  goods.map((place, index) => ({
    ...service(scenario, idOf(index), { description: 'Папір А4', classification }),
    additionalClassifications: [
      { scheme: 'INN', id: 'topotecan', description: 'Топотекан' },
      { scheme: 'ATX', id: 'L01EL02', description: 'Топотекан' },
    ],
    category: shipped('categories')[0]?.id,
    profile: shipped('profiles')[place]?.id,
  }));

/** The criteria of each item's profile, and those the law requires of all. */
const collectCriteria = (): object[] => [
  ...goods.flatMap((place, index) =>
    [shipped('profiles')[place]?.criteria].flat().map((asked) => ({
      ...Object(asked),
      ...{ source: 'tenderer', relatesTo: 'item', relatedItem: idOf(index) },
      legislation: [{ version: '2020-04-19', identifier: { id: '922-VIII', legalName: 'Закон про публічні закупівлі' } }],
    })),
  ),
  ...['CONVICTIONS.TERRORIST_OFFENCES', 'CONFLICT_OF_INTEREST.EARLY_TERMINATION'].map((name) =>
    criterion(`CRITERION.EXCLUSION.${name}`, 'tenderer'),
  ),
];

/** Days in which bids may come. */
const TENDERING = 8;

const buildTender = (cast: Cast, agreement: string) => ({
  ...cast.pace.marks,
  procurementMethodType: cast.type,
  procurementMethod: 'selective',
  title: 'Папір А4',
  mainProcurementCategory: 'goods',
  procuringEntity: buildBuyer('special'),
  value: net(1000),
  agreement: { id: agreement },
  items: collectItems(cast),
  criteria: collectCriteria(),
  milestones: buildMilestones(),
  tenderPeriod: { startDate: cast.scenario.after(0), endDate: cast.inDays(TENDERING) },
});

const listIn = (from: unknown, key: string): unknown[] => [Reflect.get(Object(from), key) ?? []].flat();

/** The products' own responses; everything else is a confirmation. */
const answersTo = (created: Answer): object[] =>
  listIn(at(created, 'data'), 'criteria').flatMap((one) => {
    const item = goods.findIndex((_, index) => idOf(index) === Reflect.get(Object(one), 'relatedItem'));
    const answers = item < 0 ? [] : listIn(shipped('products')[goods[item] ?? 0], 'requirementResponses');
    return listIn(one, 'requirementGroups')
      .flatMap((group) => listIn(group, 'requirements'))
      .map((asked) => {
        const { id, title } = Object(asked);
        const { requirement: _, ...answer } = Object(
          answers.find((own) => Reflect.get(Object(own), 'requirement') === title) ?? { value: true },
        );
        return { requirement: { id }, ...answer };
      });
  });

const buildBid = (name: string, id: string, prices: readonly number[], requirementResponses: readonly object[]) => ({
  tenderers: [supplier(name, 'UA-IPN', id)],
  value: net(Math.round(prices.reduce((sum, price) => sum + price, 0) * 100) / 100),
  items: prices.map((price, index) => ({
    id: idOf(index),
    description: 'Папір А4',
    quantity: 1,
    product: shipped('products')[goods[index] ?? 0]?.id,
    unit: { code: 'KGM', name: 'кілограм', value: net(price) },
  })),
  requirementResponses,
});

/** Returns the path of the tender, and the responses of bids. */
const publish = async (cast: Cast): Promise<{ path: string; answers: object[] }> => {
  const { buyer, inDays } = cast;
  const { id } = await framed(cast, { frameworkType: 'electronicCatalogue', classification, procuringEntity: centralBody() });
  await fillCatalogue(cast, id);
  const created = await madeOfPlan(cast, { classification, amount: 1000, kind: 'special', method: 'selective' }, buildTender(cast, id));
  const path = `${api}/tenders/${textAt(created, 'data', 'id')}`;
  await buyer.attach('The buyer attaches the form of the contract', path, 'proforma.docx', 'contractProforma');
  await buyer.patch('To publish without the signed notice is refused', path, { status: 'active.tendering' }, 400);
  await buyer.attach('… which the buyer attaches', path, 'notice.p7s', 'notice');
  // Bids have the whole time, however long the draft took.
  const tenderPeriod = { endDate: inDays(TENDERING) };
  await buyer.patch('The buyer publishes: bids may come', path, { status: 'active.tendering', tenderPeriod });
  return { path, answers: answersTo(created) };
};

export const priceQuotation: Script = {
  type: 'priceQuotation',
  says: 'a purchase from the catalogue, among the suppliers of an agreement',
  play: async (cast) => {
    const { buyer, first, second, anyone, scenario } = cast;
    const { path, answers } = await publish(cast);
    const stranger = buildBid('ФОП Скаржник', '3000000009', [150, 80, 250], answers);
    await second.post('Who is not in the agreement may not bid', `${path}/bids`, stranger, 403);
    await sendBid(first, 'The first supplier bids 500.45', path, buildBid('ФОП Петренко', '3000000001', [155, 85, 260.45], answers));
    await sendBid(second, 'The second supplier bids 520.3', path, buildBid('ФОП Іваненко', '3000000002', [160, 90, 270.3], answers));
    await anyone.get('Nobody sees the bids yet', `${path}/bids`, 403);
    await scenario.until(path, 'active.qualification');
    const award = await getAward(cast, path);
    await buyer.attach('The buyer attaches the signed decision', award, 'decision.p7s', 'notice');
    await buyer.patch('… and awards', award, { status: 'active', qualified: true });
    const contract = await getContract(cast, path);
    const { winner, bid } = await getWinner(cast, path);
    await nameSigners(cast, contract, winner, bid);
    await signContract(cast, contract, await pricedAt(cast, contract));
    await scenario.until(path, 'complete');
    await changeContract(cast, contract, 'volumeCuts');
    await endContract(cast, contract);
    return { tender: path.slice(`${api}/tenders/`.length), contract };
  },
};
