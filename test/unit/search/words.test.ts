/** Words of the search: one stem for all forms of a word, and as few as possible for two words. */
import { expect } from 'chai';
import { publicKinds } from '../../../src/domain/public-kinds.ts';
import { bidsAreNamedIn, buildSearchEntry, searchedFields } from '../../../src/features/search/model/subjects.ts';
import { parseWords, stemOf } from '../../../src/features/search/model/words.ts';
import { readParameters } from '../../../src/features/search/parameters.ts';
import { readCursor, writeCursor } from '../../../src/features/search/query.ts';
import { collectForms } from '../../../src/features/search/word-forms.ts';
import { freeGroups } from '../../../src/features/search/words.ts';
import { procedures } from '../../../src/procedures/index.ts';
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
      for (const asked of stems) expect(collectForms(asked), asked).to.include.members(stems);
    });
  }

  it('have few forms, and words of other letters one', () => {
    for (const word of ['замок', 'перець', 'день', 'сонце', 'зв’язок', 'щ', '№5'])
      expect(collectForms(stemOf(word)).length, word).to.be.below(12);
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
    const { terms } = buildSearchEntry('tenders', record, 'a');
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
    expect(buildSearchEntry('tenders', { ...strange, status: 7 }, 'a').facts).to.deep.equal({ status: '', type: '' });
  });

  it('are made of nothing but what whoever follows the records reads of them', () => {
    const day = new Date('2026-11-21');
    const party = { name: 'Школа', identifier: { id: '1', legalName: 'ЗОШ' }, address: { region: 'Львівська область', locality: 'Стрий' } };
    const whole = {
      ...{ tenderID: 'UA-2026-11-21-000001-a', contractID: 'c1', planID: 'p1', agreementID: 'a1', prettyID: 'f1', status: 'complete' },
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
    const { query } = ask({ endFrom: '2025-12-20', endTo: '2026-02-01', minAmount: '5000', maxAmount: '20000' });
    expect(query.hints).to.deep.equal([
      ['v:UAH:3', 'v:UAH:4'],
      ['e:2025-12', 'e:2026-01', 'e:2026-02'],
    ]);
    expect(ask({ endFrom: '2020-01-01', endTo: '2026-01-01' }).query.hints).to.deep.equal([]);
  });
});
