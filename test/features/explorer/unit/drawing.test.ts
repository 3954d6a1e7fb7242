import { expect } from 'chai';
import { noCodeLists } from '../../../../src/base/domain/code-lists.ts';
import { openSiteFiles } from '../../../../src/features/explorer/built-files.ts';
import { makeNameOf } from '../../../../src/features/explorer/code-names.ts';
import { collectStrayTexts } from '../../../support/html-languages.ts';

const nothing = async () => ({ status: 404, text: '{}' });
const told = { now: new Date('2026-11-23T10:00:00Z'), mirror: null, ask: nothing, nameOf: () => undefined };
const id = 'a'.repeat(32);

describe('A record that its page cannot be drawn of', () => {
  it('is shown field by field, and it is said why', async () => {
    const { drawRecord } = await openSiteFiles().drawing();
    let asked = 0;
    const record = {
      novelty: { depth: [1, '<b>x</b>'] },
      get title(): string {
        asked += 1;
        if (asked === 1) throw new Error('no page can show this');
        return 'Оренда човна';
      },
    };
    const { title, body, trouble } = await drawRecord('tender', id, record, `/en/tender/${id}`, told);
    expect(title).to.equal('Оренда човна');
    expect(body).to.include('This record could not be rendered').and.to.include('<th scope="row">novelty</th>');
    expect(body).to.include('depth: &lt;b>x&lt;/b>').and.to.include(`/api/2.5/tenders/${id}`);
    expect(String(trouble)).to.include('no page can show this');
  });

  it('is the exception', async () => {
    const { drawRecord } = await openSiteFiles().drawing();
    const sent = await drawRecord('tender', id, { id, title: 'Човен' }, `/uk/tender/${id}`, told);
    expect(sent).to.not.have.property('trouble');
    expect(sent.title).to.equal('Човен');
  });
});

describe('A page of a tender with more lots than are drawn', () => {
  it('adds up all of them, and has a row for each that is drawn', async () => {
    const { drawRecord } = await openSiteFiles().drawing();
    const value = { amount: 10, currency: 'UAH', valueAddedTaxIncluded: true };
    const lots = Array.from({ length: 60 }, (_, nth) => ({ id: `lot${nth}`, title: `Lot ${nth}`, status: 'complete', value }));
    const awards = lots.map(({ id: lotID }) => ({ id: `of ${lotID}`, lotID, status: 'active', value: { ...value, amount: 9 } }));
    const whole = { id, title: 'Sixty lots', status: 'complete', procurementMethod: 'open', value, lots, awards };
    const cut = { ...whole, lots: lots.slice(0, 50), awards: awards.slice(0, 50) };
    const { body } = await drawRecord('tender', id, cut, `/en/tender/${id}`, { ...told, whole });
    const outcome = body.slice(body.indexOf('class="outcome"')).split('</section>')[0] ?? '';
    expect(outcome).to.include('540.00').and.to.include('600.00');
    expect(outcome.match(/<th scope="row">/g)).to.have.length(50);
  });
});

describe('A record that is drawn in parts', () => {
  const lists = { items: { from: 50, all: 120 }, bids: { from: 50, all: 70 }, 'bids.documents': { from: 0, all: 60 } };
  const part = { part: 2, parts: 3, size: 50, lists };
  const record = { id, title: 'Папір', items: [{ id: '51', description: 'А4' }], bids: [] };

  it('says which entries of which lists a part has, leads to the others, and counts nothing that it has not', async () => {
    const { drawRecord } = await openSiteFiles().drawing();
    const { body } = await drawRecord('tender', id, record, `/en/tender/${id}?part=2`, { ...told, whole: record, part });
    expect(body).to.include('item 51–100 of 120; bid 51–70 of 70; bid › document 1–50 of 60');
    expect(body).to.include(`rel="prev" href="/en/tender/${id}"`).and.to.include(`href="/en/tender/${id}?part=3"`);
    expect(/<h2 id="items-title">(.*?)<\/h2>/.exec(body)?.[1]).to.equal('Items');
  });

  it('ends with its last part, and says nothing of lists that ended before', async () => {
    const { drawRecord } = await openSiteFiles().drawing();
    const last = { items: { from: 100, all: 120 }, bids: { from: 100, all: 70 } };
    const told3 = { ...told, whole: record, part: { ...part, part: 3, lists: last } };
    const { body } = await drawRecord('tender', id, record, `/uk/tender/${id}?part=3`, told3);
    expect(body).to.include('101–120 з 120').and.not.include('з 70').and.not.include('rel="next"');
  });

  it('has no parts when it is whole', async () => {
    const { drawRecord } = await openSiteFiles().drawing();
    const { body } = await drawRecord('tender', id, record, `/en/tender/${id}`, told);
    expect(body).to.not.include('page-links');
  });
});

describe('A list of auctions', () => {
  it('leads, where none has been held, to the tenders that wait for theirs', async () => {
    const { drawPlace } = await openSiteFiles().drawing();
    const page = (data: readonly object[]) =>
      drawPlace('/auctions', '/en/auctions', { ...told, ask: async () => ({ status: 200, text: JSON.stringify({ data }) }) });
    const none = (await page([])).body;
    expect(none).to.include('href="/en/?kind=tenders&amp;status=active.auction"').and.not.include('<section');
    expect((await page([{ id, status: 'planned' }])).body).to.not.include('status=active.auction"');
  });

  it('leads to its next page and back to those before it, each list for itself', async () => {
    const { drawPlace } = await openSiteFiles().drawing();
    const asked: string[] = [];
    const ask = async (address: string) => {
      asked.push(address);
      const isPast = address.includes('reported');
      const next = isPast ? { next_page: { cursor: 'c', path: '/api/2.5/auctions?cursor=c', uri: 'x' } } : {};
      return { status: 200, text: JSON.stringify({ data: [{ id, status: isPast ? 'reported' : 'planned' }], ...next }) };
    };
    const { body } = await drawPlace('/auctions', '/en/auctions?past=a&coming=z&past=b', { ...told, ask });
    expect(asked.some((address) => address.endsWith('&cursor=b'))).to.equal(true);
    expect(body).to.include('rel="next" class="main-button" href="/en/auctions?coming=z&amp;past=a&amp;past=b&amp;past=c#past"');
    expect(body).to.include('rel="prev" href="/en/auctions?coming=z&amp;past=a#past"');
    expect(body).to.include('rel="prev" href="/en/auctions?past=a&amp;past=b#coming"');
  });
});

describe('A page for an address that names nothing', () => {
  it('says what is not there and what was asked for, and searches for it', async () => {
    const { drawLost } = await openSiteFiles().drawing();
    const { title, body } = await drawLost('tender', `/en/tender/${id}`, told);
    expect(title).to.equal('Not found');
    expect(body).to.include('no tender with this number').and.to.include(`value="${id}"`);
    expect(body).to.match(/<form action="\/en\/"/);
    const nowhere = await drawLost(null, '/uk/%D0%BF%D0%BB%D0%B0%D0%BD%22%3E', told);
    expect(nowhere.title).to.equal('Такої сторінки немає');
    expect(nowhere.body).to.include('value="план&quot;>"').and.to.not.include('skeleton');
  });

  it('leads to the record whose number stands in it, and asks for no number where there is none', async () => {
    const { drawLost } = await openSiteFiles().drawing();
    const asked: string[] = [];
    const ask = async (address: string) => {
      asked.push(address);
      return { status: 200, text: JSON.stringify({ data: [{ kind: 'tender', id, page: `/tender/${id}` }] }) };
    };
    const { body } = await drawLost(null, '/en/zakupivli/UA-2026-11-21-000001-a', { ...told, ask });
    expect(body).to.include(`<a href="/en/tender/${id}">The record with this number</a>`);
    await drawLost(null, '/en/wp-login.php', { ...told, ask });
    expect(asked).to.deep.equal(['/find/UA-2026-11-21-000001-a']);
  });
});

describe('The page of what can be taken along', () => {
  it('has commands that work as they are, with the address of the registry', async () => {
    const { drawPlace } = await openSiteFiles().drawing();
    const { body } = await drawPlace('/data', '/en/data', { ...told, origin: 'https://own.example' });
    expect(body).to.include('https://own.example/export/tenders.csv').and.not.include('registry.example');
  });
});

describe('A page that is drawn', () => {
  const answers: Readonly<Record<string, unknown>> = {
    '/facts/signals': { data: [{ signal: 'singleBid', count: 3 }] },
    [`/facts/tenders/${id}/signals`]: { data: [{ signal: 'singleBid' }] },
  };
  const asked: string[] = [];
  const ask = async (address: string) => {
    asked.push(address);
    return address in answers ? { status: 200, text: JSON.stringify(answers[address]) } : { status: 404, text: '{}' };
  };

  it('has what the registry answers, which goes with it for its script', async () => {
    const { drawPlace } = await openSiteFiles().drawing();
    const { body, sent } = await drawPlace('/signals', '/en/signals', { ...told, ask });
    expect(body).to.include('/en/signals/singleBid').and.to.not.include('skeleton');
    expect(sent).to.deep.equal({ '/facts/signals': JSON.stringify(answers['/facts/signals']) });
  });

  it('is the same, byte for byte, in whatever order its answers come', async () => {
    const { drawPlace } = await openSiteFiles().drawing();
    const total = { value: '', money: [] };
    const drawWith = (turnsOf: (nth: number) => number) => {
      let asked = 0;
      const own = async () => {
        for (let turns = turnsOf(asked++); turns > 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve));
        return { status: 200, text: JSON.stringify({ data: [], total, complete: true }) };
      };
      return drawPlace('/statistics', '/en/statistics', { ...told, ask: own });
    };
    const [first, second] = await Promise.all([drawWith((nth) => nth), drawWith((nth) => 9 - nth)]);
    expect(Object.keys(first?.sent ?? {})).to.have.length.above(1);
    expect(JSON.stringify(second)).to.equal(JSON.stringify(first));
  });

  it('asks in its own way, also when others are drawn at the same time', async () => {
    const { drawPlace } = await openSiteFiles().drawing();
    const counts = [1, 2, 3, 4];
    const pages = counts.map((count) => {
      const own = async () => ({ status: 200, text: JSON.stringify({ data: [{ signal: 'singleBid', count }] }) });
      return drawPlace('/signals', '/en/signals', { ...told, ask: own });
    });
    expect((await Promise.all(pages)).map(({ body }) => / (\d)<\/span>/.exec(body)?.[1])).to.deep.equal(counts.map(String));
  });

  it('names classes in English where its language is English', async () => {
    const { drawPlace } = await openSiteFiles().drawing();
    const classification = { scheme: 'ДК021', id: '14210000-6', description: 'Гравій, пісок' };
    const found = JSON.stringify({ data: [{ kind: 'tenders', id, title: 'Щебінь', classification }], complete: true });
    const named = { ...told, ask: async () => ({ status: 200, text: found }), nameOf: () => 'Gravel, sand' };
    const [english, ukrainian] = await Promise.all([drawPlace('/', '/en/', named), drawPlace('/', '/uk/', named)]);
    expect(english.body).to.include('Gravel, sand').and.not.include('Гравій');
    expect(ukrainian.body).to.include('Гравій, пісок').and.not.include('Gravel');
    expect(Object.values(english.sent), 'as they were answered').to.include(found);
  });

  it('names criteria, their conditions, budget codes and causes in its language, and says of what has no name in which it is', async () => {
    const { drawRecord } = await openSiteFiles().drawing();
    const nameOf = makeNameOf(noCodeLists);
    const record = {
      ...{ id, title: 'Човен', title_en: 'Boat', causeDetails: { code: 'noCompetition', title: 'Підпункт 2', title_en: 'Subparagraph 2' } },
      criteria: [
        {
          title: 'Вчинення економічних правопорушень',
          classification: { scheme: 'LAW922', id: 'CRITERION.EXCLUSION.CONVICTIONS.FRAUD' },
          requirementGroups: [{ description: 'Підтверджується, що', requirements: [{ title: 'Учасник не вчиняв' }] }],
        },
      ],
      items: [{ description: 'Boat', additionalClassifications: [{ scheme: 'КЕКВ', id: '2210', description: 'Предмети' }] }],
    };
    const english = await drawRecord('tender', id, record, `/en/tender/${id}`, { ...told, nameOf });
    for (const said of ['Economic offences', 'It is confirmed that', 'Items, materials, equipment', 'No competition · ', 'Subparagraph 2'])
      expect(english.body, said).to.include(said);
    expect(collectStrayTexts(english.body)).to.deep.equal([]);
    expect(english.body).to.include('<span lang="uk" dir="auto">Учасник не вчиняв');
    const ukrainian = await drawRecord('tender', id, record, `/uk/tender/${id}`, { ...told, nameOf });
    expect(ukrainian.body).to.include('Немає конкуренції · ').and.include('Підпункт 2').and.not.include('Economic offences');
    const foreign = { id, title: 'Човен', cause: 'twiceUnsuccessful' };
    expect((await drawRecord('tender', id, foreign, `/uk/tender/${id}`, told)).body).to.include('Торги двічі не відбулися');
  });

  it('that cannot be drawn is left to its script, and it is said why', async () => {
    const { drawPlace } = await openSiteFiles().drawing();
    const odd = async () => ({ status: 200, text: '{"data":[{"id":"x","suppliers":7}],"complete":true}' });
    const { title, body, trouble } = await drawPlace('/', '/en/', { ...told, ask: odd });
    expect([title, String(trouble)]).to.deep.equal(['Search', 'TypeError: suppliers.map is not a function']);
    expect(body).to.include('<noscript>');
  });

  it('of a contract has its award, what it was signed for and has become, and its tender by number', async () => {
    const { drawRecord } = await openSiteFiles().drawing();
    const value = (amount: number) => ({ amount, currency: 'UAH', valueAddedTaxIncluded: true });
    const [tender, award] = ['c'.repeat(32), 'd'.repeat(32)];
    const own: Readonly<Record<string, unknown>> = {
      [`/api/2.5/tenders/${tender}/contracts`]: [
        { id, awardID: award, status: 'active', value: value(100) },
        { id: 'e'.repeat(32), awardID: award, status: 'pending', value: value(50) },
      ],
      [`/api/2.5/tenders/${tender}/awards/${award}`]: { id: award, status: 'active', value: value(160) },
      [`/facts/tenders/${tender}`]: { number: 'UA-2026-05-06-000001-a', title: 'Човни', title_en: 'Boats' },
    };
    const answer = async (address: string) =>
      address in own ? { status: 200, text: JSON.stringify({ data: own[address] }) } : { status: 404, text: '{}' };
    const changes = [{ id: '1', status: 'active', rationaleTypes: ['durationExtension', 'itemPriceVariation'] }];
    const record = { id, title: 'Човен', status: 'active', tender_id: tender, awardID: award, value: value(120), changes };
    const { body, trouble } = await drawRecord('contract', id, record, `/en/contract/${id}`, { ...told, ask: answer });
    const text = body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(trouble).to.equal(undefined);
    expect(text).to.match(/Award price UAH 160\.00 VAT included shared by 2 contracts/);
    expect(text).to.match(
      /Value when signed UAH 100\.00 VAT included Value UAH 120\.00 VAT included Grown by UAH 20\.00 \(20%\) Other unit price/,
    );
    expect(text).to.include('UA-2026-05-06-000001-a Boats');
    expect(text).to.not.include('Tender Tender');
  });

  it('has no milestone that is scheduled in a contract that has ended', async () => {
    const { drawRecord } = await openSiteFiles().drawing();
    const milestones = [{ id: '1', type: 'financing', code: 'prepayment', status: 'scheduled', percentage: 100 }];
    const shown = async (status: string): Promise<boolean> =>
      (await drawRecord('contract', id, { id, status, milestones }, `/en/contract/${id}`, told)).body.includes('Scheduled');
    expect(await Promise.all(['active', 'terminated', 'cancelled'].map(shown))).to.deep.equal([true, false, false]);
  });

  it('is in English where its record is: the parties of a report, the project of a plan; and names the framework of an agreement', async () => {
    const { drawRecord } = await openSiteFiles().drawing();
    const documents = Array.from({ length: 60 }, (_, nth) => ({ id: `d${nth}`, title: 'a.pdf', format: 'application/pdf', url: '/a' }));
    const author = { name: 'Рада', name_en: 'Council', identifier: { scheme: 'UA-EDR', id: '1' } };
    const report = { id, status: 'pending', author, details: { description: 'x', documents } };
    const { body: ofReport } = await drawRecord('report', id, report, `/en/report/${id}`, told);
    expect(ofReport).to.match(/<span class="gist"> Council<\/span>/);
    const project = { title: 'Міст', title_en: 'A bridge' };
    const { body: ofPlan } = await drawRecord('plan', id, { id, project }, `/en/plan/${id}`, told);
    expect(ofPlan).to.include('A bridge').and.not.include('Міст');
    const found = { status: 200, text: JSON.stringify({ data: [{ kind: 'framework', id, number: 'UA-F-2026-05-06-000001', path: '/' }] }) };
    const ask = async (address: string) => (address === `/find/${id}` ? found : { status: 404, text: '{}' });
    const agreement = { id, frameworkID: id };
    const { body: ofAgreement } = await drawRecord('agreement', id, agreement, `/en/agreement/${id}`, { ...told, ask });
    expect(ofAgreement).to.match(new RegExp(`<a href="/en/framework/${id}"[^>]*>UA-F-2026-05-06-000001`));
    expect((await drawRecord('agreement', id, agreement, `/en/agreement/${id}`, told)).body).to.not.include('href="/en/framework/');
  });

  it('of a supplier has no share of awards that no bid could compete for', async () => {
    const { drawPlace } = await openSiteFiles().drawing();
    const party = { key: 'UA-EDR-1', scheme: 'UA-EDR', id: '1', name: 'ТОВ', counts: { awards: 4, sole: 1 } };
    const own = async (address: string) =>
      address === '/facts/suppliers/UA-EDR-1' ? { status: 200, text: JSON.stringify({ data: party }) } : { status: 404, text: '{}' };
    const { body } = await drawPlace('/supplier/UA-EDR-1', '/en/supplier/UA-EDR-1', { ...told, ask: own });
    expect(body).to.match(/With no other bid<\/dt><dd>1<\/dd>/);
  });

  it('of a record asks for what stands beside it, and of one answer that fails only that is missing', async () => {
    const { drawRecord } = await openSiteFiles().drawing();
    const record = { id, title: 'Човен', contracts: [{ id: 'b'.repeat(32) }] };
    const { body, sent } = await drawRecord('tender', id, record, `/en/tender/${id}`, { ...told, ask });
    expect(asked).to.include(`/tender/${id}/violation_reports`);
    expect(Object.keys(sent)).to.deep.equal([`/facts/tenders/${id}/signals`]);
    expect(body).to.include('id="signals"').and.to.not.include('id="reports"');
  });
});
