import { expect } from 'chai';
import { openSiteFiles } from '../../../../src/features/explorer/built-files.ts';

const nothing = async () => ({ status: 404, text: '{}' });
const told = { now: new Date('2026-11-23T10:00:00Z'), mirror: null, ask: nothing, nameOf: () => undefined };
const id = 'a'.repeat(32);

describe('The history of a record', () => {
  const draw = async (data: readonly object[], status = 'complete'): Promise<string> => {
    const { drawRecord } = await openSiteFiles().drawing();
    const history = { data, complete: true, chain: { state: 'whole' } };
    const ask = async (address: string) =>
      address === `/history/tenders/${id}` ? { status: 200, text: JSON.stringify(history) } : { status: 404, text: '{}' };
    const { body } = await drawRecord('tender', id, { id, title: 'Човен', status }, `/en/tender/${id}?history=1`, { ...told, ask });
    return body.slice(body.indexOf('id="history"')).replaceAll(/<[^>]*>/g, '');
  };
  const date = '2026-11-20T10:00:00Z';

  it('that came here with a past does not say that nothing has changed since publication', async () => {
    const kept = { kind: 'kept', date, changes: [] };
    const alone = await draw([kept]);
    expect(alone).to.not.include('since publication');
    expect(alone).to.match(
      /kept the record since 20 Nov 2026, 12:00\. Its status then: Complete\. What had changed before is not kept here\./,
    );
    expect(alone).to.include('Nothing has changed since.');
    const ended = { kind: 'changed', date, changes: [{ path: '/status', before: 'active.awarded', after: 'complete' }] };
    const later = await draw([{ kind: 'changed', date, changes: [{ path: '/title', before: 'a', after: 'b' }] }, ended, kept]);
    expect(later).to.include('Its status then: Winner chosen.').and.not.include('Nothing has changed since.');
  });

  it('that began here says so where nothing has changed', async () => {
    expect(await draw([{ kind: 'published', date, changes: [] }])).to.include('Nothing has changed since publication.');
  });
});

describe('A lot of a tender that ended without a result', () => {
  it('ended with it: nowhere does it run, and nothing of it stands under a winner', async () => {
    const { drawRecord } = await openSiteFiles().drawing();
    const lots = ['1', '2'].map((nth) => ({
      id: nth.repeat(32),
      title: `Lot ${nth}`,
      status: 'active',
      value: { amount: 10, currency: 'UAH' },
    }));
    const text = async (status: string): Promise<string> =>
      (await drawRecord('tender', id, { id, title: 'Boats', status, lots }, `/en/tender/${id}`, told)).body.replaceAll(/<[^>]*>/g, ' ');
    const cancelled = await text('cancelled');
    expect(cancelled.match(/Cancelled with the tender/g)).to.have.length.at.least(4);
    expect(cancelled).to.not.include('Running').and.not.include('Winner');
    expect(await text('unsuccessful'))
      .to.include('Unsuccessful with the tender')
      .and.not.include('Running');
    expect(await text('active.tendering')).to.include('Running');
  });
});

describe('Offers that are no prices', () => {
  const draw = async (offer: object): Promise<string> => {
    const { drawRecord } = await openSiteFiles().drawing();
    const lots = Array.from({ length: 30 }, (_, nth) => ({ id: String(nth), title: 'Lot', status: 'active' }));
    const lotValues = lots.map((lot) => ({ relatedLot: lot.id, ...offer }));
    const bids = [{ id: '3', status: 'active', tenderers: [{ name: 'Bidder' }], lotValues }];
    return (await drawRecord('tender', id, { id, title: 'Boats', status: 'complete', lots, bids }, `/en/tender/${id}`, told)).body;
  };

  it('have their place: shares of an income, and savings, which leave the buyer what they do, whatever features make of it', async () => {
    expect(await draw({ value: { amountPercentage: 40 } })).to.match(/class="place">1</);
    const value = { amount: 5828.22, amountPerformance: 1828.62, yearlyPaymentsPercentage: 0.6, contractDuration: { years: 10 } };
    const body = await draw({ value, weightedValue: { amountPerformance: 2285.78 } });
    const text = body.replaceAll(/<[^>]*>|\s/g, ' ');
    expect(text).to.include('best standing offer: leaves the buyer UAH 1,828.62').and.include('compared as UAH 2,285.78');
    expect(text).to.not.include('leaves the buyer UAH 2,285.78');
  });
});

describe('A long page of a dialogue that is over', () => {
  it('names its second stage before anything is unfolded', async () => {
    const { drawRecord } = await openSiteFiles().drawing();
    const items = Array.from({ length: 100 }, (_, nth) => ({ id: String(nth), description: `Boat ${nth}`, quantity: 1 }));
    const stage2TenderID = 'b'.repeat(32);
    const record = { id, title: 'Boats', status: 'complete', procurementMethodType: 'competitiveDialogueUA', stage2TenderID, items };
    const { body } = await drawRecord('tender', id, record, `/en/tender/${id}`, told);
    expect(body.indexOf('<dt>Second stage</dt>')).to.be.within(1, body.indexOf('More about the tender'));
  });
});

describe('The page of a buyer', () => {
  it('says what comes next in each running tender, and leads to the open ones by deadline', async () => {
    const { drawPlace } = await openSiteFiles().drawing();
    const key = 'UA-EDR-1';
    const party = { key, scheme: 'UA-EDR', id: '1', name: 'Рада', counts: { tenders: 4 } };
    const tender = (nth: string, ...next: object[]) => ({ kind: 'tender', id: nth.repeat(32), title: nth, next });
    const [past, soon, later] = ['2026-11-23T09:00:00Z', '2026-11-28T10:00:00Z', '2026-12-05T10:00:00Z'];
    const data = [
      tender('1', { step: 'enquiries', date: past }, { step: 'clarifications', date: soon }, { step: 'bids', date: later }),
      tender('2', { step: 'bids', date: past }),
      tender('3', { step: 'standStill', date: past }, { step: 'signing' }),
      tender('4'),
    ];
    const ask = async (address: string) => {
      const found = address === `/facts/buyers/${key}` ? party : address.startsWith(`/facts/buyers/${key}/tenders`) ? data : undefined;
      return found === undefined ? { status: 404, text: '{}' } : { status: 200, text: JSON.stringify({ data: found }) };
    };
    const { body } = await drawPlace(`/buyer/${key}`, `/en/buyer/${key}`, { ...told, ask });
    const texts = [...body.matchAll(/<p><span class="quiet">Next:.*?<\/p>/g)].map(([text]) => text.replaceAll(/<[^>]*>/g, '').trim());
    expect(texts).to.deep.equal([
      'Next: answers to questions until 28 Nov 2026, 12:00 in 5 days, bids until 5 Dec 2026, 12:00 in 12 days',
      'Next: signing of the contract',
    ]);
    const address = '/en/?buyer=1&amp;sort=deadline&amp;kind=tenders&amp;status=active.enquiries%2Cactive.tendering';
    expect(body).to.include(`<a href="${address}">Open tenders by deadline</a>`);
  });
});

describe('A row of a list', () => {
  const rows = async (path: string, answers: Readonly<Record<string, unknown>>): Promise<string> => {
    const { drawPlace } = await openSiteFiles().drawing();
    const ask = async (address: string) => {
      const [, data] = Object.entries(answers).find(([begin]) => address.split('?')[0] === begin) ?? [];
      return data === undefined ? { status: 404, text: '{}' } : { status: 200, text: JSON.stringify({ data }) };
    };
    const { body } = await drawPlace(path, `/en${path}`, { ...told, ask });
    return body
      .slice(body.indexOf('<ol class="results"'))
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  };
  const buyer = { key: 'UA-EDR-1', name: 'Council' };
  const suppliers = [{ key: 'UA-EDR-2', name: 'Fox' }];
  const facts = { kind: 'tender', id, number: 'UA-1', status: 'complete', buyer, suppliers, datePublished: '2026-11-01T10:00:00Z' };

  it('does not repeat whose page it is on, nor its number, nor leave a dot where there is no price', async () => {
    const lots = [{ bids: 6 }];
    const party = { key: 'UA-EDR-1', name: 'Council', counts: { tenders: 1 } };
    const ofBuyer = await rows('/buyer/UA-EDR-1', {
      '/facts/buyers/UA-EDR-1': party,
      '/facts/buyers/UA-EDR-1/tenders': [{ ...facts, lots }],
    });
    expect(ofBuyer)
      .to.include('→ Fox')
      .and.not.include('Council')
      .and.not.match(/UA-1 .*UA-1/);
    expect(ofBuyer).to.include('1 Nov 2026 · bids: 6');
  });

  it('of a signal leaves out that signal and keeps the others', async () => {
    const found = [{ ...facts, title: 'Boats', signals: ['singleBid', 'nearExpected'] }];
    const text = await rows('/signals/singleBid', { '/facts/signals/singleBid': found });
    expect(text).to.include('Price near the expected').and.include('UA-1').and.include('Council').and.not.include('Single bid');
  });
});
