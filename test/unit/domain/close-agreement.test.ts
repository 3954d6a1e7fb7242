/** What changes do to an agreement with prices (spec/close-frameworks.md §7). */
import { expect } from 'chai';
import { closeAgreement, contractId, itemIds, suppliers } from '../../../fixtures/close-agreements.ts';
import { shown } from '../../../fixtures/sketched-tenders.ts';
import { withChangeApplied } from '../../../src/base/domain/close-agreement.ts';
import { Problem } from '../../../src/base/domain/problem.ts';
import type { AgreementChange, PostAgreementModification } from '../../../src/base/domain/types.generated.ts';
import {
  agreementChangeErrors,
  collectModifications,
  collectWarnings,
  movedChange,
  requireOrder,
  withChange,
  withPendingChange,
} from '../../../src/modules/agreements/close/rules.ts';

const now = new Date('2026-12-10T08:00:00Z');
const agreement = closeAgreement({}, { prices: [60, 60, 60, 60] });
const [itemId] = itemIds;

const change = (rationaleType: string, sent: PostAgreementModification[], over: Partial<AgreementChange> = {}): AgreementChange => ({
  id: '1'.repeat(32),
  rationaleType,
  rationale: 'Так',
  status: 'pending',
  date: now,
  modifications: collectModifications(sent),
  ...over,
});

const errorsOf = (...asked: Parameters<typeof change>): string =>
  agreementChangeErrors(change(...asked), agreement, now)
    .map(shown)
    .join('; ');

const refusal = (does: () => unknown): string => {
  try {
    does();
    return 'done';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.details;
  }
};

describe('A change of an agreement with prices', () => {
  it('has the modifications of its ground', () => {
    const at = 'data.modifications';
    const both = `${at}: Change with taxRate rationaleType, can have only factor or only addend`;
    const range = `${at}: Modification factor should be in range 0.9 - 1.1`;
    const items = `${at}: Item id should be uniq for all modifications and one of agreement:items`;
    const cases: [string, PostAgreementModification[], string][] = [
      ['taxRate', [{ itemId, factor: 1.2 }], ''],
      ['taxRate', [{ itemId, factor: 1.2, addend: 0 }], ''],
      ['taxRate', [{ itemId, factor: 1.2, addend: 1 }], both],
      ['taxRate', [{ itemId: 'x', factor: 1 }], items],
      [
        'taxRate',
        [
          { itemId, factor: 1 },
          { itemId, factor: 1 },
        ],
        items,
      ],
      ['taxRate', [{ itemId, contractId: 'x' }], `${at}.0.contractId: (extra_forbidden)`],
      ['itemPriceVariation', [{ itemId, factor: '0.89995' }], ''],
      ['itemPriceVariation', [{ itemId, factor: 0.89994 }], range],
      ['itemPriceVariation', [{ itemId, factor: 1.100005 }], ''],
      ['itemPriceVariation', [{ itemId, factor: 1.10006 }], range],
      ['itemPriceVariation', [{ itemId }], `${at}.0.factor: (missing)`],
      ['itemPriceVariation', [{ itemId, factor: 1, addend: 1 }], `${at}: Only factor is allowed for itemPriceVariation type of change`],
      ['thirdParty', [{ itemId, factor: 25 }], ''],
      ['thirdParty', [{ itemId, factor: -1 }], `${at}.0.factor: (greater_than_equal)`],
      ['thirdParty', [{ itemId, addend: 1 }], `${at}: Only factor is allowed for thirdParty type of change`],
      ['partyWithdrawal', [{ contractId: contractId(suppliers[0]) }], ''],
      ['partyWithdrawal', [{ contractId: 'x' }], `${at}: Contract id should be uniq for all modifications and one of agreement:contracts`],
      ['partyWithdrawal', [{ itemId }], `${at}.0.contractId: (missing)`],
    ];
    expect(cases.map(([type, sent]) => errorsOf(type, sent))).to.deep.equal(cases.map(([, , wanted]) => wanted));
    expect(errorsOf('taxRate', [], { dateSigned: new Date('2026-12-10T08:00:01Z') })).to.match(/can't be in the future$/);
  });

  it('moves the price of an item with every supplier, and never to nothing', () => {
    const priceAfter = (step: PostAgreementModification): number | undefined =>
      withChangeApplied(agreement, change('taxRate', [{ itemId, ...step }])).contracts?.[3]?.unitPrices?.[0]?.value?.amount;
    expect([{ factor: 0.9 }, { addend: -1.25 }, { factor: 0.001 }, { factor: 1.00025 }].map(priceAfter)).to.deep.equal([
      54, 58.75, 0.06, 60.02,
    ]);
    const nothing = "unitPrice:value:amount can't be equal or less than 0.";
    const steps: PostAgreementModification[] = [{ addend: -60 }, { factor: 0 }, { addend: -59.99, factor: 0.1 }];
    expect(steps.map((step) => refusal(() => priceAfter(step)))).to.deep.equal([nothing, nothing, nothing]);
    const huge = 'Price of a unit would be too large';
    const [, other] = itemIds;
    const second = [
      { itemId, factor: 2 },
      { itemId: other, factor: 1e308 },
    ];
    const tooLarge = [[{ itemId, factor: 1e308 }], [{ itemId, addend: 1e308, factor: 2 }], second];
    const refused = tooLarge.map((sent) => {
      try {
        return withChangeApplied(agreement, change('taxRate', sent));
      } catch (error) {
        return error instanceof Problem ? error.errors?.map(shown) : error;
      }
    });
    expect(refused).to.deep.equal([0, 0, 1].map((index) => [`data.modifications.${index}: ${huge}`]));
    const after = withChangeApplied(agreement, change('taxRate', [{ itemId, factor: 2 }]));
    expect(after.contracts?.[0]?.unitPrices?.map(({ value }) => value?.amount)).to.deep.equal([120, 60]);
  });

  it('looks at each price once, however many items there are', () => {
    let reads = 0;
    const ids = Array.from({ length: 200 }, (_, index) => String(index).padStart(32, '0'));
    const unitPrices = ids.map((relatedItem) => ({
      value: { amount: 10, currency: 'UAH', valueAddedTaxIncluded: false },
      get relatedItem() {
        reads += 1;
        return relatedItem;
      },
    }));
    const [contract] = agreement.contracts ?? [];
    const large = { ...agreement, contracts: [{ ...(contract ?? expect.fail()), unitPrices }] };
    const after = withChangeApplied(
      large,
      change(
        'taxRate',
        ids.map((id) => ({ itemId: id, factor: 2 })),
      ),
    );
    expect(after.contracts?.[0]?.unitPrices?.every(({ value }) => value?.amount === 20)).to.equal(true);
    expect(reads).to.be.at.most(3 * ids.length);
  });

  it('takes suppliers out, and says so when fewer than three are left', () => {
    const leaving = change(
      'partyWithdrawal',
      [suppliers[0], suppliers[1]].map((one) => ({ contractId: contractId(one) })),
    );
    const waiting = withChange(agreement, leaving);
    expect([waiting.numberOfContracts, collectWarnings(waiting)]).to.deep.equal([4, []]);
    expect(withPendingChange(waiting).numberOfContracts).to.equal(2);
    expect(collectWarnings(withPendingChange(waiting))).to.deep.equal(['Min active contracts in FrameworkAgreement less than 3.']);
    const done = withChange(waiting, { ...leaving, status: 'active' });
    expect(done.contracts?.map(({ status }) => status)).to.deep.equal(['unsuccessful', 'unsuccessful', 'active', 'active']);
    expect([done.changes?.length, done.numberOfContracts]).to.deep.equal([1, 2]);
  });

  it('is in force with a date and something to do, in the order of signatures', () => {
    const before = change('taxRate', [{ itemId, factor: 1 }]);
    expect(refusal(() => movedChange(before, { ...before, status: 'active' }, now))).to.equal(
      "Can't update agreement change status. 'dateSigned' is required.",
    );
    const signed = { ...before, status: 'active', dateSigned: now };
    expect(refusal(() => movedChange(before, { ...signed, modifications: [] }, now))).to.equal(
      'Modifications are required for change activation.',
    );
    expect(movedChange(before, before, now)).to.equal(before);
    const order = (dateSigned: Date, changes: AgreementChange[] = []): string =>
      refusal(() => requireOrder({ ...signed, dateSigned }, { ...agreement, changes }, (date) => date.toISOString()));
    const early = new Date('2026-12-07T07:00:00Z');
    expect(order(early)).to.equal(
      "Change dateSigned (2026-12-07T07:00:00.000Z) can't be earlier than agreement dateSigned (2026-12-07T08:00:00.000Z)",
    );
    expect(order(new Date('2026-12-08T08:00:00Z'), [{ ...signed, id: '2' }])).to.match(
      /can't be earlier than last active change dateSigned/,
    );
    expect(order(now)).to.equal('done');
  });
});
