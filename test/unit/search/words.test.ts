/** Words of the search: one stem for all forms of a word, and as few as possible for two words. */
import { expect } from 'chai';
import { isFoundAlike, searchEntryOf, stemOf, wordsOf } from '../../../src/model/search-terms.ts';
import { readParameters } from '../../../src/publishing/search/parameters.ts';
import { readCursor, writeCursor } from '../../../src/publishing/search/wanted.ts';
import { freeGroups } from '../../../src/publishing/search/words.ts';

describe('Words of the search', () => {
  const families = [
    'ремонт ремонту ремонтом ремонтові ремонти ремонтів ремонтами ремонтний ремонтного ремонтні ремонтних',
    'послуга послуги послуг послугою послугами послугах',
    'вода води воду водою',
    'система системи систем системами',
    'закупівля закупівлі закупівлю закупівель закупівлями',
    'обслуговування обслуговуванням обслуговувань',
    'вартість вартості вартістю',
    'приміщення приміщень приміщеннях',
    'медичний медичні медичних медичними',
    'repair repairs',
    'supply supplies',
  ];
  for (const family of families) {
    it(`are one in ${family}`, () => {
      expect(new Set(family.split(' ').map(stemOf))).to.have.length(1);
    });
  }

  it('are several where they mean different things', () => {
    const words = 'ремонт реагент газ газета папір парк дорога вода послуга посуд кабель каша лист ліс repair report'.split(' ');
    expect(new Set(words.map(stemOf))).to.have.length(words.length);
  });

  it('are the same with any apostrophe, in upper case, and with Latin letters among Cyrillic ones', () => {
    const ways = ["комп'ютер", 'комп’ютер', 'компʼютер', 'компютер', 'КОМП’ЮТЕР', 'кoмп’ютep'];
    expect(new Set(ways.map((way) => wordsOf(way, 9).join()))).to.deep.equal(new Set(['компютер']));
  });

  it('leave out single letters and words that mean nothing, and end at the limit', () => {
    expect(wordsOf('Ремонт та утримання з доріг і (на) А-4', 9)).to.deep.equal(['ремонт', 'утр', 'доріг']);
    expect(wordsOf('один два три чотири', 2)).to.have.length(2);
  });
});

describe('Terms of a tender', () => {
  it('are few whatever a tender holds, and each of them short', () => {
    const long = Array.from({ length: 5000 }, (_, at) => `слово${at} ${'ж'.repeat(40)}${at}`).join(' ');
    const items = Array.from({ length: 1000 }, (_, at) => ({ description: long, classification: { id: `${45_000_000 + at * 999}-1` } }));
    const { terms } = searchEntryOf({
      title: long,
      tenderID: `UA-2026-11-21-000001-${'a'.repeat(300)}`,
      procuringEntity: { name: long, identifier: { id: long } },
      items,
    });
    expect(terms.length).to.be.below(150);
    expect(Math.max(...terms.map((term) => term.length))).to.be.at.most(66);
  });

  it('are made of whatever an imported tender holds in the places of texts', () => {
    const strange = {
      title: { uk: 'x' },
      items: 'none',
      lots: [null, 7],
      value: { amount: '5' },
      procuringEntity: [],
      tenderPeriod: { endDate: 'soon' },
    };
    expect(searchEntryOf({ ...strange, status: 7 }).facts).to.deep.equal({ status: '', type: '' });
  });

  it('stay the same only while nothing that they are made of changes', () => {
    const period = { startDate: new Date('2026-11-01'), endDate: new Date('2026-11-21') };
    const tender = {
      tenderID: 'UA-2026-11-21-000001-a',
      procuringEntity: { name: 'Школа', identifier: { id: '1' } },
      items: [{ description: 'Фарба', classification: { id: '44810000-1' } }],
      lots: [{ title: 'Лот' }],
      value: { amount: 5, currency: 'UAH' },
      tenderPeriod: period,
    };
    const others = {
      ...{ tenderID: 'x', status: 'x', procurementMethodType: 'x', title: 'x', title_en: 'x', title_ru: 'x', lots: [{ title: 'x' }] },
      procuringEntity: { name: 'Школа', identifier: { id: '2' } },
      items: [{ description: 'Фарба', classification: { id: '44810000-2' } }],
      value: { amount: 5, currency: 'EUR' },
      tenderPeriod: { ...period, endDate: new Date('2026-11-22') },
      ...{ noticePublicationDate: period.startDate, enquiryPeriod: period },
    };
    for (const [field, other] of Object.entries(others)) expect(isFoundAlike(tender, { ...tender, [field]: other }), field).to.equal(false);
    expect(isFoundAlike(tender, { ...structuredClone(tender), description: 'x', documents: [{ title: 'x' }] })).to.equal(true);
  });
});

describe('A question', () => {
  const times = { parse: (text: string) => new Date(text), keyAt: (date: Date) => date.getTime() };
  const ask = (query: Record<string, string>) => readParameters(new Map(Object.entries(query)), times);

  it('takes a number for whatever may have it', () => {
    expect(freeGroups('UA-2026-1')[0]).to.include('n:ua-2026-11').and.have.length(10);
    expect(freeGroups('ua-2026-11-21-')).to.deep.equal([['n:ua-2026-11-21']]);
    expect(freeGroups('00037256')).to.deep.equal([['c:00037256', 'i:00037256', 'w:00037256']]);
    expect(freeGroups('ремонт ремонту')).to.have.length(1);
  });

  it('is told from another one by its cursor, whatever the order of its parameters and its limit', () => {
    const { question } = ask({ q: 'ремонт', status: 'complete', limit: '5' });
    expect(ask({ status: 'complete', limit: '7', q: 'ремонт', cursor: '' }).question).to.equal(question);
    const cursor = writeCursor({ key: 1_795_283_477_206_608, id: 'a.b' }, question);
    expect(readCursor(cursor, question)).to.deep.equal({ key: 1_795_283_477_206_608, id: 'a.b' });
    expect(readCursor(cursor, ask({ q: 'ремонт' }).question)).to.equal('foreign');
    for (const bad of ['', '*', 'MQ', `${cursor}x`.repeat(9), Buffer.from('1.zzzzzzzzzzz.00000000.').toString('base64url')]) {
      expect(readCursor(bad, question), bad).to.equal('unreadable');
    }
  });

  it('walks along months of a short period, along the powers of ten of a value, and along nothing for a long period', () => {
    const { wanted } = ask({ endFrom: '2025-12-20', endTo: '2026-02-01', minAmount: '5000', maxAmount: '20000' });
    expect(wanted.hints).to.deep.equal([
      ['v:UAH:3', 'v:UAH:4'],
      ['e:2025-12', 'e:2026-01', 'e:2026-02'],
    ]);
    expect(ask({ endFrom: '2020-01-01', endTo: '2026-01-01' }).wanted.hints).to.deep.equal([]);
  });
});
