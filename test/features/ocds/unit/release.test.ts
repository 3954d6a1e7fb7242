/** What becomes of the parts of a tender in a release (docs/ocds.md). */
import { expect } from 'chai';
import { maskedPurchase } from '../../../../src/base/domain/masks.ts';
import { buildCompiledRelease, buildOcdsRecord, buildPackage, buildRecordPackage } from '../../../../src/features/ocds/model/package.ts';
import { type Process, releaseOf } from '../../../../src/features/ocds/model/release.ts';
import type { Fields } from '../../../../src/features/ocds/model/release-fields.ts';
import { fullRelease, options } from '../support/views.ts';

const id = 'a'.repeat(32);
const modified = '2026-12-07T10:15:00.123+02:00';
const buyer = { name: 'Бібліотека', identifier: { scheme: 'UA-EDR', id: '40000017' } };
const supplier = { name: 'ТОВ «Папір»', identifier: { scheme: 'UA-EDR', id: '40000025' }, scale: 'mid' };
const money = (amount: number) => ({ amount, currency: 'UAH', valueAddedTaxIncluded: true });

const of = (tender: Fields, rest: Partial<Process> = {}) =>
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  releaseOf({ tender: { id, tenderID: 'UA-1', dateModified: modified, ...tender }, plans: [], contracts: [], ...rest }, options) as any;

describe('A release', () => {
  it('has the id of its process by the prefix and the number of the tender, and one of its own by the last change', () => {
    const { ocid, id: own, date } = of({});
    expect([ocid, own, date]).to.deep.equal(['ocds-be6bcu-UA-1', 'ocds-be6bcu-UA-1-20261207T081500123Z', modified]);
    const later = '2026-12-08T00:00:00+02:00';
    expect(of({}, { contracts: [{ id, dateModified: later }] }).date).to.equal(later);
    expect(of({}, { plans: [{ id, dateModified: '2026-01-01T00:00:00Z' }] }).date).to.equal(modified);
    expect(of({ tenderID: undefined }).ocid).to.equal(`ocds-be6bcu-${id}`);
  });

  it('tells of what is in it by its tags', () => {
    const award = { id: 'b', status: 'active' };
    const contract = { id: 'c', awardID: 'b', status: 'active' };
    const paid = { ...contract, implementation: { transactions: [{ id: 'd' }] } };
    const changed = { ...contract, status: 'terminated', changes: [{ id: 'e', status: 'active' }] };
    expect(of({}).tag).to.deep.equal(['tender']);
    expect(of({ status: 'cancelled' }).tag).to.deep.equal(['tender', 'tenderCancellation']);
    expect(of({}, { plans: [{ id, rationale: { description: 'Потреба' } }] }).tag).to.deep.equal(['planning', 'tender']);
    expect(of({ awards: [{ ...award, status: 'cancelled' }] }).tag).to.deep.equal(['tender', 'award', 'awardCancellation']);
    expect(of({ awards: [award] }, { contracts: [paid] }).tag).to.deep.equal(['tender', 'award', 'contract', 'implementation']);
    expect(of({ awards: [award] }, { contracts: [changed] }).tag).to.deep.equal([
      'tender',
      'award',
      'contract',
      'contractAmendment',
      'contractTermination',
    ]);
  });

  it('is related to agreements that are signed', () => {
    const states = [undefined, 'active', 'terminated', 'pending', 'unsuccessful', 'cancelled'];
    const agreements = states.map((status, index) => ({ id: `a${index}`, ...(status === undefined ? {} : { status }) }));
    expect(of({ agreements }).relatedProcesses.map((one: Fields) => one.id)).to.deep.equal(['a0', 'a1', 'a2']);
  });

  it('is related to the other stage of a dialogue', () => {
    const related = (fields: Fields) => of(fields).relatedProcesses.map(({ id, relationship }: Fields) => [id, relationship]);
    expect([related({ dialogueID: 'a' }), related({ stage2TenderID: 'b' })]).to.deep.equal([[['a', ['prior']]], [['b', undefined]]]);
  });

  it('says in the words of the standard where a tender stands', () => {
    const statusOf = (status: string): string => of({ status }).tender.status;
    expect(['draft', 'active.enquiries', 'active.awarded', 'complete', 'unsuccessful', 'cancelled'].map(statusOf)).to.deep.equal([
      'planned',
      'active',
      'active',
      'complete',
      'unsuccessful',
      'cancelled',
    ]);
    expect(statusOf('something.else')).to.equal(undefined);
    expect(of({ status: 'active.awarded' }).tender.currentStage).to.equal('active.awarded');
  });

  it('numbers whom a restricted tender hides by where they stand: each apart, a winner as its bid', () => {
    const masked = { name: 'Приховано', identifier: { scheme: 'UA-EDR', id: 'Приховано' } };
    const buyers = ['b1', 'b2'].map((own) => ({ ...masked, id: own }));
    const account = { bankAccount: { scheme: 'IBAN', id: 'Приховано' }, name: 'Приховано' };
    const release = of(
      {
        procuringEntity: masked,
        buyers,
        bids: ['x', 'y'].map((own) => ({ id: own, status: 'active', tenderers: [masked] })),
        awards: [{ id: 'a', bid_id: 'y', status: 'active', suppliers: [masked] }],
        complaints: [{ id: 'c', type: 'complaint', status: 'pending', author: masked }],
      },
      {
        contracts: [
          {
            ...{ id: 'd', awardID: 'a', status: 'active', buyerID: 'b2', buyer: masked, suppliers: [masked] },
            implementation: { transactions: [{ id: 't', status: 'successful', payer: account, payee: account }] },
          },
        ],
      },
    );
    expect(release.parties.map((one: Fields) => [one.id, one.roles])).to.deep.equal([
      ['UA-EDR-hidden-entity', ['procuringEntity']],
      ['UA-EDR-hidden-b1', ['buyer']],
      ['UA-EDR-hidden-b2', ['buyer']],
      ['UA-EDR-hidden-x-0', ['tenderer']],
      ['UA-EDR-hidden-y-0', ['tenderer', 'supplier']],
      ['IBAN-hidden-t-payer', ['payer']],
      ['IBAN-hidden-t-payee', ['payee']],
      ['UA-EDR-hidden-c', ['interestedParty']],
    ]);
    expect(release.awards[0].suppliers[0].id).to.equal('UA-EDR-hidden-y-0');
    expect(release.bids.details.map(({ tenderers }: { tenderers: Fields[] }) => tenderers[0]?.id)).to.deep.equal([
      'UA-EDR-hidden-x-0',
      'UA-EDR-hidden-y-0',
    ]);
  });

  it('numbers bidders apart where the buyer is shown, as restricted tenders show theirs', () => {
    const tenderers = [supplier];
    const { parties } = of(
      maskedPurchase({
        procuringEntity: buyer,
        bids: ['x', 'y'].map((own) => ({ id: own, status: 'active', tenderers })),
        awards: [{ id: 'a', bid_id: 'y', status: 'active', suppliers: tenderers }],
      }) as Fields,
      { contracts: [maskedPurchase({ id: 'd', awardID: 'a', status: 'active', buyer, suppliers: tenderers }) as Fields] },
    );
    expect(parties.map((one: Fields) => one.id)).to.deep.equal(['UA-EDR-40000017', 'UA-EDR-hidden-x-0', 'UA-EDR-hidden-y-0']);
  });

  it('has everybody once, with all roles', () => {
    const { parties, buyer: first } = of({
      procuringEntity: { ...buyer, kind: 'general', contactPoint: { name: 'Олена' } },
      bids: [{ id: 'b', status: 'active', tenderers: [supplier] }],
      awards: [{ id: 'c', suppliers: [{ ...supplier, contactPoint: { name: 'Іван' } }] }],
    });
    expect(first).to.deep.equal({ id: 'UA-EDR-40000017', name: 'Бібліотека' });
    expect(parties.map((party: Fields) => [party.id, party.roles])).to.deep.equal([
      ['UA-EDR-40000017', ['procuringEntity', 'buyer']],
      ['UA-EDR-40000025', ['tenderer', 'supplier']],
    ]);
    expect(parties[1].contactPoint).to.deep.equal({ name: 'Іван' });
    expect(parties[1].details).to.deep.equal({ scale: 'medium' });
  });

  it('has addresses of the web only, and none that runs something where it becomes a link', () => {
    const buildUri = (uri: string) =>
      of({ procuringEntity: { ...buyer, identifier: { ...buyer.identifier, uri } } }).parties[0].identifier.uri;
    expect(buildUri('https://library.example.org')).to.equal('https://library.example.org');
    expect(buildUri('javascript://library.example.org/%0aalert(1)')).to.equal(undefined);
  });

  it('names no buyer where there are several', () => {
    const release = of({ procuringEntity: buyer, buyers: [buyer, supplier] });
    expect(release).not.to.have.property('buyer');
    expect(release.parties.map(({ roles }: Fields) => roles)).to.deep.equal([['procuringEntity', 'buyer'], ['buyer']]);
  });

  it('makes one bid a lot of a bid on several lots, and awards follow', () => {
    const value = (relatedLot: string, amount: number) => ({ relatedLot, value: money(amount) });
    const bids = [
      { id: 'b', status: 'active', lotValues: [value('1', 10), value('2', 20)] },
      { id: 'c', status: 'active', lotValues: [value('1', 11)] },
    ];
    const awards = [
      { id: 'd', bid_id: 'b', lotID: '2' },
      { id: 'e', bid_id: 'c', lotID: '1' },
    ];
    const release = of({ lots: [{ id: '1' }, { id: '2' }], bids, awards });
    expect(release.bids.details.map((bid: Fields) => [bid.id, bid.relatedLots, Object(bid.value).amount])).to.deep.equal([
      ['b-1', ['1'], 10],
      ['b-2', ['2'], 20],
      ['c', ['1'], 11],
    ]);
    expect(release.awards.map(({ relatedBids }: Fields) => relatedBids)).to.deep.equal([['b-2'], ['c']]);
  });

  it('adds up the budgets of its plans, to the kopiika', () => {
    const plan = (amount: number, currency = 'UAH') => ({ id: String(amount), budget: { id: 'x', amount, currency } });
    const amountOf = (...plans: Fields[]) => of({}, { plans }).planning.budget.amount;
    expect(amountOf(plan(0.1), plan(0.2))).to.deep.equal({ amount: 0.3, currency: 'UAH' });
    expect(amountOf(plan(1), plan(2, 'EUR'))).to.deep.equal({ amount: 1, currency: 'UAH' });
    expect(of({})).not.to.have.property('planning');
  });

  it('knows a notice by the stage it stands in', () => {
    const documents = [{ id: 'x', documentType: 'notice' }];
    const release = of({ documents, awards: [{ id: 'b', documents }] }, { contracts: [{ id: 'c', awardID: 'b', documents }] });
    const types = [release.tender, release.awards[0], release.contracts[0]].map((part) => part.documents[0].documentType);
    expect(types).to.deep.equal(['tenderNotice', 'awardNotice', 'contractNotice']);
  });

  it('leaves out changes that are not signed, and cancellations that are not in force', () => {
    const contract = {
      id: 'c',
      awardID: 'b',
      changes: [
        { id: 'x', status: 'pending' },
        { id: 'y', status: 'active' },
      ],
    };
    const release = of({ cancellations: [{ id: 'z', status: 'pending' }] }, { contracts: [contract] });
    expect(release.contracts[0].amendments.map((one: Fields) => one.id)).to.deep.equal(['y']);
    expect(release.tender).not.to.have.property('amendments');
  });

  it('takes contracts that only the tender knows, and those of the collection before them', () => {
    const stubs = [
      { id: 'c', awardID: 'b', status: 'pending' },
      { id: 'd', awardID: 'b', status: 'active' },
    ];
    const { contracts } = of({ contracts: stubs }, { contracts: [{ id: 'c', awardID: 'b', status: 'terminated' }] });
    expect(contracts.map((one: Fields) => [one.id, one.status])).to.deep.equal([
      ['c', 'terminated'],
      ['d', 'active'],
    ]);
  });

  it('takes the award of a contract from the tender where only that knows it', () => {
    const stubs = [{ id: 'c', awardID: 'b', status: 'active' }, { id: 'd' }];
    const { contracts } = of({ contracts: stubs }, { contracts: [{ id: 'c', status: 'terminated' }, { id: 'd' }] });
    expect(contracts.map((one: Fields) => [one.id, one.awardID, one.status])).to.deep.equal([['c', 'b', 'terminated']]);
  });
});

describe('Packages', () => {
  const publication = { uri: 'https://registry.example.org/package', publisher: { name: 'Registry', uri: null }, license: null };

  it('are as old as the newest thing in them, and declare their extensions', () => {
    const older = { ...fullRelease(), date: '2026-01-01T00:00:00Z' };
    const created = buildPackage([older, fullRelease()], publication);
    expect(created).to.include({ uri: publication.uri, version: '1.1', publishedDate: fullRelease().date });
    expect(created.publisher).to.deep.equal({ name: 'Registry' });
    expect(created).not.to.have.property('license');
    expect(created.extensions).to.satisfy((list: string[]) => list.every((one) => one.endsWith('/extension.json')));
  });

  it('link a record to its release and hold what the release says', () => {
    const release = fullRelease();
    const record = buildOcdsRecord(release, publication.uri);
    expect(record.releases).to.deep.equal([{ url: `${publication.uri}#${release.id}`, date: release.date, tag: release.tag }]);
    expect(record.compiledRelease).to.deep.equal({ ...release, id: `${release.ocid}-${release.date}`, tag: ['compiled'] });
    expect(record.compiledRelease).to.deep.equal(buildCompiledRelease(release));
    expect(buildRecordPackage([record], [publication.uri], publication)).to.include.keys(
      'uri',
      'version',
      'publishedDate',
      'packages',
      'records',
    );
  });
});
