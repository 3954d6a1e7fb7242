/** Words of the search: one stem for all forms of a word, and as few as possible for two words. */
import { expect } from 'chai';
import { bidsAreNamedIn, isFoundAlike, searchEntryOf } from '../../../src/domain/search-subjects.ts';
import { stemOf, wordsOf } from '../../../src/domain/search-words.ts';
import { procedures } from '../../../src/procedures/index.ts';
import { readParameters } from '../../../src/publishing/search/parameters.ts';
import { readCursor, writeCursor } from '../../../src/publishing/search/wanted.ts';
import { formsOf } from '../../../src/publishing/search/word-forms.ts';
import { freeGroups } from '../../../src/publishing/search/words.ts';
import { makeBidVisibility } from '../../../src/tenders/visibility.ts';

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
    'відповідальність відповідальності відповідальністю',
    'repair repairs repairing repaired',
    'supply supplies',
  ];
  for (const family of families) {
    it(`are one in ${family}`, () => {
      expect(new Set(family.split(' ').map(stemOf))).to.have.length(1);
    });
  }

  const changing = [
    'дорога дороги дорозі доріг дорогами',
    'школа школи шкіл школі',
    'Київ Києва Києву',
    'будинок будинку будинки будинків',
    'книжка книжки книжок',
    'вікно вікна вікон',
    'закупівля закупівлі закупівель',
    'рука руці рук',
    'осінь осені',
    'кінець кінця',
    'дім дому домом',
  ];
  for (const family of changing) {
    it(`meet in ${family}, whose roots change, whichever is asked`, () => {
      const stems = [...new Set(family.toLowerCase().split(' ').map(stemOf))];
      for (const asked of stems) expect(formsOf(asked), asked).to.include.members(stems);
    });
  }

  it('have few forms, and words of other letters one', () => {
    for (const word of ['замок', 'перець', 'день', 'сонце', 'зв’язок', 'щ', '№5'])
      expect(formsOf(stemOf(word)).length, word).to.be.below(12);
    expect(formsOf('repair')).to.deep.equal(['repair']);
  });

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
    const record = {
      title: long,
      tenderID: `UA-2026-11-21-000001-${'a'.repeat(300)}`,
      procuringEntity: { name: long, identifier: { id: long } },
      items,
      awards: [{ suppliers: Array.from({ length: 100 }, (_, at) => ({ name: `${long}${at}`, identifier: { id: `${at}` } })) }],
    };
    const { terms } = searchEntryOf('tenders', record, 'a');
    expect(terms.length).to.be.below(260);
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
    expect(searchEntryOf('tenders', { ...strange, status: 7 }, 'a').facts).to.deep.equal({ status: '', type: '' });
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
    for (const [field, other] of Object.entries(others))
      expect(isFoundAlike('tenders', tender, { ...tender, [field]: other }), field).to.equal(false);
    expect(isFoundAlike('tenders', tender, { ...structuredClone(tender), description: 'x', documents: [{ title: 'x' }] })).to.equal(true);
  });
});

describe('Bidders', () => {
  it('are found only in statuses in which everybody sees the bids of a tender with their values', () => {
    const { openIn } = makeBidVisibility(procedures);
    expect([...bidsAreNamedIn].filter((status) => !openIn.has(String(status)))).to.deep.equal([]);
    const bids = [
      { status: 'active', tenderers: [{ name: 'Шляхбуд', identifier: { id: '40000001' } }] },
      { status: 'invalid', tenderers: [{ name: 'Відкликано', identifier: { id: '40000002' } }] },
    ];
    const termsIn = (status: string) => searchEntryOf('tenders', { status, bids }, 'a').terms;
    expect(termsIn('active.awarded')).to.include('j:40000001').and.not.include('j:40000002');
    for (const status of ['active.tendering', 'active.pre-qualification', 'active.auction', 'cancelled']) {
      expect(termsIn(status).join(), status).to.not.match(/[jp]:/);
    }
    const tendering = { status: 'active.tendering', bids };
    expect(isFoundAlike('tenders', tendering, { ...tendering, bids: [] })).to.equal(true);
    expect(isFoundAlike('tenders', { status: 'complete', bids }, { status: 'complete', bids: [] })).to.equal(false);
  });
});

describe('A question', () => {
  const times = { parse: (text: string) => new Date(text), keyAt: (date: Date) => date.getTime() };
  const ask = (query: Record<string, string>) => readParameters(new Map(Object.entries(query)), times);

  it('takes a number for whatever may have it', () => {
    expect(freeGroups('UA-2026-1')[0]).to.include('n:ua-2026-11').and.have.length(10);
    expect(freeGroups('ua-2026-11-21-')).to.deep.equal([['n:ua-2026-11-21']]);
    expect(freeGroups('00037256')[0]).to.include.members(['c:00037256', 'i:00037256', 'j:00037256', 't:00037256', 'w:00037256']);
    expect(freeGroups('9f0c'.repeat(8))).to.deep.equal([[`n:${'9f0c'.repeat(8)}`]]);
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
