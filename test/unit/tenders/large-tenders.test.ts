/**
 * Bodies that pass their model are as large as a list may be. The slowest run of their rules is printed, and held to 100 ms of the
 * thread with LONG=1: it wants a quiet machine.
 */
import { expect } from 'chai';
import type { TenderFields } from '../../../src/domain/tender.ts';
import { offersFor } from '../../../src/phases/awarding/awarding.ts';
import { awardResponseErrors, responseErrors, shownResponses } from '../../../src/tenders/criteria/responses.ts';
import { withDerived } from '../../../src/tenders/derived.ts';
import { changeErrors, creationErrors } from '../../../src/tenders/rules/index.ts';
import { type Sketch, sketched } from '../../support/sketch.ts';
import { bestOfThree } from '../../support/worst/at-work.ts';
import { contextWith, delivery, item, lot, milestone, newer, notice, shown, signingParty } from './fixture.ts';
import { bid, offer, lotOf as storedLot, tender } from './tick-fixture.ts';

const many = 1000;
const boundMs = process.env.LONG === undefined ? Number.POSITIVE_INFINITY : 100;
const listOf = <T>(make: (index: number) => T, count = many): T[] => Array.from({ length: count }, (_, index) => make(index));
const hex = (kind: number, index: number): string => `${kind}${index.toString(16).padStart(31, '0')}`;
/** What is looked for last stands first. */
const lotOf = (index: number): string => hex(1, many - 1 - index);

const lots = listOf((index) => ({
  ...lot,
  id: hex(1, index),
  value: { ...lot.value, amount: 500 },
  guarantee: { amount: 5, currency: 'UAH' },
}));
const guarantee = { scheme: 'LAW922', id: 'CRITERION.OTHER.BID.GUARANTEE' };
const requirementOf = (index: number, part: number) => ({
  id: hex(5, index * 10 + part),
  title: `Вимога ${part}`,
  dataType: 'boolean',
  expectedValue: true,
});
const criteria = listOf((index) => ({
  id: hex(3, index),
  title: 'Забезпечення',
  source: 'tenderer',
  relatesTo: 'lot',
  relatedItem: lotOf(index),
  classification: guarantee,
  legislation: [{ version: '1' }],
  requirementGroups: [{ id: hex(4, index), requirements: listOf((part) => requirementOf(index, part), 10) }],
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

let slowestMs = 0;
const within = (call: () => void): void => {
  const ms = bestOfThree(call);
  slowestMs = Math.max(slowestMs, ms);
  expect(ms).to.be.at.most(boundMs);
};

describe('A tender with a thousand of everything', () => {
  const context = contextWith();

  after(() => {
    process.stdout.write(`  large tenders: the slowest rules ${slowestMs.toFixed(1)} ms\n`);
  });

  it('passes the rules of creation', () => {
    expect(sketched(creationErrors)(large, context).map(shown)).to.deep.equal([]);
    within(() => sketched(creationErrors)(large, context));
  });

  it('passes the rules of a change, also on being published with its criteria', () => {
    const procuringEntity = signingParty;
    const before = { ...large, procuringEntity, status: 'draft', criteria, documents: [...documents.slice(1), notice] };
    const after = { ...structuredClone(before), status: 'active.enquiries', contractTemplateName: 'x' };
    expect(sketched(changeErrors)(before, after, context).map(shown)).to.deep.equal([]);
    within(() => sketched(changeErrors)(before, after, context));
  });

  it('is told what is wrong with each of its documents', () => {
    const hidden = {
      ...large,
      documents: documents.map((document) => ({ ...document, confidentiality: 'buyerOnly', confidentialityRationale: 'x'.repeat(30) })),
    };
    expect(sketched(changeErrors)(large, hidden, context)).to.have.length(many);
    within(() => sketched(changeErrors)(large, hidden, context));
  });

  it('is saved with the offers for each of its lots', () => {
    const tendering = tender({ lots: lots.map(({ id }) => storedLot({ id })), bids, status: 'active.tendering' });
    within(() => sketched(withDerived)({ ...tendering, bids: [...bids] }, context, tendering));
    within(() => {
      const fresh = [...bids];
      for (const { id } of lots) offersFor({ bids: fresh }, id);
    });
  });

  it('is answered ten thousand requirements at once', () => {
    const responses = listOf(
      (index) => ({ requirement: { id: hex(5, (many - 1 - Math.floor(index / 10)) * 10 + (index % 10)) }, value: true }),
      10_000,
    );
    const answered = { lots, items: large.items, criteria };
    const answering = { lotValues: lots.map(({ id }) => ({ relatedLot: id })), requirementResponses: responses };
    expect(sketched(responseErrors)(answered, answering)).to.deep.equal([]);
    within(() => sketched(responseErrors)({ ...answered, criteria: [...criteria] }, answering));
    within(() => sketched(awardResponseErrors)({ ...answered, criteria: [...criteria] }, responses));
    within(() => sketched(shownResponses)({ ...answered, criteria: [...criteria] }, responses));
  });
});
