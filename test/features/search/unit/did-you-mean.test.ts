/** What is suggested in place of words that find nothing (docs/search.md "Did you mean"). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { noCodeLists } from '../../../../src/base/domain/code-lists.ts';
import { nearestOf } from '../../../../src/base/domain/similar-word.ts';
import { makeSuggest } from '../../../../src/features/search/did-you-mean.ts';
import { makeKnownWords } from '../../../../src/features/search/known-words.ts';
import { stemOf } from '../../../../src/features/search/model/words.ts';
import { readSynonyms } from '../../../../src/features/search/synonyms.ts';

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

/** A store of these tenders; of a filter it knows the position, and that restricted ones are left out. */
const storeOf = (tenders: () => readonly object[]) => ({
  collection: () => ({
    find: (filter: { public_modified?: { $gt: number }; 'config.restricted'?: object }, { sort }: { sort: { public_modified: 1 | -1 } }) =>
      (async function* () {
        const found = tenders().map((tender, at): Record<string, unknown> => ({ public_modified: at + 1, ...tender }));
        const wanted = found.filter(({ public_modified, restricted }) => {
          const isNewer = Number(public_modified) > (filter.public_modified?.$gt ?? 0);
          return isNewer && !(filter['config.restricted'] !== undefined && restricted === true);
        });
        yield* sort.public_modified === 1 ? wanted : wanted.reverse();
      })(),
  }),
});
const suggesting = (tenders: () => readonly object[], file: string | null = null) =>
  makeSuggest({ knownWords: makeKnownWords({ store: storeOf(tenders) as never, codes: noCodeLists }), synonyms: readSynonyms(file) });

describe('A suggestion', () => {
  it('is none while the store does not tell which words there are, and comes once it does', async () => {
    let fails = true;
    const suggest = suggesting(() => {
      if (fails) throw new Error('no answer');
      return [{ title: 'Ремонт дороги' }];
    });
    expect(await suggest('реммонт')).to.deep.equal([]);
    fails = false;
    expect(await suggest('реммонт')).to.deep.equal(['ремонт']);
  });

  it('knows no word of a restricted record, by which nobody finds it', async () => {
    const suggest = suggesting(() => [
      { title: 'Ремонт дороги' },
      { title: 'Роботи', items: [{ description: 'Реммонт' }], restricted: true },
    ]);
    expect(await suggest('реммонт')).to.deep.equal(['ремонт']);
  });

  it('knows the words of records that came later', async () => {
    const tenders: object[] = [{ title: 'Ремонт дороги' }];
    const suggest = suggesting(() => tenders);
    expect(await suggest('каплцця')).to.deep.equal([]);
    tenders.push({ title: 'Каплиця' });
    expect(await suggest('каплцця')).to.deep.equal(['каплиця']);
  });

  it('is the most frequent of the nearest words', async () => {
    const titles = ['дорога', 'дороги', 'дороги', 'огорода', 'бегемот'].map((title) => ({ title }));
    expect(await suggesting(() => titles)('дорогшш')).to.deep.equal(['дороги']);
  });
});

describe('A suggestion in place of known words', () => {
  it('is their synonyms, then only what stands for unknown words', async () => {
    const suggest = suggesting(() => [{ title: 'Бензин та швидка доставка' }]);
    expect(await suggest('бензин')).to.deep.equal(['паливо']);
    expect(await suggest('бензин дставка')).to.deep.equal(['паливо доставка', 'бензин доставка']);
    expect(await suggest('доставка')).to.deep.equal([]);
  });

  it('is each of several synonyms in turn, with what else was meant', async () => {
    const suggest = suggesting(() => [{ title: 'Швидка доставка' }]);
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
