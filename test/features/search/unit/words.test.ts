/** Words of the search: one stem for all forms of a word, and as few as possible for two words. */
import { expect } from 'chai';
import { publicKinds } from '../../../../src/base/domain/public-kinds.ts';
import { bidsAreNamedIn, buildSearchEntry, searchedFields } from '../../../../src/features/search/model/subjects.ts';
import { MAX_TERMS } from '../../../../src/features/search/model/terms.ts';
import { parseWords, stemOf } from '../../../../src/features/search/model/words.ts';
import { readParameters } from '../../../../src/features/search/parameters.ts';
import { readCursor, writeCursor } from '../../../../src/features/search/query.ts';
import { matches } from '../../../../src/features/search/record-match.ts';
import { parseTyped } from '../../../../src/features/search/typed-text.ts';
import { collectForms } from '../../../../src/features/search/word-forms.ts';
import { nearGroups, readBuyer, readFree } from '../../../../src/features/search/word-terms.ts';
import { makeBidVisibility } from '../../../../src/procurement/tenders/visibility.ts';
import { procedures } from '../../../../src/procurement/types/index.ts';

const freeGroups = (text: string) => readFree(text).map(({ group }) => group);
const buyerGroups = (text: string) => readBuyer(text).map(({ group }) => group);

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
      const words = family.toLowerCase().split(' ');
      for (const asked of words) expect(collectForms(asked), asked).to.include.members(words.map(stemOf));
    });
  }

  it('have few forms, and words of other letters one', () => {
    for (const word of ['замок', 'перець', 'день', 'сонце', 'зв’язок', 'щ', '№5']) expect(collectForms(word).length, word).to.be.below(12);
    expect(collectForms('repair')).to.deep.equal(['repair']);
  });

  it('are several where they mean different things', () => {
    const words = 'ремонт реагент газ газета папір парк дорога вода послуга посуд кабель каша лист ліс repair report'.split(' ');
    expect(new Set(words.map(stemOf))).to.have.length(words.length);
  });

  it('are the same with any apostrophe, in upper case, and with Latin letters among Cyrillic ones', () => {
    const ways = ["комп'ютер", 'комп’ютер', 'компʼютер', 'компютер', 'КОМП’ЮТЕР', 'кoмп’ютep'];
    expect(new Set(ways.map((way) => parseWords(way, 9).join()))).to.deep.equal(new Set(['компютер']));
  });

  it('leave out single letters, but no single digit, and words that mean nothing, and end at the limit', () => {
    expect(parseWords('Ремонт та утримання з доріг і (на) А-4', 9)).to.deep.equal(['ремонт', 'утр', 'доріг', '4']);
    expect(parseWords('один два три чотири', 2)).to.have.length(2);
  });
});

describe('Terms of a tender', () => {
  it('are bounded whatever a tender holds, and each of them short', () => {
    const long = Array.from({ length: 5000 }, (_, at) => `слово${at} ${'ж'.repeat(40)}${at}`).join(' ');
    const items = Array.from({ length: 1000 }, (_, at) => ({ description: long, classification: { id: `${45_000_000 + at * 999}-1` } }));
    const record = {
      title: long,
      tenderID: `UA-2026-11-21-000001-${'a'.repeat(300)}`,
      procuringEntity: { name: long, identifier: { id: long } },
      items,
      awards: [{ suppliers: Array.from({ length: 100 }, (_, at) => ({ name: `${long}${at}`, identifier: { id: `${at}` } })) }],
    };
    const { terms } = buildSearchEntry('tenders', record, 'a');
    expect(terms.length).to.be.at.most(MAX_TERMS);
    expect(terms, 'codes before words').to.include.members(items.map(({ classification }) => `c:${classification.id.slice(0, 8)}`));
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
    expect(buildSearchEntry('tenders', { ...strange, status: 7 }, 'a').facts).to.deep.equal({ status: '', type: '' });
  });

  it('are made of nothing but what whoever follows the records reads of them', () => {
    const day = new Date('2026-11-21');
    const party = { name: 'Школа', identifier: { id: '1', legalName: 'ЗОШ' }, address: { region: 'Львівська область', locality: 'Стрий' } };
    const whole = {
      ...{
        tenderID: 'UA-2026-11-21-000001-a',
        contractID: 'c1',
        contractNumber: '7',
        planID: 'p1',
        agreementID: 'a1',
        prettyID: 'f1',
        status: 'complete',
      },
      ...{ title: 'Фарба', title_en: 'Paint', title_ru: 'Краска', description: 'Біла', description_en: 'White' },
      ...{ tender_id: 't', contract_id: 'c', frameworkID: 'f', submissionID: 's', qualificationID: 'q' },
      ...{ procurementMethodType: 'x', agreementType: 'y', frameworkType: 'z', submissionType: 'u', qualificationType: 'v' },
      tender: { procurementMethodType: 'x', title: 'нічого' },
      budget: { description: 'Кошти', amount: 5, currency: 'UAH' },
      value: { amount: 5, currency: 'UAH' },
      details: { reason: 'contractBreach', description: 'Порушення' },
      classification: { id: '44810000-1', description: 'Фарби' },
      items: [{ description: 'Фарба', classification: { id: '44810000-1', description: 'Фарби' }, deliveryAddress: party.address }],
      lots: [{ title: 'Лот' }],
      ...{
        procuringEntity: party,
        buyer: party,
        buyers: [party],
        author: party,
        suppliers: [party],
        tenderers: [party],
        defendants: [party],
      },
      awards: [{ status: 'active', suppliers: [party] }],
      bids: [{ id: 'b', status: 'active', tenderers: [party], value: { amount: 1 } }],
      contracts: [{ suppliers: [party] }],
      ...{ period: { startDate: day, endDate: day }, tenderPeriod: { startDate: day, endDate: day }, enquiryPeriod: { startDate: day } },
      ...{ qualificationPeriod: { endDate: day }, defendantPeriod: { endDate: day }, noticePublicationDate: day },
      ...{ date: day, dateSigned: day, datePublished: day, dateCreated: day, dateModified: day },
      documents: [{ title: 'Документ' }],
    };
    const partOf = (value: unknown, paths: readonly string[][]): unknown => {
      if (paths.some((path) => path.length === 0)) return value;
      if (Array.isArray(value)) return value.map((one) => partOf(one, paths));
      return Object.fromEntries(
        Object.entries(Object(value)).flatMap(([name, of]) => {
          const within = paths.filter(([first]) => first === name).map((path) => path.slice(1));
          return within.length === 0 ? [] : [[name, partOf(of, within)]];
        }),
      );
    };
    for (const kind of publicKinds) {
      const read = Object(
        partOf(
          whole,
          searchedFields(kind).map((path) => path.split('.')),
        ),
      );
      expect(buildSearchEntry(kind, read, 'a'), kind).to.deep.equal(buildSearchEntry(kind, whole, 'a'));
    }
  });

  it('know the least growth of a contract, and none in another currency or with another tax', () => {
    const growthOf = (value: object, signedValue: object) =>
      buildSearchEntry('contracts', { value: { currency: 'UAH', ...value }, signedValue: { currency: 'UAH', ...signedValue } }, 'a').facts
        .growth;
    expect(growthOf({ amount: 1_000_000_000.01 }, { amount: 1_000_000_000 })).to.equal(1e-11);
    expect(growthOf({ amount: 1011 }, { amount: 1000 })).to.equal(0.011);
    expect(growthOf({ amount: 1200, valueAddedTaxIncluded: true }, { amount: 1000, valueAddedTaxIncluded: false })).to.equal(undefined);
    expect(growthOf({ amount: 1200, currency: 'EUR' }, { amount: 1000 })).to.equal(undefined);
  });

  it('say when it was published: a contract from its beginning, however late it is signed', () => {
    const [early, late] = [new Date('2026-01-01'), new Date('2026-02-02')];
    const publishedOf = (kind: 'tenders' | 'contracts', record: object) => buildSearchEntry(kind, record, 'a').published;
    expect(publishedOf('contracts', { dateCreated: early, dateSigned: late })).to.equal(early);
    expect(publishedOf('contracts', { dateCreated: late, dateSigned: early })).to.equal(early);
    expect(publishedOf('tenders', { dateCreated: early, noticePublicationDate: late })).to.equal(late);
    // A type without periods.
    expect(publishedOf('tenders', { status: 'active', dateCreated: early, date: late })).to.equal(late);
    expect(publishedOf('tenders', { status: 'complete', dateCreated: early, date: late })).to.equal(early);
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
    const termsIn = (status: string) => buildSearchEntry('tenders', { status, bids }, 'a').terms;
    expect(termsIn('active.awarded')).to.include('j:40000001').and.not.include('j:40000002');
    for (const status of ['active.tendering', 'active.pre-qualification', 'active.auction', 'cancelled']) {
      expect(termsIn(status).join(), status).to.not.match(/[jp]:/);
    }
  });
});

describe('A question', () => {
  const times = { parse: (text: string) => new Date(text) };
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
    const places = [99, 0, 1, 2, 3, 4, 5, 6, 7, 8];
    const longest = {
      ...{ key: Number.MAX_SAFE_INTEGER, id: 'f'.repeat(32), kept: { q: places, buyer: places, supplier: places } },
      rank: { part: '1UAH', value: 123_456_789_012_345.67, now: 1_795_283_477_206 },
    };
    expect(readCursor(writeCursor(longest, question), question)).to.deep.equal(longest);
    for (const bad of ['', '*', 'MQ', `${cursor}x`.repeat(9), Buffer.from('1.zzzzzzzzzzz.00000000.').toString('base64url')]) {
      expect(readCursor(bad, question), bad).to.equal('unreadable');
    }
  });

  it('walks along months of a short period, along the powers of ten of a value, and along nothing for a long period', () => {
    const { query } = ask({ endFrom: '2025-12-20', endTo: '2026-02-01', minAmount: '5000', maxAmount: '20000' });
    expect(query.hints).to.deep.equal([
      ['v:UAH:3', 'v:UAH:4'],
      ['e:2025-12', 'e:2026-01', 'e:2026-02'],
    ]);
    expect(ask({ endFrom: '2020-01-01', endTo: '2026-01-01' }).query.hints).to.deep.equal([]);
  });
});

describe('What is typed', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['Школа № 15, ремонт даху', 'школа 15 ремонт даху'],
    ['№3 3-тя 7й 15-а 2-х', '3 3 7 15 2'],
    ['ЄДРПОУ 02145678 код: 00037256', '02145678 00037256'],
    ['код доступу', 'код доступу'],
    ['«UА-2026-01-02-000123-А»', 'ua-2026-01-02-000123-a'],
    ['УА-2026-01-02-000123-а.b1', 'ua-2026-01-02-000123-a'],
    ['UA-2026-11-21-', 'ua-2026-11-21-'],
    ['1 234 567,80 грн', '1234567,80'],
    ['на 125 000 грн. і 12 500,50', 'на 125000 і 12500,50'],
    ['школа 15 100 вікон', 'школа 15 100 вікон'],
    ['ДК 021:2015: 45261900-3 дах', '45261900-3 дах'],
    ['Товариство з обмеженою відповідальністю «Шляхбуд»', 'тов шляхбуд'],
    ['ремо* “міст”', 'ремо* міст'],
    ['№ !', ''],
  ];
  for (const [text, words] of cases) it(`is read in words: ${text}`, () => expect(parseTyped(text).join(' ')).to.equal(words));

  it('is looked for first beside the word that a number belongs to, or as the whole number of a record', () => {
    expect(nearGroups('школа 15 ремонт')).to.deep.equal([collectForms('школа').map((stem) => `x:${stem}:15`)]);
    expect(nearGroups('3-тя лікарня')[0]).to.include('x:лікар:3');
    expect(nearGroups('медикаменти 2026')).to.deep.equal([]);
    expect(nearGroups('15')).to.deep.equal([]);
    expect(nearGroups('UA-2026-01-02-000123-a')).to.deep.equal([['o:ua-2026-01-02-000123-a']]);
    expect(nearGroups('UA-2026-01-02')).to.deep.equal([]);
  });

  it('may be a sum, a year, a code without its zeros, or the kind of a record', () => {
    expect(freeGroups('1 234 567,80 грн')).to.deep.equal([['a:1234567.8']]);
    expect(freeGroups('2026')[0]).to.include.members(['y:2026', 't:2026', 'a:2026']);
    expect(freeGroups('37256')[0]).to.include.members(['i:37256', 'i:00037256', 'j:00037256', 'a:37256']);
    expect(buyerGroups('37256')[0]).to.include.members(['i:37256', 'i:00037256']);
    expect(freeGroups('договорів')[0]).to.include('k:contracts');
    const { query } = readParameters(new Map([['q', 'договір щебінь']]), { parse: () => null });
    const entry = { status: '', type: '', key: 1, is_test: false, terms: ['t:щеб'] };
    expect([matches(query, 'contracts', entry), matches(query, 'plans', entry)]).to.deep.equal([true, false]);
  });
});

describe('Terms of names', () => {
  const termsOf = (name: string, more: object = {}) =>
    buildSearchEntry('tenders', { procuringEntity: { name }, ...more }, 'f0'.repeat(16)).terms;

  it('pair a number with the words before it, and with the one behind', () => {
    const terms = termsOf('Загальноосвітня школа I-III ступенів № 15 міської ради');
    expect(terms).to.include.members(['x:школ:15', 'x:ступен:15', 'x:загальноосвіт:15', 'x:зош:15', 'x:міськ:15']);
    expect(terms.filter((one) => one.startsWith('x:рад'))).to.deep.equal([]);
    expect(termsOf('Школа').filter((one) => one.startsWith('x:'))).to.deep.equal([]);
    expect(termsOf('Рада', { title: 'Ліки на 2026 рік' }).filter((one) => one.startsWith('x:'))).to.deep.equal([]);
    const many = Array.from({ length: 60 }, (_, at) => `школа ліцей ${at}`).join(' ');
    expect(termsOf(many).filter((one) => one.startsWith('x:'))).to.have.length(120);
  });

  it('have the abbreviation of a legal form that is written out', () => {
    const long = 'Комунальне некомерційне підприємство «Лікарня»';
    expect(termsOf(long)).to.include.members(['b:кнп', 'b:лікар']);
    expect(termsOf('Товариства з обмеженою відповідальністю')).to.include('b:тов');
    expect(termsOf('Заклад культури')).to.not.include('b:здо');
  });

  it('have it wherever it is written out, as whoever types it looks for it', () => {
    const typed = 'обладнання комунальних підприємств';
    const { query } = readParameters(new Map([['q', typed]]), { parse: () => null });
    const record = { items: [{ description: 'Обладнання для комунального підприємства' }] };
    const { terms } = buildSearchEntry('tenders', record, 'a');
    expect(matches(query, 'tenders', { status: '', type: '', key: 1, is_test: false, terms })).to.equal(true);
  });

  it('are found at once in a name of a hundred thousand letters', () => {
    expect(termsOf(`підприєм${'товариств'.repeat(12_000)}`)).to.have.length.below(9);
    expect(termsOf(`підприєм${'комунальн'.repeat(12_000)}`)).to.have.length.below(9);
  });

  it('have its own numbers, its sum and its year', () => {
    const tender = {
      tenderID: 'UA-2026-01-02-000123-a',
      value: { amount: 1234.5, currency: 'UAH' },
      noticePublicationDate: new Date('2026-01-02'),
    };
    expect(termsOf('Рада', tender)).to.include.members([
      ...['o:ua-2026-01-02-000123-a', `o:${'f0'.repeat(16)}`, 'a:1234.5', 'a:1234', 'y:2026'],
    ]);
    const { terms } = buildSearchEntry('contracts', { contractNumber: '125/24-К', tender_id: 'ab'.repeat(16) }, 'c');
    expect(terms)
      .to.include.members(['t:125', 't:24', `n:${'ab'.repeat(16)}`])
      .and.not.include(`o:${'ab'.repeat(16)}`);
  });
});
