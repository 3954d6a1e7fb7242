import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { budget, postPlan } from '../../fixtures/plans.ts';
import { item, monday, newerTender, postTender } from '../../fixtures/tenders.ts';
import {
  calendarOf,
  type ImportedList,
  importCodeLists,
  type LiveCodeLists,
  openCodeLists,
  readHeads,
} from '../../src/app/code-lists/code-lists.ts';
import { procedures } from '../../src/procurement/types/index.ts';
import { eventually } from '../support/eventually.ts';
import { startRegistry, type TestRegistry } from '../support/registry.ts';

const now = new Date('2026-12-07T08:00:00Z');

const official: Readonly<Record<string, unknown>> = {
  'classifiers/dk021_uk.json': { '30190000-7': 'Офісне устаткування', '03000000-1': 'Продукція' },
  'unit_codes/recommended.json': { H87: { name_uk: 'штука' }, '23': { name_uk: 'грам' } },
  'organizations/identifier_scheme.json': { attributes: {}, data: [{ code: 'UA-EDR' }, { code: 'UA-IPN' }] },
  'codelists/tender/tender_funder.json': [{ identifier: { scheme: 'XM-DAC', id: '44000' }, name_en: 'Bank' }],
  'calendars/workdays_off.json': ['2026-12-25'],
  'criteria/rules/belowThreshold.json': [],
  'codelists/tender/tender_cause_details/negotiation.quick.json': {
    nuclear: { title_uk: 'Підпункт 1', scheme: 'DECREE1178', archive: false },
  },
};

describe('Code lists', () => {
  let registry: TestRegistry;
  let folder: string;
  let codes: LiveCodeLists;
  beforeEach(async () => {
    registry = await startRegistry({ now: monday });
    folder = await mkdtemp(join(tmpdir(), 'lists-'));
    codes = await openCodeLists(registry.store, { warn: () => {}, info: () => {} });
    for (const [file, content] of Object.entries(official)) await put(file, JSON.stringify(content));
  });
  afterEach(async () => {
    codes.close();
    await registry.stop();
    await rm(folder, { recursive: true });
  });

  const put = async (file: string, text: string | Buffer): Promise<void> => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  const take = (): Promise<ImportedList[]> => importCodeLists(registry.store, folder, now, procedures.codeLists);
  const outcomes = (lists: readonly ImportedList[]): Record<string, string> =>
    Object.fromEntries(lists.filter(({ outcome }) => outcome !== 'absent').map(({ source, outcome }) => [source.name, outcome]));

  it('come from the official folder and are in force without a restart', async () => {
    expect(codes.list('units')).to.equal(undefined);
    expect(Object.values(outcomes(await take()))).to.deep.equal(Array(7).fill('imported'));
    await codes.refresh();
    expect(codes.list('units')?.get('H87')).to.deep.equal({ name_uk: 'штука' });
    expect([...(codes.list('identifier-schemes')?.keys() ?? [])]).to.deep.equal(['UA-EDR', 'UA-IPN']);
    expect(codes.list('funders')?.has('XM-DAC:44000')).to.equal(true);
    expect(codes.list('criteria-rules-below-threshold')?.size).to.equal(0);
    expect(codes.list('countries')).to.equal(undefined);
  });

  it('change nothing when the same folder comes again, and get a new version when they differ', async () => {
    await take();
    expect(Object.values(outcomes(await take()))).to.deep.equal(Array(7).fill('unchanged'));
    await put('unit_codes/recommended.json', JSON.stringify({ KGM: { name_uk: 'кілограм' } }));
    expect(outcomes(await take()).units).to.equal('imported');
    const heads = await readHeads(registry.store);
    expect(heads.find(({ _id }) => _id === 'units')).to.include({ version: 2, count: 1 });
    expect(heads.find(({ _id }) => _id === 'dk021')).to.include({ version: 1, count: 2 });
  });

  it('stay what they were when a file is bad; the file is named with its reason and the rest goes in', async () => {
    await take();
    await put('unit_codes/recommended.json', JSON.stringify({ KGM: {} }));
    await put('classifiers/dk021_uk.json', '{');
    await put('calendars/workdays_off.json', JSON.stringify(['2026-12-25', '2026-02-30']));
    await put('organizations/identifier_scheme.json', JSON.stringify({ data: [{ code: 'A' }, { code: 'A' }] }));
    await put('codelists/tender/tender_funder.json', Buffer.from([0x22, 0xff, 0x22]));
    await put('classifiers/ua_regions.json', JSON.stringify(['Полтавська область']));
    const lists = await take();
    expect(lists.flatMap(({ reason }) => reason ?? [])).to.deep.equal([
      'classifiers/dk021_uk.json: the file is not JSON',
      `unit_codes/recommended.json: entry "KGM": 'name_uk' should be a text that is not empty`,
      'organizations/identifier_scheme.json: the code "A" stands twice',
      'codelists/tender/tender_funder.json: the file is not UTF-8',
      'calendars/workdays_off.json: element 1 is not a day such as 2022-06-28: "2026-02-30"',
    ]);
    expect(outcomes(lists).regions).to.equal('imported');
    await codes.refresh();
    expect(codes.list('units')?.has('H87')).to.equal(true);
  });

  it('refuse an empty list, which would allow no code at all, but not rules or days that are none', async () => {
    await put('classifiers/kekv_uk.json', '{}');
    await put('calendars/workdays_off.json', '[]');
    const lists = await take();
    const reasons = lists.flatMap(({ reason }) => reason ?? []);
    expect(reasons).to.include('classifiers/kekv_uk.json: the list is empty, and in force it would allow no code at all');
    expect(outcomes(lists)).to.include({ 'criteria-rules-below-threshold': 'imported' });
    expect(['imported', 'unchanged']).to.include(outcomes(lists)['days-off']);
  });

  it('take the projects of the plan of Ukraine from either place, and refuse another name of one from then on', async () => {
    const post = (name: string) =>
      postPlan(registry, { budget: budget({ project: { id: 'u1', scheme: 'plan_of_ukraine', name, name_en: 'Plan' } }) });
    const place = { type: 'value_error', loc: ['data', 'budget', 'project', 'name'] };
    const refusal = { ...place, msg: 'Value should be from plan_of_ukraine dictionary for u1' };
    await put('classifiers/dk021_uk.json', JSON.stringify({ '30190000-7': 'Устаткування', '30197630-1': 'Папір' }));
    let wrong = 'Інше';
    for (const [file, right] of [
      ['codelists/plans/plan_of_ukraine.json', 'Старий план'],
      ['classifiers/plan_of_ukraine.json', 'План'],
    ] as const) {
      await put(file, JSON.stringify({ u1: { name_uk: right, name_en: 'Plan' } }));
      const list = (await take()).find(({ source }) => source.name === 'plans-of-ukraine');
      expect([list?.file, list?.outcome, list?.reason]).to.deep.equal([file, 'imported', undefined]);
      await eventually('it is in force', async () => (await post(wrong)).status === 400);
      expect((await post(wrong)).body.errors).to.deep.equal([{ ...refusal, input: wrong }]);
      expect((await post(right)).status).to.equal(201);
      wrong = right;
    }
  });

  it('take programmes of donors from either place, keyed or as a list', async () => {
    const names = { name_uk: 'Програма', name_en: 'Programme' };
    const identifier = { scheme: 'XM-DAC', id: '47015' };
    const programmes = async () => {
      const importedList = (await take()).find(({ source }) => source.name === 'funder-programmes');
      await codes.refresh();
      return {
        file: importedList?.file,
        outcome: importedList?.outcome,
        reason: importedList?.reason,
        list: codes.list('funder-programmes'),
      };
    };
    await put('codelists/plan/funder_program.json', JSON.stringify({ p1: { ...names, archived: true, donor: { identifier } } }));
    const keyed = await programmes();
    expect(keyed).to.include({ file: 'codelists/plan/funder_program.json', outcome: 'imported' });
    expect(keyed.list?.get('p1')).to.deep.equal({ ...names, archived: true, donor: { identifier } });
    const listed = [
      { id: 'p2', ...names, archive: false, funder: identifier },
      { id: 'p3', ...names, archive: true, funder: identifier },
    ];
    await put('codelists/plans/funder_program.json', JSON.stringify(listed));
    const newer = await programmes();
    expect(newer).to.include({ file: 'codelists/plans/funder_program.json', outcome: 'imported' });
    expect([...(newer.list ?? [])]).to.deep.equal([
      ['p2', { ...names, archived: false, donor: { identifier } }],
      ['p3', { ...names, archived: true, donor: { identifier } }],
    ]);
    await put('codelists/plans/funder_program.json', JSON.stringify([{ id: 'p4', ...names }]));
    expect((await programmes()).reason).to.equal(
      "codelists/plans/funder_program.json: entry \"p4\": 'funder' needs texts 'scheme' and 'id'",
    );
  });

  it('refuse a list that no document of the store can hold', async () => {
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`c${index}`, 'x'.repeat(19_900)]));
    await put('classifiers/kekv_uk.json', JSON.stringify(many));
    const refused = (await take()).find(({ source }) => source.name === 'kekv');
    expect(refused?.reason).to.equal('classifiers/kekv_uk.json: the list has 17.1 MB, and the store keeps at most 16 MB of one list');
  });

  it('are not to be found in a folder of something else', async () => {
    const reason = await importCodeLists(registry.store, join(folder, 'criteria'), now, procedures.codeLists).catch(
      (error: Error) => error.message,
    );
    expect(reason).to.contain('holds none of the lists we know');
  });

  it('make the calendar: weekends only without a list of days off, and those days with one', async () => {
    const calendar = calendarOf(codes);
    expect(['2026-12-25', '2026-12-26'].map((day) => calendar().isDayOff(Date.parse(day)))).to.deep.equal([false, true]);
    await take();
    await codes.refresh();
    expect(['2026-12-24', '2026-12-25'].map((day) => calendar().isDayOff(Date.parse(day)))).to.deep.equal([false, true]);
    expect(calendar()).to.equal(calendar());
  });

  it('make a second calendar, in which listed weekends are worked', () => {
    const lists = { 'days-off': ['2026-12-25', '2027-01-02'], 'working-weekends': ['2027-01-02', '2027-01-03'] };
    const list = (name: string) => new Map((name in lists ? lists[name as keyof typeof lists] : []).map((day) => [day, day]));
    const maps = new Map(Object.keys(lists).map((name) => [name, list(name)]));
    const calendar = calendarOf({ list: (name) => maps.get(name) });
    const off = (own: boolean, day: string): boolean => calendar(own).isDayOff(Date.parse(day));
    expect(['2026-12-25', '2027-01-02', '2027-01-03', '2027-01-04'].map((day) => [off(false, day), off(true, day)])).to.deep.equal([
      [true, true],
      [true, true],
      [true, false],
      [false, false],
    ]);
  });

  it('are enforced by a registry that starts with them', async () => {
    await take();
    const started = await startRegistry({ now: monday, env: { DB_NAME: registry.settings.dbName } });
    try {
      const { data, config } = newerTender();
      const wrong = item({ relatedLot: '10000000000000000000000000000001', unit: { code: 'XX', name: 'штука', value: { amount: 1 } } });
      expect((await postTender(started, { data, config })).status).to.equal(201);
      expect((await postTender(started, { data: { ...data, items: [wrong] }, config })).status).to.equal(400);
    } finally {
      await started.running.close();
      await started.store.close();
    }
  });

  // The official lists are not part of the project; CODE_LISTS says where a copy of them is.
  const all = process.env.CODE_LISTS;
  if (all !== undefined) {
    it('come whole from the folder that CODE_LISTS names', async () => {
      await cp(all, folder, { recursive: true });
      const lists = await take();
      // A copy may lack some of the lists; what it has is taken.
      const there = lists.filter(({ source }) => existsSync(join(all, source.file)));
      expect(there.length).to.be.greaterThan(20);
      expect(there.filter(({ outcome }) => outcome !== 'imported' && outcome !== 'unchanged')).to.deep.equal([]);
    });
  }
});
