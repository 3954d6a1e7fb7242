/** What is suggested in place of words that find nothing (docs/search.md "Did you mean"). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { noCodeLists } from '../../../src/domain/code-lists.ts';
import { nearestOf } from '../../../src/domain/nearest.ts';
import { stemOf } from '../../../src/features/search/model/words.ts';
import { makeSuggest } from '../../../src/features/search/suggesting.ts';
import { readSynonyms } from '../../../src/features/search/synonyms.ts';

describe('The nearest word', () => {
  const words = ['ноутбуки', 'ремонт', 'дороги', 'дорога', 'ліки'];
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['ноутбкуи', 'ноутбуки'],
    ['реммонт', 'ремонт'],
    ['дорогаа', 'дорога'],
    ['лікі', 'ліки'],
    ['ліуі', undefined],
    ['лік', undefined],
    ['бегемот', undefined],
    ['', undefined],
  ];
  for (const [typed, wanted] of cases) it(`of "${typed}" is ${wanted ?? 'none'}`, () => expect(nearestOf(typed, words)).to.equal(wanted));

  it('is the first of those that are as near', () => {
    expect(nearestOf('дорогу', words)).to.equal('дороги');
    expect(nearestOf('дорогу', words.toReversed())).to.equal('дорога');
  });
});

describe('A suggestion', () => {
  it('is none while the store does not tell which words there are, and comes once it does', async () => {
    const titles = [{ title: 'Ремонт дороги' }];
    let fails = true;
    const toArray = async () => (fails ? Promise.reject(new Error('no answer')) : titles);
    const store = { collection: () => ({ find: () => ({ toArray }) }) };
    const suggest = makeSuggest({
      store: store as never,
      clock: { now: () => new Date() } as never,
      codes: noCodeLists,
      synonyms: new Map(),
    });
    expect(await suggest('реммонт')).to.deep.equal([]);
    fails = false;
    expect(await suggest('реммонт')).to.deep.equal(['ремонт']);
  });

  it('knows no word of a restricted record, by which nobody finds it', async () => {
    const tenders = [
      { title: 'Ремонт дороги', config: { restricted: false } },
      { title: 'Роботи', items: [{ description: 'Реммонт' }], config: { restricted: true } },
    ];
    // As the store would: of each what the filter says of `config.restricted`.
    const find = (filter: Record<string, { readonly $ne?: boolean }>) => ({
      toArray: async () => tenders.filter(({ config }) => config.restricted !== filter['config.restricted']?.$ne),
    });
    const suggest = makeSuggest({
      store: { collection: () => ({ find }) } as never,
      clock: { now: () => new Date() } as never,
      codes: noCodeLists,
      synonyms: new Map(),
    });
    expect(await suggest('реммонт')).to.deep.equal(['ремонт']);
  });
});

describe('A suggestion in place of known words', () => {
  it('is their synonyms, then only what stands for unknown words', async () => {
    const find = () => ({ toArray: async () => [{ title: 'Бензин та швидка доставка' }] });
    const suggest = makeSuggest({
      store: { collection: () => ({ find }) } as never,
      clock: { now: () => new Date() } as never,
      codes: noCodeLists,
      synonyms: readSynonyms(null),
    });
    expect(await suggest('бензин')).to.deep.equal(['паливо']);
    expect(await suggest('бензин дставка')).to.deep.equal(['паливо доставка', 'бензин доставка']);
    expect(await suggest('доставка')).to.deep.equal([]);
  });

  it('is each of several synonyms in turn, with what else was meant', async () => {
    const find = () => ({ toArray: async () => [{ title: 'Швидка доставка' }] });
    const suggest = makeSuggest({
      store: { collection: () => ({ find }) } as never,
      clock: { now: () => new Date() } as never,
      codes: noCodeLists,
      synonyms: readSynonyms(null),
    });
    expect(await suggest('дставка ліків')).to.deep.equal(['доставка лікарські засоби', 'доставка фармацевтична продукція']);
  });
});

describe('Synonyms', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'synonyms-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));
  const written = async (text: string): Promise<string> => {
    const file = join(folder, 'synonyms.json');
    await writeFile(file, text);
    return file;
  };

  it('are found by any form of a word, those of the admin before the others', async () => {
    expect(readSynonyms(null).get(stemOf('дизпалива'))).to.deep.equal(['дизельне пальне']);
    const own = readSynonyms(await written('{"дизпаливо":"пальне для дизелів","лампи":"світильники"}'));
    expect(own.get(stemOf('дизпаливо'))).to.deep.equal(['пальне для дизелів']);
    expect(own.get(stemOf('лампою'))).to.deep.equal(['світильники']);
    expect(own.get(stemOf('страховка'))).to.deep.equal(['страхування']);
  });

  it('that cannot be read stop the start, which names the file and the reason', async () => {
    for (const [text, reason] of [
      ['[]', 'should be an object'],
      ['{"лампи":5}', '"лампи" should have a text of words'],
      ['{"лампи":" "}', '"лампи" should have a text of words'],
      ['{"по":"програми"}', '"по" is no word that is looked for'],
      ['{', 'JSON'],
    ] as const) {
      const file = await written(text);
      expect(() => readSynonyms(file), text)
        .to.throw(`SEARCH_SYNONYMS="${file}"`)
        .with.property('message')
        .that.includes(reason);
    }
    expect(() => readSynonyms(join(folder, 'none.json'))).to.throw('SEARCH_SYNONYMS=');
  });
});
