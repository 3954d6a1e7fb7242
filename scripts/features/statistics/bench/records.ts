/** Any number of records of all kinds, and saves of them. */

import { makeRandom } from '../../../../fixtures/random.ts';
import type { ScriptServices } from '../../../../src/app/operations/script-services.ts';
import type { RecordCollection } from '../../../../src/store/collections.ts';
import { seedRegistry } from '../../../seed/run.ts';

type Stored = { readonly _id: string } & Readonly<Record<string, unknown>>;

const regions = [
  'Київ',
  'Львівська область',
  'Одеська область',
  'Харківська область',
  'Сумська область',
  'Полтавська область',
  'Волинська область',
];
const codes = ['45233140-2', '30190000-7', '09130000-9', '33600000-6', '50700000-2', '72260000-5', '15800000-6'];
const year = 365 * 86_400_000;

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T; // lists are not empty

const party = (number: number): object => ({
  name: `ТОВ «Постачальник ${number}»`,
  identifier: { scheme: 'UA-EDR', id: String(90_000_000 + number) },
  address: { countryName: 'Україна' },
});

const statuses = ['active.enquiries', 'active.tendering', 'complete', 'complete', 'complete', 'unsuccessful', 'cancelled'];

/** A tender's outcome; if complete, with one to five bids and a winner. */
const ended = (expected: number, random: () => number, at: Date): Record<string, unknown> => {
  const status = pick(statuses, random);
  if (status !== 'complete') return { status };
  const offer = (): object => ({
    value: { amount: Math.round(expected * (80 + random() * 20)) / 100, currency: 'UAH', valueAddedTaxIncluded: true },
  });
  const bids = Array.from({ length: 1 + Math.floor(random() * 5) }, (_, nth) => ({
    ...offer(),
    id: String(nth).padStart(32, 'b'),
    status: 'active',
    date: at,
    tenderers: [party(Math.floor(random() * 2000))],
  }));
  const [winner] = bids;
  const award = {
    ...winner,
    id: 'a'.repeat(32),
    bid_id: winner?.id,
    suppliers: winner?.tenderers,
    date: new Date(at.getTime() + random() * 40 * 86_400_000),
  };
  return { status, bids, awards: [award] };
};

/** Another value, place, code and time for a copy of a model. */
const varied = (model: Stored, random: () => number, now: number): Record<string, unknown> => {
  const at = new Date(now - Math.floor(random() * 2 * year));
  const times = Math.round(random() * 1e6) / 100 + 0.01;
  const worth = (value: unknown): object => ({
    value: { ...Object(value), amount: Math.round(Number(Object(value).amount ?? 1) * times * 100) / 100 },
  });
  const buyer = Object(model.procuringEntity ?? model.buyer);
  const place = { ...buyer, address: { ...Object(buyer.address), region: pick(regions, random) } };
  const item = (each: object): object => ({ ...each, classification: { ...Object(Object(each).classification), id: pick(codes, random) } });
  return {
    ...(model.value === undefined ? {} : worth(model.value)),
    ...(model.procuringEntity === undefined ? {} : { procuringEntity: place }),
    ...(model.buyer === undefined ? {} : { buyer: place }),
    ...(Array.isArray(model.items) ? { items: model.items.map(item) } : {}),
    ...(model.noticePublicationDate === undefined ? {} : { noticePublicationDate: at }),
    ...(model.enquiryPeriod === undefined ? {} : { enquiryPeriod: { ...Object(model.enquiryPeriod), startDate: at } }),
    ...(model.dateSigned === undefined ? {} : { dateSigned: at }),
    ...(model.tenderID === undefined || model.contractID !== undefined
      ? {}
      : ended(Number(Object(model.value).amount ?? 1) * times, random, at)),
  };
};

const kinds: readonly RecordCollection[] = ['tenders', 'contracts', 'plans', 'violationReports'];
const nameOf = (kind: RecordCollection): string => (kind === 'violationReports' ? 'violation_reports' : kind);

/** Inserts `count` records copied from a seed. */
export const fill = async (services: ScriptServices, count: number): Promise<void> => {
  const { store } = services;
  await seedRegistry(services, { count: 100, seed: 1, owner: 'bench', keepToken: async () => {}, progress: () => {} });
  const models = await Promise.all(
    kinds.map(async (kind) => ({ kind, found: await store.collection<Stored>(nameOf(kind)).find({ is_public: true }).toArray() })),
  );
  const there = models.flatMap(({ kind, found: records }) => records.map((model) => ({ kind, model })));
  const random = makeRandom(1, 1);
  const now = (await store.now()).getTime();
  for (let from = 0; from < count; from += 500) {
    const batch = Array.from({ length: Math.min(500, count - from) }, (_, nth) => ({
      at: from + nth,
      ...pick(there, () => random.next()),
    }));
    for (const kind of kinds) {
      const documents = batch.flatMap(({ kind: own, model, at }) => {
        if (own !== kind) return [];
        const _id = kind === 'violationReports' ? `UA-2026-01-01-${String(at).padStart(7, '0')}` : at.toString(16).padStart(32, '0');
        return [{ ...model, ...varied(model, () => random.next(), now), _id, public_modified: new Date(now - 86_400_000 + at) }];
      });
      if (documents.length > 0)
        await store.collection<Stored>(nameOf(kind)).insertMany(documents, { ordered: false, writeConcern: { w: 1 } });
    }
  }
};

export type Changing = (before: Stored, random: () => number, now: number) => Record<string, unknown>;

export const inAll: Changing = (before, random, now) => ({
  ...varied(before, random, now),
  status: random() < 0.3 ? 'cancelled' : before.status,
});
/** Changes nothing that is counted. */
export const inTitle: Changing = (_, random) => ({ title: `Закупівля ${random()}` });

/** Saves `count` randomly chosen tenders. */
export const change = async ({ store }: ScriptServices, count: number, changing: Changing): Promise<void> => {
  const random = makeRandom(2, 2);
  const now = (await store.now()).getTime();
  for (let done = 0; done < count; ) {
    const records = await store
      .collection<Stored>('tenders')
      .aggregate<Stored>([{ $match: { is_public: true } }, { $sample: { size: 100 } }, { $unset: 'search' }])
      .toArray();
    await Promise.all(
      records.slice(0, count - done).map(async (record) => {
        const before = await store.records<Stored>('tenders').get(record._id);
        if (before === null) return;
        await store
          .records<Stored>('tenders')
          .save(before, { ...before, ...changing(before, () => random.next(), now) } as Stored, { publishes: true });
      }),
    );
    done += records.length;
  }
};
