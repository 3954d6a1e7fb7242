/** In which statuses something of a selection may be written, where that differs from belowThreshold (spec/selections.md). */
import { expect } from 'chai';
import type { Procedure } from '../../../src/procurement/engine/procedure.ts';
import { belowThreshold } from '../../../src/procurement/types/below-threshold.ts';
import { closeFrameworkAgreementSelectionUA } from '../../../src/procurement/types/close-framework-agreement-selection-ua.ts';

const collectStatuses = ({ writes }: Procedure): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(writes).map(([name, write]) => [name, write.in]));

const documented = ['draft', 'draft.pending', 'active.enquiries'];
const inBids = ['active.enquiries', 'active.tendering'];

/** Null: nothing of the kind. */
const differing: Readonly<Record<string, readonly string[] | null>> = {
  'patch tender': ['draft', 'draft.pending', 'active.enquiries', 'active.tendering', 'active.qualification'],
  'add document': documented,
  'update document': documented,
  'change contract template': ['draft', ...inBids],
  'put requirement': inBids,
  'update agreement copy': ['draft.pending'],
  cancel: ['draft.pending', 'active.enquiries', 'active.tendering', 'active.qualification', 'active.awarded'],
  'update question': null,
  'add claim': null,
  'update claim': null,
  'document claim': null,
  'add review request': null,
  'answer review request': null,
};

describe('What may be written of a tender of closeFrameworkAgreementSelectionUA', () => {
  it('is what may be written of belowThreshold, but for what stands here', () => {
    const wanted = Object.entries({ ...collectStatuses(belowThreshold), ...differing }).filter(([, statuses]) => statuses !== null);
    expect(collectStatuses(closeFrameworkAgreementSelectionUA)).to.deep.equal(Object.fromEntries(wanted));
  });

  it('leads from draft over the agreement, or ends there', () => {
    const { transitions, reach } = closeFrameworkAgreementSelectionUA;
    const steps = transitions.filter(({ from }) => from.startsWith('draft')).map(({ from, to, by }) => `${from} ${to} ${by}`);
    expect(steps).to.have.members([
      'draft draft.pending owner',
      'draft.pending active.enquiries scheduler',
      'draft.pending draft.unsuccessful scheduler',
      'draft.pending cancelled cancellation',
      ...['complete', 'unsuccessful', 'cancelled'].map((end) => `draft.pending ${end} scheduler`),
    ]);
    expect(reach.has('draft.unsuccessful')).to.equal(false);
  });
});
