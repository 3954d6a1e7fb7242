/**
 * Bodies that pass their model are as large as a list may be: what their rules read grows with the body, not with its square, so
 * that none holds the event loop (SECURITY.md, S6–S8).
 */

import { expect } from 'chai';
import { type Sketch, sketched } from '../../../fixtures/sketch.ts';
import { contextWith, delivery, item, lot, milestone, newer, notice, shown, signingParty } from '../../../fixtures/sketched-tenders.ts';
import { bid, offer, buildLot as storedLot, tender } from '../../../fixtures/stored-tenders.ts';
import type { TenderFields } from '../../../src/base/domain/tender.ts';
import { offersFor } from '../../../src/procurement/phases/awarding/next-awards.ts';
import { awardResponseErrors, responseErrors, shownResponses } from '../../../src/procurement/tenders/criteria/responses.ts';
import { withDerived } from '../../../src/procurement/tenders/derived.ts';
import { tenderChangeErrors, tenderCreationErrors } from '../../../src/procurement/tenders/rules/rule.ts';
import { draws } from '../../support/draws.ts';
import { readsOf } from '../../support/worst/reads.ts';

const hex = (kind: number, index: number): string => `${kind}${index.toString(16).padStart(31, '0')}`;
const guarantee = { scheme: 'LAW922', id: 'CRITERION.OTHER.BID.GUARANTEE' };

/** A tender with so many of everything; what is looked for last stands first. */
const largeOf = (many: number) => {
  const listOf = <T>(make: (index: number) => T, count = many): T[] => Array.from({ length: count }, (_, index) => make(index));
  const lotOf = (index: number): string => hex(1, many - 1 - index);
  const buildRequirement = (index: number, part: number) => ({
    id: hex(5, index * 10 + part),
    title: `Вимога ${part}`,
    dataType: 'boolean',
    expectedValue: true,
  });
  const lots = listOf((index) => ({
    ...lot,
    id: hex(1, index),
    value: { ...lot.value, amount: 500 },
    guarantee: { amount: 5, currency: 'UAH' },
  }));
  const criteria = listOf((index) => ({
    id: hex(3, index),
    title: 'Забезпечення',
    source: 'tenderer',
    relatesTo: 'lot',
    relatedItem: lotOf(index),
    classification: guarantee,
    legislation: [{ version: '1' }],
    requirementGroups: [{ id: hex(4, index), requirements: listOf((part) => buildRequirement(index, part), 10) }],
  }));
  const documents = listOf((index) => ({
    id: hex(6, index),
    title: `a${index}.pdf`,
    documentOf: 'lot',
    relatedItem: lotOf(index),
    confidentiality: 'public',
  }));
  const large: Sketch<TenderFields> = {
    ...newer,
    lots,
    items: listOf((index) => ({ ...item, id: hex(2, index), relatedLot: lotOf(index) })),
    milestones: listOf((index) => ({
      ...(index % 2 === 0 ? milestone : delivery),
      sequenceNumber: 1,
      id: hex(7, index),
      relatedLot: lotOf(index),
    })),
    features: listOf((index) => ({
      code: `f${index}`,
      featureOf: 'item',
      relatedItem: hex(2, many - 1 - index),
      enum: [{ value: 0 }, { value: 0.1 }],
    })),
    documents,
  };
  /** As many offers as fit into a tender. */
  const lotValues = listOf((index) => offer(400, { relatedLot: lotOf(index) }));
  const bids = listOf((number) => ({ ...bid(1), id: hex(8, number), lotValues }), 80);
  const responses = listOf(
    (index) => ({ requirement: { id: hex(5, (many - 1 - Math.floor(index / 10)) * 10 + (index % 10)) }, value: true }),
    10 * many,
  );
  return { large, lots, criteria, documents, bids, responses };
};

const context = contextWith();
const many = draws(400, 1000, 1000);
const few = many / 4;

/** Four times as much is read four times as often, sorting included; a search in a search would read sixteen times as often. */
const growsLikeItsInput = <T>(make: (size: number) => T, call: (value: T) => unknown): void => {
  const [small, great] = [readsOf(make, call, few), readsOf(make, call, many)];
  expect(small, 'it reads what it is given').to.be.greaterThan(few);
  expect(great / small).to.be.at.most(6);
};

describe('A tender with many of everything', () => {
  it('passes the rules of creation', () => {
    const check = ({ large }: { large: Sketch<TenderFields> }) => sketched(tenderCreationErrors)(large, context);
    expect(check(largeOf(many)).map(shown)).to.deep.equal([]);
    growsLikeItsInput(largeOf, check);
  });

  it('passes the rules of a change, also on being published with its criteria', () => {
    const publication = (size: number) => {
      const { large, criteria, documents } = largeOf(size);
      const before = { ...large, procuringEntity: signingParty, status: 'draft', criteria, documents: [...documents.slice(1), notice] };
      return { before, after: { ...structuredClone(before), status: 'active.enquiries', contractTemplateName: 'x' } };
    };
    const check = ({ before, after }: ReturnType<typeof publication>) => sketched(tenderChangeErrors)(before, after, context);
    expect(check(publication(many)).map(shown)).to.deep.equal([]);
    growsLikeItsInput(publication, check);
  });

  it('is told what is wrong with each of its documents', () => {
    const hiding = (size: number) => {
      const { large, documents } = largeOf(size);
      const rationale = 'x'.repeat(30);
      const hidden = documents.map((document) => ({
        ...document,
        confidentiality: 'buyerOnly',
        confidentialityRationale: rationale,
      }));
      return { large, hidden: { ...large, documents: hidden } };
    };
    const check = ({ large, hidden }: ReturnType<typeof hiding>) => sketched(tenderChangeErrors)(large, hidden, context);
    expect(check(hiding(many))).to.have.length(many);
    growsLikeItsInput(hiding, check);
  });

  it('is saved with the offers for each of its lots', () => {
    const tendering = (size: number) => {
      const { lots, bids } = largeOf(size);
      return tender({ lots: lots.map(({ id }) => storedLot({ id })), bids, status: 'active.tendering' });
    };
    growsLikeItsInput(tendering, (one) => sketched(withDerived)({ ...one, bids: [...(one.bids ?? [])] }, context, one));
    growsLikeItsInput(tendering, ({ bids, lots }) => {
      const fresh = [...(bids ?? [])];
      for (const { id } of lots ?? []) offersFor({ bids: fresh }, id);
    });
  });

  it('is answered ten thousand requirements at once', () => {
    const answering = (size: number) => {
      const { lots, large, criteria, responses } = largeOf(size);
      const answered = { lots, items: large.items, criteria };
      return { answered, responses, bid: { lotValues: lots.map(({ id }) => ({ relatedLot: id })), requirementResponses: responses } };
    };
    type Answering = ReturnType<typeof answering>;
    expect((({ answered, bid }: Answering) => sketched(responseErrors)(answered, bid))(answering(many))).to.deep.equal([]);
    growsLikeItsInput(answering, ({ answered, bid }) => sketched(responseErrors)(answered, bid));
    growsLikeItsInput(answering, ({ answered, responses }) => sketched(awardResponseErrors)(answered, responses));
    growsLikeItsInput(answering, ({ answered, responses }) => sketched(shownResponses)(answered, responses));
  });
});
