/** What a tender asks of its agreement, and of the suppliers of it (spec/frameworks.md §14). */
import { expect } from 'chai';
import { type Sketch, sketched } from '../../../fixtures/sketch.ts';
import { contextWith, item, newer, party, shown } from '../../../fixtures/sketched-tenders.ts';
import type { FrameAgreement } from '../../../src/base/domain/agreement.ts';
import { Problem } from '../../../src/base/domain/problem.ts';
import type { TenderFields } from '../../../src/base/domain/tender.ts';
import { actingConfig } from '../../../src/procurement/engine/config.ts';
import { bidderWasSelected, requireSelected, withMembersOnly } from '../../../src/procurement/phases/pre-selection/members.ts';
import { preSelection } from '../../../src/procurement/phases/pre-selection/phase.ts';
import type { PreSelectionSettings } from '../../../src/procurement/phases/pre-selection/rules.ts';
import { agreementFits, agreementIsAlive, restrictionIsThatOfAgreement } from '../../../src/procurement/phases/pre-selection/rules.ts';
import { requestForProposal } from '../../../src/procurement/types/request-for-proposal.ts';

const supplier = (id: string, scheme = 'UA-IPN') => ({ identifier: { scheme, id } });
const contract = (id: string, more: object = {}) => ({ status: 'active', suppliers: [supplier(id)], ...more });
const agreed = { description: 'Папір', classification: { scheme: 'ДК021', id: '30190000-7' }, unit: { code: 'H87' } };

const agreement: FrameAgreement = {
  status: 'active',
  agreementType: 'dynamicPurchasingSystem',
  procuringEntity: { identifier: party.identifier, kind: 'general' },
  classification: { id: '30190000-7' },
  contracts: [contract('1'), contract('2'), contract('3', { value: { amount: 500 } }), contract('4', { status: 'suspended' })],
};

const settings: PreSelectionSettings = {
  field: 'agreements',
  agreementType: 'dynamicPurchasingSystem',
  minContracts: 3,
  buyer: 'own',
  requiresItemsOfAgreement: true,
};

const contextOn = (over: Partial<FrameAgreement> | null, ownSettings: Partial<PreSelectionSettings> = {}, flags: object = {}) => {
  const settled = new Map([...requestForProposal.settings, ['pre-selection', preSelection({ ...settings, ...ownSettings }).settings]]);
  return contextWith({
    procedure: { ...requestForProposal, settings: settled },
    config: actingConfig({ hasPreSelectionAgreement: true, ...flags }, requestForProposal),
    agreement: over === null ? null : { ...agreement, ...over },
  });
};

const id = 'a'.repeat(32);
const draft: Sketch<TenderFields> = { ...newer, status: 'draft', agreements: [{ id }] };
const published: Sketch<TenderFields> = { ...draft, status: 'active.enquiries' };
const fits = (tender: Sketch<TenderFields>, context = contextOn({}), before: Sketch<TenderFields> | null = null): string[] =>
  sketched(agreementFits)(tender, context, before).map(shown);
const withItems = (...items: object[]): Sketch<TenderFields> => ({ ...draft, items });

const NOT_OWNER =
  'tender.procuringEntity.identifier (scheme or id), doesnt match tender.agreements[0].procuringEntity.identifier (scheme of id)';

describe('A tender on an agreement', () => {
  it('names one that is there, of the right kind, where its type has it', () => {
    expect(fits(draft)).to.deep.equal([]);
    expect(fits({ ...draft, agreements: [] })).to.deep.equal(['data.agreements: (missing)']);
    expect(fits(draft, contextOn(null))).to.deep.equal(['data.agreements: Agreement not found']);
    expect(fits(draft, contextOn({ agreementType: 'electronicCatalogue' }))).to.deep.equal(['data.agreements: Agreement type mismatch.']);
    expect(fits({ ...draft, agreement: { id } }, contextOn(null, { field: 'agreement' }))).to.deep.equal([
      'data.agreement: Agreement not found',
    ]);
    const absent = 'Agreement not provided or not exist';
    expect(fits({ ...draft, agreements: [] }, contextOn({}, { absentText: absent }))).to.deep.equal([`data.agreements: ${absent}`]);
    expect(fits(draft, contextOn(null, { absentText: absent }))).to.deep.equal([`data.agreements: ${absent}`]);
  });

  it('is made by the owner of the agreement, by any body of defence, or by anybody, as its type says', () => {
    const foreign = { procuringEntity: { ...supplier('9'), kind: 'defense' } };
    expect(fits(draft, contextOn(foreign))).to.deep.equal([`data.agreements: ${NOT_OWNER}`]);
    expect(fits(draft, contextOn({ procuringEntity: { identifier: { ...party.identifier, scheme: 'UA-IPN' } } }))).to.have.length(1);
    const army: Sketch<TenderFields> = { ...draft, procuringEntity: { ...party, kind: 'defense' } };
    expect(fits(army, contextOn(foreign))).to.have.length(1);
    expect(fits(army, contextOn(foreign, { buyer: 'own, or of defence' }))).to.deep.equal([]);
    expect(fits(draft, contextOn(foreign, { buyer: 'own, or of defence' }))).to.have.length(1);
    expect(fits(draft, contextOn(foreign, { buyer: 'any' }))).to.deep.equal([]);
  });

  it('is for items of the group of the agreement', () => {
    const other = { ...item, classification: { scheme: 'ДК021', id: '42000000-6' } };
    expect(fits(withItems(other))).to.deep.equal(['data.items: CPV group of items (420) should be identical to agreement CPV group (301)']);
    expect(fits(withItems(item, other))).to.deep.equal([
      'data.items: CPV group of items (301, 420) should be identical to agreement CPV group (301)',
    ]);
    expect(fits(withItems(other), contextOn({}, { requiresItemsOfAgreement: false }))).to.deep.equal([]);
  });

  it('is for items that the agreement lists, by each field and by all of them together', () => {
    const listing = contextOn({
      items: [agreed, { ...agreed, description: 'Картон', unit: { code: 'KGM' } }],
    });
    expect(fits(withItems(item, { ...item, quantity: 99 }), listing)).to.deep.equal([]);
    expect(fits(withItems(item, { ...item, description: 'Папірус' }), listing)).to.deep.equal([
      "data.items.1.description: Item description 'Папірус' not found in agreement items",
    ]);
    expect(fits(withItems({ ...item, classification: { scheme: 'ДК021', id: '30191000-4' } }), listing)).to.deep.equal([
      "data.items.0.classification.id: Item classification.id '30191000-4' not found in agreement items",
    ]);
    expect(fits(withItems({ ...item, classification: { scheme: 'CPV', id: '30190000-7' } }), listing)).to.deep.equal([
      "data.items.0.classification.scheme: Item classification.scheme 'CPV' not found in agreement items",
    ]);
    expect(fits(withItems({ ...item, unit: { code: 'LTR' } }), listing)).to.deep.equal([
      "data.items.0.unit.code: Item unit.code 'LTR' not found in agreement items",
    ]);
    expect(fits(withItems({ ...item, unit: { code: 'KGM' } }), listing)).to.deep.equal([
      'data.items.0: Item not found in agreement items: ["Папір","ДК021","30190000-7","KGM"]',
    ]);
    expect(fits(withItems({ ...item, unit: undefined }), listing)).to.deep.equal([]);
  });

  it('is as restricted as the agreement, and not at all on none', () => {
    const restriction = (over: Partial<FrameAgreement> | null, flags: object, tender: Sketch<TenderFields> = draft, before = tender) =>
      sketched(restrictionIsThatOfAgreement)(tender, contextOn(over, {}, flags), before).map(shown);
    const closed = { config: { restricted: true } };
    expect(restriction(closed, { restricted: true })).to.deep.equal([]);
    expect(restriction({}, {})).to.deep.equal([]);
    expect(restriction(closed, {})).to.deep.equal(['config.restricted: Value must be True.']);
    expect(restriction({}, { restricted: true })).to.deep.equal(['config.restricted: Value must be False.']);
    const open = { hasPreSelectionAgreement: false, restricted: true };
    expect(restriction(null, open)).to.deep.equal(['config.restricted: Value must be False.']);
    expect(restriction(closed, {}, published)).to.deep.equal([]);
  });

  it('is published while the agreement is active and has enough suppliers', () => {
    const says = (over: Partial<FrameAgreement>, ownSettings: Partial<PreSelectionSettings> = {}): string[] =>
      sketched(agreementIsAlive)(published, contextOn(over, ownSettings), draft).map(shown);
    const few = { contracts: agreement.contracts?.slice(1) ?? [] };
    expect(says({})).to.deep.equal([]);
    expect(says({ status: 'terminated' })).to.deep.equal(['data.agreements: Agreement status is not active']);
    expect(says(few)).to.deep.equal(['data.agreements: Agreement has less than 3 active contracts']);
    expect(says({ contracts: [] }, { field: 'agreement', minContracts: 1 })).to.deep.equal([
      'data.agreement: Agreement has less than 1 active contracts',
    ]);
    expect(sketched(agreementIsAlive)(published, contextOn({ status: 'terminated' }), published)).to.deep.equal([]);
  });

  it('stays with its agreement once it is published, whatever becomes of that', () => {
    const gone = contextOn({ status: 'terminated', contracts: [], agreementType: 'electronicCatalogue' });
    expect(fits({ ...published, title: 'Інше' }, gone, published)).to.deep.equal([]);
    expect(fits({ ...published, agreements: [{ id: 'b'.repeat(32) }] }, gone, published)).to.deep.equal([
      "data.agreements: Can't change agreements in a public tender",
    ]);
    const moved: Sketch<TenderFields> = { ...published, items: [{ ...item, classification: { scheme: 'ДК021', id: '42000000-6' } }] };
    expect(fits(moved, gone, published)).to.have.length(1);
    const sold: Sketch<TenderFields> = { ...published, procuringEntity: { ...party, ...supplier('9') } };
    expect(fits(sold, gone, published)).to.deep.equal([`data.agreements: ${NOT_OWNER}`]);
    expect(fits(moved, contextOn(null), published)).to.deep.equal([]);
  });
});

describe('The suppliers of an agreement', () => {
  const refusal = (work: () => unknown): string => {
    try {
      work();
      return '';
    } catch (error) {
      return error instanceof Problem ? String(error.details) : String(error);
    }
  };
  const bid = (of: object, amount = 100) => ({ tenderers: [of], lotValues: [{ relatedLot: '1', value: { amount, currency: 'UAH' } }] });
  const bids = (after: object, before: object | null = null, context = contextOn({})): string =>
    refusal(() => sketched(bidderWasSelected)({ tender: draft, before, after, asked: 'draft', context }));

  it('alone bid, each up to the price of its contract', () => {
    expect(bids(bid(supplier('1')))).to.equal('');
    for (const one of [supplier('9'), supplier('4'), supplier('1', 'UA-EDR')])
      expect(bids(bid(one))).to.equal('Bid is not a member of agreement');
    expect(bids(bid(supplier('3'), 500))).to.equal('');
    expect(bids(bid(supplier('3'), 500.01))).to.equal("Bid value.amount can't be greater than contract value.amount.");
    expect(bids(bid(supplier('1')), null, contextOn({ status: 'terminated' }))).to.equal('');
    expect(bids(bid(supplier('9')), bid(supplier('1')))).to.equal('');
    expect(bids(bid(supplier('9')), null, contextOn({}, {}, { hasPreSelectionAgreement: false }))).to.equal('');
  });

  it('alone ask and complain', () => {
    for (const what of ['question', 'complaint'] as const) {
      const asks = (of: object): string => refusal(() => requireSelected(what)({ author: of }, contextOn({})));
      expect(asks(supplier('2'))).to.equal('');
      expect(asks(supplier('4'))).to.equal(`Forbidden to add ${what} for non-qualified suppliers`);
    }
  });

  it('keep their bids to the end of tendering as long as they are suppliers', () => {
    const states = (flags: object, of: Partial<FrameAgreement> | null = {}): string[] => {
      const bids = ['pending', 'invalid', 'draft'].flatMap((status) => ['1', '4'].map((number) => ({ ...bid(supplier(number)), status })));
      const left = sketched(withMembersOnly)({ bids }, contextOn(of, {}, flags));
      return (left.bids ?? []).map(({ status }) => status);
    };
    expect(states({})).to.deep.equal(['pending', 'invalid', 'invalid', 'invalid', 'draft', 'draft']);
    const untouched = ['pending', 'pending', 'invalid', 'invalid', 'draft', 'draft'];
    expect(states({ hasPrequalification: true })).to.deep.equal(untouched);
    expect(states({ hasPreSelectionAgreement: false })).to.deep.equal(untouched);
    expect(states({}, null), 'an agreement that is not here').to.deep.equal(untouched);
  });
});
