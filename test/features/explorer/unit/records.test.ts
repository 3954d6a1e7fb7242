import { expect } from 'chai';
import { tidy } from '../../../../explorer/src/data/tidy.ts';
import { buildPicture } from '../../../../explorer/src/model/auction.ts';
import { bidTables } from '../../../../explorer/src/model/bids.ts';
import { collectGroups, earlierVersions, fileAddress, formatName, latestVersions } from '../../../../explorer/src/model/documents.ts';

describe('A record that is made ready for a page', () => {
  it('has no nulls and no lists that are none, at any depth', () => {
    const record = {
      items: { not: 'a list' },
      bids: [null, 'text', { documents: 5, tenderers: [{ name: null, contactPoint: { telephone: 380 } }] }],
      value: null,
      description: 'kept',
    };
    expect(tidy(record)).to.deep.equal({ bids: [{ tenderers: [{ contactPoint: { telephone: '380' } }] }], description: 'kept' });
    expect(record.items).to.deep.equal({ not: 'a list' });
  });
});

describe('The bids of a tender', () => {
  const bids = [
    { id: 'b1', status: 'active', lotValues: [{ relatedLot: 'l2', value: { amount: 9 }, initialValue: { amount: 10 }, status: 'active' }] },
    {
      id: 'b2',
      status: 'active',
      lotValues: [
        { relatedLot: 'l2', value: { amount: 8 }, initialValue: { amount: 8 } },
        { relatedLot: 'l1', value: { amount: 3 } },
      ],
    },
    { id: 'b3', status: 'unsuccessful', value: { amount: 1 } },
    { id: 'b4', status: 'invalid', lotValues: [{ relatedLot: 'l2', status: 'active' }] },
  ];

  it('are a table a lot, the cheapest first and those without a price last, then those for no lot', () => {
    const tables = bidTables(bids, ['l1', 'l2', 'l3'], { awards: [] });
    expect(tables.map(({ lot, rows }) => [lot, rows.map(({ bid }) => bid.id)])).to.deep.equal([
      ['l1', ['b2']],
      ['l2', ['b2', 'b1', 'b4']],
      [null, ['b3']],
    ]);
  });

  it('say what was offered at first only when the auction changed it, and that a bid as a whole was put aside', () => {
    const rows = bidTables(bids, ['l2'], { awards: [] })[0]?.rows ?? [];
    expect(rows.map(({ initial }) => initial?.amount)).to.deep.equal([undefined, 10, undefined]);
    expect(rows.map(({ status }) => status)).to.deep.equal(['active', 'active', 'invalid']);
  });

  it('stand by the share of the income that is asked, the least first', () => {
    const offered = (id: string, amountPercentage: number) => ({ id, status: 'active', value: { amountPercentage } });
    const rows = bidTables([offered('a', 40), offered('b', 9.5), offered('c', 12)], [], { awards: [] })[0]?.rows ?? [];
    expect(rows.map(({ bid }) => bid.id)).to.deep.equal(['b', 'c', 'a']);
  });

  it('stand by what is left to the buyer where that is compared, weighted where it is', () => {
    const offered = (id: string, amount: number, amountPerformance: number, weighted?: number) => ({
      id,
      status: 'active',
      value: { amount, amountPerformance },
      ...(weighted === undefined ? {} : { weightedValue: { amountPerformance: weighted } }),
    });
    const rows = bidTables([offered('a', 1, 10), offered('b', 3, 30), offered('c', 2, 15, 40)], [], { awards: [] })[0]?.rows ?? [];
    expect(rows.map(({ bid, value, weighted }) => [bid.id, value?.amountPerformance, weighted?.amountPerformance])).to.deep.equal([
      ['c', 15, 40],
      ['b', 30, undefined],
      ['a', 10, undefined],
    ]);
  });

  it('say what was decided about each for its lot, a cancelled decision only where none followed, and who was never looked at', () => {
    const decisions = [
      { bid_id: 'b2', lotID: 'l2', status: 'cancelled' },
      { bid_id: 'b2', lotID: 'l2', status: 'unsuccessful' },
      { bid_id: 'b1', lotID: 'l2', status: 'active' },
      { bid_id: 'b1', lotID: 'l2', status: 'cancelled' },
      { bid_id: 'b2', lotID: 'l1', status: 'cancelled' },
    ];
    const of = (all: typeof decisions) =>
      bidTables(bids, ['l1', 'l2'], { awards: all }).map(({ rows }) => rows.map(({ decision }) => decision));
    expect(of(decisions)).to.deep.equal([['cancelled'], ['unsuccessful', 'active', undefined], [undefined]]);
    expect(of([{ bid_id: 'b1', lotID: 'l2', status: 'active' }])).to.deep.equal([
      [undefined],
      ['passed', 'active', undefined],
      [undefined],
    ]);
  });
});

describe('The offers of a tender', () => {
  const bids = [
    { id: 'a', status: 'active', value: { amount: 90 }, weightedValue: { amount: 90 }, initialValue: { amount: 100 } },
    { id: 'b', status: 'active', value: { amount: 95 }, weightedValue: { amount: 80 } },
    { id: 'c', status: 'unsuccessful' },
  ];

  it('stand in the order in which they are compared, with what they are compared by where it is not the price', () => {
    const rows = bidTables(bids, [], { awards: [] })[0]?.rows ?? [];
    expect(rows.map(({ bid, weighted }) => [bid.id, weighted?.amount])).to.deep.equal([
      ['b', 80],
      ['a', undefined],
      ['c', undefined],
    ]);
  });

  it('have the decision that says why they are out, also the one before the auction', () => {
    const award = { bid_id: 'b', status: 'unsuccessful', title: 'Too late' };
    const qualification = { bidID: 'c', status: 'unsuccessful', title: 'No licence' };
    const admitted = { bidID: 'a', status: 'active' };
    const rows = bidTables(bids, [], { awards: [award], qualifications: [qualification, admitted] })[0]?.rows ?? [];
    expect(rows.map(({ decided }) => decided)).to.deep.equal([award, undefined, qualification]);
  });

  it('are a picture of the auction only when it has changed one of several', () => {
    const rows = bidTables(bids, [], { awards: [] })[0]?.rows ?? [];
    const picture = buildPicture(rows, { amount: 120 });
    expect(picture?.offers.map(({ before, after }) => [before, after])).to.deep.equal([
      [95, 95],
      [100, 90],
    ]);
    for (const { first, last } of picture?.offers ?? []) for (const at of [first, last]) expect(at).to.be.within(0, 100);
    expect(picture?.offers[1]?.first).to.be.above(picture?.offers[1]?.last ?? 100);
    expect(picture?.expected).to.be.above(picture?.offers[1]?.first ?? 100);
    expect(buildPicture(rows.slice(0, 1), undefined)).to.equal(null);
    expect(
      buildPicture(bidTables([{ value: { amount: 1 } }, { value: { amount: 2 } }], [], { awards: [] })[0]?.rows ?? [], undefined),
    ).to.equal(null);
  });
});

describe('The documents of a record', () => {
  it('have as earlier versions all but the latest of the same id', () => {
    const versions = [1, 3, 2].map((n) => ({ id: 'a', title: `v${n}`, datePublished: `2026-11-0${n}` }));
    const earlier = earlierVersions([...versions, { id: 'b', title: 'only' }]);
    expect(earlier.get('a')?.map(({ title }) => title)).to.deep.equal(['v2', 'v1']);
    expect(earlier.get('b')).to.deep.equal([]);
  });

  it('have one latest version, whose place decides where there are no dates', () => {
    const titles = (all: readonly { id: string; title: string; datePublished?: string }[]) => [
      latestVersions(all).map(({ title }) => title),
      earlierVersions(all)
        .get('a')
        ?.map(({ title }) => title),
    ];
    const version = (title: string, datePublished?: string) => ({
      id: 'a',
      title,
      ...(datePublished === undefined ? {} : { datePublished }),
    });
    expect(titles([version('v1'), version('v2'), version('v3')])).to.deep.equal([['v3'], ['v2', 'v1']]);
    expect(titles([version('v1', '2026-11-05'), version('v2'), version('v3', 'soon')])).to.deep.equal([['v3'], ['v2', 'v1']]);
    expect(titles([version('v1', '2026-11-01'), version('v2', '2026-11-01')])).to.deep.equal([['v2'], ['v1']]);
    expect(titles([version('v1', '2026-11-01'), version('v3', '2026-11-03'), version('v2', '2026-11-02')])).to.deep.equal([
      ['v3'],
      ['v2', 'v1'],
    ]);
  });

  it('stand by their kinds in the order of the first of each, those without a kind behind, then signatures', () => {
    const documents = [
      { id: '1', title: 'sign.p7s', documentType: 'notice' },
      { id: '2', title: 'a.docx', documentType: 'contractProforma' },
      { id: '3', title: 'b.docx' },
      { id: '4', title: 'c.docx', documentType: 'technicalSpecifications' },
      { id: '5', title: 'd.docx', documentType: 'contractProforma' },
    ];
    expect(collectGroups(documents).map(({ kind, documents: ownDocuments }) => [kind, ownDocuments.map(({ id }) => id)])).to.deep.equal([
      ['contractProforma', ['2', '5']],
      ['technicalSpecifications', ['4']],
      ['', ['3']],
      ['signature', ['1']],
    ]);
  });

  it('are of the kind their name says, else their media type', () => {
    expect(formatName({ title: 'Проєкт договору.docx', format: 'text/plain' })).to.equal('DOCX');
    expect(formatName({ title: 'Проєкт', format: 'application/pdf' })).to.equal('PDF');
    expect(formatName({ title: 'Проєкт', format: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' })).to.equal(
      null,
    );
  });

  it('become links only to addresses of the web', () => {
    expect(fileAddress({ url: 'https://registry/get/1?Signature=x' })).to.equal('https://registry/get/1?Signature=x');
    expect(fileAddress({ url: '/violation_reports/1?download=x' })).to.equal('/violation_reports/1?download=x');
    for (const url of ['javascript:alert(1)', '//elsewhere', '/\\elsewhere', 'data:text/html,x', ''])
      expect(fileAddress({ url }), url).to.equal(null);
  });
});
