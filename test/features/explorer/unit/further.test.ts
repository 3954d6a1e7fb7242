import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { tidy } from '../../../../explorer/src/data/tidy.ts';
import { plainWords } from '../../../../explorer/src/format/text.ts';
import { collectFurther, knownFields } from '../../../../explorer/src/model/further.ts';
import { partNames } from '../../../../explorer/src/model/part-names.ts';

const schemas = {
  tenders: 'tenders/tender',
  contracts: 'contracts/contract',
  plans: 'plans/plan',
  agreements: 'agreements/agreement',
  violation_reports: 'violation-reports/report',
  frameworks: 'frameworks/framework',
  submissions: 'submissions/submission',
  qualifications: 'qualifications/qualification',
} as const;

describe('What a page does not know', () => {
  for (const [kind, schema] of Object.entries(schemas)) {
    it(`is no field of the registry's own records: ${kind}`, () => {
      const { properties } = JSON.parse(readFileSync(new URL(`../../../../schemas/${schema}.json`, import.meta.url), 'utf8'));
      const own = Object.keys(properties).filter((name) => !/_(?:en|ru)$/.test(name));
      expect(knownFields[kind as keyof typeof schemas]).to.include.members(own);
    });
  }

  it('is shown field by field, each with its values', () => {
    const record = { title: 'a', title_en: 'b', novelty: { depth: [1, { deep: false }], note: 'x' }, nothing: {}, extra: 'y' };
    expect(collectFurther('tenders', record)).to.deep.equal([
      {
        field: 'novelty',
        leaves: [
          { where: ['depth'], field: 'depth', value: 1 },
          { where: ['depth', 'deep'], field: 'deep', value: false },
          { where: ['note'], field: 'note', value: 'x' },
        ],
      },
      { field: 'extra', leaves: [{ where: [], field: '', value: 'y' }] },
    ]);
  });

  it('is shown from within lots, items and bids, too, with its place in the list', () => {
    const lots = [{ title: 'a' }, { title: 'b', berth: { depth: 3 }, value: { amount: 1, rate_en: 'x' } }];
    expect(collectFurther('tenders', { lots, value: { amount: 1 } })).to.deep.equal([
      {
        field: 'lots',
        leaves: [
          { where: ['2', 'berth', 'depth'], field: 'depth', value: 3 },
          { where: ['2', 'value', 'rate_en'], field: 'rate_en', value: 'x' },
        ],
      },
    ]);
  });

  it('is no field of any part of the registry\u2019s own records', () => {
    const names = new Set<string>();
    const look = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return;
      for (const name of Object.keys(Object(Reflect.get(part, 'properties')))) names.add(name.replace(/_(?:en|ru)$/, ''));
      Object.values(part).forEach(look);
    };
    const folder = new URL('../../../../schemas/', import.meta.url);
    const rooms = [
      'tenders',
      'contracts',
      'plans',
      'agreements',
      'frameworks',
      'submissions',
      'qualifications',
      'violation-reports',
      'common',
    ];
    // Options of requests are in no record.
    for (const room of rooms)
      for (const file of readdirSync(new URL(`${room}/`, folder), { encoding: 'utf8', recursive: true }))
        if (file.endsWith('.json') && file !== 'options.json') look(JSON.parse(readFileSync(new URL(`${room}/${file}`, folder), 'utf8')));
    expect([...names].filter((name) => !partNames.has(name))).to.deep.equal([]);
  });

  it('is called by the words of its code', () => {
    const said = {
      ...{ 'active.stage9': 'active stage9', neverSeenType: 'never seen type', aboveThresholdUA: 'above threshold UA' },
      ...{ 'pre-qualification_1': 'pre qualification 1', 'Своє слово': 'Своє слово', '<b>': '<b>', '': '' },
    };
    for (const [code, words] of Object.entries(said)) expect(plainWords(code)).to.equal(words);
  });

  it('is not reckoned with where it is no number, no text or no date', () => {
    const odd = { id: 7, value: { amount: '12.5', currency: {} }, items: [[], { quantity: 'many' }], date: {}, dateSigned: 'soon' };
    expect(tidy(odd)).to.deep.equal({ id: '7', value: { amount: 12.5 }, items: [{}], dateSigned: 'soon' });
  });
});
