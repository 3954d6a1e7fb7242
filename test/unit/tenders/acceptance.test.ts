import { expect } from 'chai';
import { type Sketch, sketched } from '../../../fixtures/sketch.ts';
import type { AwardRecord } from '../../../src/base/domain/tender.ts';
import { compose } from '../../../src/procurement/engine/compose.ts';
import type { Phase } from '../../../src/procurement/engine/phase.ts';
import { decideAward } from '../../../src/procurement/phases/awarding/effects.ts';
import { belowThresholdType } from '../../../src/procurement/types/below-threshold.ts';

const now = new Date('2026-12-01T10:00:00Z');
const award: Sketch<AwardRecord> = { id: 'a', status: 'active', bid_id: 'b' };

/** Ids of the contracts that come with the acceptance of an award, by a type whose contracting phase is this. */
const contractsWith = (contractingAs: (phase: Phase) => Phase): readonly (string | undefined)[] => {
  const phases = belowThresholdType.phases.map((phase) => (phase.name === 'contracting' ? contractingAs(phase) : phase));
  const stub = { id: 'c', status: 'pending' as const, awardID: 'a', date: now, contractID: 'UA-1-a1' };
  const created = { contracts: [stub], stubs: [stub] };
  const context = {
    now,
    config: { awardComplainDuration: 0 },
    procedure: compose({ ...belowThresholdType, phases }),
    contractsOf: () => created,
  };
  const { otherWrites = [], next } = sketched(decideAward)({ awards: [award] }, award, 'accept', context);
  expect(next.status).to.equal('active.awarded');
  return otherWrites.map(({ id }) => id);
};

describe('an accepted award', () => {
  it('has its contract at once where the contracting phase of the type says so', () => {
    expect(contractsWith((phase) => phase)).to.deep.equal(['c']);
    expect(contractsWith((phase) => ({ ...phase, adds: () => [] }))).to.deep.equal([]);
  });
});
