/** Rules that no other test names by their text (docs/rules.md). */

import { expect } from 'chai';
import { type Sketch, sketched } from '../../../fixtures/sketch.ts';
import { buildCodes, contextWith, notice, older, shown } from '../../../fixtures/sketched-tenders.ts';
import { award, claim } from '../../../fixtures/stored-tenders.ts';
import type { CodeListName } from '../../../src/base/domain/code-lists.ts';
import { unitTotalFault } from '../../../src/base/domain/money.ts';
import type { TenderFields } from '../../../src/base/domain/tender.ts';
import type { Criterion } from '../../../src/base/domain/types.generated.ts';
import { buildTransition } from '../../../src/procurement/phases/awarding/decision.ts';
import { requireClaim } from '../../../src/procurement/phases/awarding/effects.ts';
import { tenderChangeErrors } from '../../../src/procurement/tenders/rules/rule.ts';

const criterion: Sketch<Criterion> = {
  id: 'c',
  title: 'Забезпечення',
  source: 'tenderer',
  relatesTo: 'tender',
  classification: { scheme: 'LAW922', id: 'CRITERION.OTHER.BID.GUARANTEE' },
  requirementGroups: [{ id: 'g', requirements: [{ id: 'r', title: 'Є', dataType: 'boolean', expectedValue: true }] }],
};

describe('what criteria ask of a tender', () => {
  const before: Sketch<TenderFields> = { ...older, status: 'draft', awardCriteria: 'lowestCost', documents: [notice] };
  const publish = (changes: Sketch<TenderFields>) =>
    sketched(tenderChangeErrors)(
      { ...before, ...changes },
      { ...before, ...changes, status: 'active.enquiries' },
      contextWith({ variant: 'older' }),
    );
  const guarantee = { amount: 1, currency: 'UAH' };
  const text = "Should be specified CRITERION.OTHER.BID.GUARANTEE and 'guarantee.amount' more than 0";

  for (const [what, changes] of [
    ['a guarantee that no criterion asks for', { guarantee }],
    ['a criterion about a guarantee that is not there', { criteria: [criterion] }],
  ] as const) {
    it(`P2 without lots answers 403 to ${what}`, () => {
      expect(() => publish(changes))
        .to.throw(text)
        .with.property('status', 403);
    });
  }

  it('P2 without lots holds when both are there', () => {
    expect(() => publish({ guarantee, criteria: [criterion] })).not.to.throw();
  });

  it('step 22 refuses a criterion that is in none of the loaded lists', () => {
    const codes = buildCodes({
      'criteria-article-16': {},
      'criteria-article-17': {},
      'criteria-other': { 'CRITERION.OTHER.X': {} },
      'criteria-lcc': {},
    });
    const after = { ...before, criteria: [{ ...criterion, legislation: [{}] }] };
    expect(sketched(tenderChangeErrors)(before, after, contextWith({ variant: 'older', codes })).map(shown)).to.deep.equal([
      'data.criteria: Criteria classification CRITERION.OTHER.BID.GUARANTEE not from standards',
    ]);
    for (const name of ['criteria-decree-1178', 'criteria-decree-822', 'criteria-ukraine-facility'] as const) {
      const list = (asked: CodeListName) => (asked === name ? new Map([['CRITERION.OTHER.BID.GUARANTEE', {}]]) : codes.list(asked));
      expect(sketched(tenderChangeErrors)(before, after, contextWith({ variant: 'older', codes: { list } }))).to.deep.equal([]);
    }
  });
});

describe('steps of an award', () => {
  const statuses = ['pending', 'active', 'unsuccessful', 'cancelled'] as const;
  const allowed = ['pending pending', 'pending active', 'pending unsuccessful', 'active cancelled', 'unsuccessful cancelled'];
  for (const from of statuses) {
    for (const to of statuses) {
      const isAllowed = allowed.includes(`${from} ${to}`);
      it(`${from} → ${to} is ${isAllowed ? 'a step' : '403'}`, () => {
        const step = () => buildTransition(award(1, { status: from }), award(1, { status: to }));
        if (isAllowed) expect(step).not.to.throw();
        else expect(step).to.throw(`Can't update award in current (${from}) status`).with.property('status', 403);
      });
    }
  }

  it('a cancelled one keeps what was said of the bidder', () => {
    expect(() => buildTransition(award(1, { status: 'cancelled', qualified: true }), award(1, { status: 'cancelled', qualified: false })))
      .to.throw("Can't update qualified/eligible fields in award in (cancelled) status")
      .with.property('status', 403);
  });

  it('a refusal is taken back for a claim that was made, and for no other', () => {
    const withClaim = (status: 'draft' | 'claim' | 'answered' | 'pending' | 'resolved' | 'cancelled') =>
      award(1, { status: 'unsuccessful', complaints: [claim({ status })] });
    for (const status of ['claim', 'answered', 'pending', 'resolved'] as const) {
      expect(() => requireClaim(withClaim(status)), status).not.to.throw();
    }
    for (const status of ['draft', 'cancelled'] as const) {
      expect(() => requireClaim(withClaim(status)), status)
        .to.throw("Can't update award in current (unsuccessful) status")
        .with.property('status', 403);
    }
  });
});

describe('unit prices of a bid on a tender without lots', () => {
  const faultOf = (unit: number) =>
    unitTotalFault([{ quantity: 10, unit: { value: { amount: unit } } }], { amount: 450, valueAddedTaxIncluded: true }, 'bid');

  it('B7 with tax: lie between the price without tax and the price', () => {
    const text = 'Total amount of unit values must be no more than bid.value.amount and no less than net bid amount';
    expect([37.4, 37.5, 45, 45.1].map(faultOf)).to.deep.equal([text, null, null, text]);
  });
});
