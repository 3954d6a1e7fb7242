/** Numbers, codes and addresses as people paste them (docs/search.md "Pasted text"). */
import { expect } from 'chai';
import { collectSpellings } from '../../../../src/features/search/find/record-numbers.ts';
import { readPasted } from '../../../../src/features/search/model/pasted-text.ts';
import { parseWords } from '../../../../src/features/search/model/words.ts';
import { parseTyped } from '../../../../src/features/search/typed-text.ts';
import { readFree } from '../../../../src/features/search/word-terms.ts';

const number = 'UA-2026-11-21-000001-a';
const id = '9f0c'.repeat(8);
const dashes = ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uff0d', '\ufe63'];

/** Texts that mean the number. */
const pasted: readonly string[] = [
  ...dashes.map((dash) => number.replaceAll('-', dash)),
  ...['\u200b', '\u200e', '\u00ad', '\ufeff', '\u2060', '\u202c'].map((sign) => `${sign}UA-2026${sign}-11-21-000001-a${sign}`),
  ...[`${number}.`, `${number},`, `(${number})`, `«${number}»`, `„${number}“`, `"${number}";`, `[${number}]!`, `№ ${number}`],
  ...[`\u00a0${number}\u00a0`, `\t${number}\n`, 'ＵＡ-２０２６-１１-２１-０００００１-a'],
  ...['2026-11-21-000001-a', 'UA 2026-11-21-000001-a', 'ua2026-11-21-000001-A', 'УА–2026–11–21–000001–а'],
  ...['https://prozorro.gov.ua/tender/', 'http://localhost:8080/uk/tender/', 'prozorro.gov.ua/tender/', '/en/tender/'].map(
    (address) => address + number,
  ),
  ...[`https://prozorro.gov.ua/uk/tender/${number}?lot=5#bids`, `(https://prozorro.gov.ua/tender/${number}).`],
  `https://prozorro.gov.ua/tender/${encodeURIComponent(number.replaceAll('-', '\u2013'))}`,
];

describe('A pasted number', () => {
  for (const text of pasted) {
    it(`is read as it is written in its record: ${JSON.stringify(text)}`, () => {
      expect(parseTyped(text)).to.deep.equal([number.toLowerCase()]);
      expect(collectSpellings(text)).to.include(number);
    });
  }

  it('is an id in an address of a page or of the API', () => {
    for (const address of [
      `http://[::1]:80/uk/tender/${id}`,
      `https://x.example/api/2.5/tenders/${id}/bids/${'0'.repeat(32)}`,
      `/contract/${id}`,
    ]) {
      expect(parseTyped(address), address).to.deep.equal([id]);
      expect(collectSpellings(address), address).to.include(id);
    }
  });

  it('is that of a plan without its beginning, too', () => {
    expect(collectSpellings('P-2026-11-21-000001-a')).to.include('UA-P-2026-11-21-000001-a');
    expect(collectSpellings('ua–p–2026–11–21–000001–a')).to.include('UA-P-2026-11-21-000001-a');
  });

  it('is the identifier of a party, in the address of its page, and behind its scheme', () => {
    for (const text of ['https://x.example/uk/buyer/00037256', 'UA-EDR-00037256', 'ЄДРПОУ: 00037256', '«00037256»'])
      expect(parseTyped(text), text).to.deep.equal(['00037256']);
  });

  it('is no part of a date, a fraction or a word with a stroke', () => {
    expect(parseTyped('школа 2026-11-21')).to.deep.equal(['школа', '2026-11-21']);
    expect(parseTyped('і/або 1/2')).to.deep.equal(['і/або', '1/2']);
  });

  it('may be a whole search', () => {
    expect(parseTyped('https://x.example/uk/?q=%D0%BF%D0%B0%D0%BF%D1%96%D1%80+A4')).to.deep.equal(['папір', 'a4']);
  });
});

describe('A pasted code', () => {
  const schemes = [
    ...['ДК 021:2015: ', 'ДК 021:2015:', 'ДК021:2015 ', 'ДК021:', 'ДК 021-2015: ', 'ДК 021–2015 — ', 'дк:', 'DK021 ', 'ДK 021:2015 '],
    ...['CPV ', 'CPV:', 'cpv-', 'СРV ', 'код ', 'код ДК 021:2015 ', '021:2015:', 'ДК 021:2015 ('],
  ];
  for (const scheme of schemes) {
    it(`is read without the name of its classifier: ${scheme}`, () => {
      for (const code of ['30190000-7', '30190000', '301900', '02110000-0', '20150000-1'])
        expect(parseTyped(scheme + code), code).to.deep.equal([code]);
    });
  }

  it('finds by its beginning of six digits or more', () => {
    for (const begun of ['301900', '3019000', '30190000', '30190000-', '30190000-7'])
      expect(readFree(begun)[0]?.group, begun).to.include(`c:${begun.slice(0, 8)}`);
    expect(readFree('30190')[0]?.group.join()).to.not.include('c:');
  });
});

describe('A pasted text of any length', () => {
  it('is read up to its 4,000th character, and a letter before a scheme keeps it', () => {
    for (const one of ['a', '!', '½', 'ДК.', '/ ']) expect(readPasted(one.repeat(16_000)), one).to.have.length.at.most(4000);
    expect(readPasted('хua-edr-1 ua-edr-00037256')).to.equal('хua-edr-1 00037256');
  });
});

describe('Words of a record', () => {
  it('are those of whoever pastes them: invisible signs, other letters of the same look', () => {
    expect(parseWords('ре\u00admонт', 9)).to.deep.equal(parseWords('реmонт', 9));
    expect(parseWords('медичний'.normalize('NFD'), 9)).to.deep.equal(parseWords('медичний', 9));
    expect(parseWords('500 м²', 9)).to.deep.equal(['500', 'м2']);
    expect(parseWords('школа №15', 9)).to.deep.equal(['школ', '15']);
    expect(parseWords('комп´ютер', 9)).to.deep.equal(['компютер']);
  });
});
