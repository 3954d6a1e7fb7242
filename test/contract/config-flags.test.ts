/** Which phase acts by which flag of a tender's config (spec/tenders.md §1). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { ownProcedures } from '../../src/procurement/types/index.ts';

/** Flag → the folder of `src/` that claims it, and the file there that reads it; null where only some values are offered. */
const readers: Readonly<Record<string, readonly [string, string | null]>> = {
  hasAuction: ['phases/auction', 'phase.ts'],
  hasAwardingOrder: ['phases/awarding', 'next-awards.ts'],
  hasMultiSourcing: ['phases/awarding', 'next-awards.ts'],
  awardComplainDuration: ['phases/awarding', 'effects.ts'],
  hasTenderComplaints: ['phases/disputes', 'parents.ts'],
  hasQualificationComplaints: ['phases/disputes', 'parents.ts'],
  hasAwardComplaints: ['phases/disputes', 'parents.ts'],
  hasValueRestriction: ['phases/bids', '../../engine/measure.ts'],
  valueCurrencyEquality: ['phases/bids', '../../engine/measure.ts'],
  hasEnquiries: ['phases/enquiries', null],
  minEnquiriesDuration: ['phases/enquiries', 'rules.ts'],
  enquiryPeriodRegulation: ['phases/enquiries', 'phase.ts'],
  clarificationUntilDuration: ['phases/enquiries', 'phase.ts'],
  hasPrequalification: ['phases/pre-qualification', 'lifecycle.ts'],
  qualificationDuration: ['phases/pre-qualification', 'lifecycle.ts'],
  qualificationComplainDuration: ['phases/pre-qualification', 'lifecycle.ts'],
  tenderComplainRegulation: ['phases/tendering', 'rules.ts'],
  minTenderingDuration: ['phases/tendering', 'rules.ts'],
  minBidsNumber: ['phases/tendering', 'end-of-tendering.ts'],
  hasCancellationComplaints: ['phases/cancellation', 'rules.ts'],
  cancellationComplainDuration: ['phases/cancellation', 'effects.ts'],
  hasPreSelectionAgreement: ['phases/pre-selection', 'rules.ts'],
  restricted: ['phases/pre-selection', 'rules.ts'],
  hasValueEstimation: ['tenders', 'derived.ts'],
};

/** Flags that another phase claims in its stead, and where it asks for what they say. */
const instead: readonly (readonly [string, string, string, string])[] = [
  ['awardComplainDuration', 'phases/direct-awards', 'rules.ts', 'withAwardComplaintPeriod('],
  ['hasPreSelectionAgreement', 'phases/selection', 'rules.ts', '{ agreement }'],
  ['hasAwardingOrder', 'phases/dialogue', 'phase.ts', 'the second stage depend on'],
];

const src = fileURLToPath(new URL('../../src/procurement/', import.meta.url));
const claimants = ['tenders', ...readdirSync(join(src, 'phases')).map((phase) => `phases/${phase}`)];
const claims = claimants.flatMap((folder) => {
  const [, flags = ''] = /[\n{]\s*flags: \{((?:[^{}]|\{[^{}]*\})*)\}/.exec(readFileSync(join(src, folder, 'phase.ts'), 'utf8')) ?? [];
  return [...flags.matchAll(/(\w+): ('any'|\{ only)/g)].map(([, name = '', how]) => ({ name, folder, isBounded: how !== "'any'" }));
});

describe('The flags of a config', () => {
  it('are claimed by one phase each', () => {
    expect(claims.map(({ name, folder }) => [name, folder])).to.have.deep.members([
      ...Object.entries(readers).map(([name, [folder]]) => [name, folder]),
      ...instead.map(([name, folder]) => [name, folder]),
    ]);
    for (const [, folder, file, asks] of instead) expect(readFileSync(join(src, folder, file), 'utf8')).to.include(asks);
  });

  for (const [name, [folder, file]] of Object.entries(readers)) {
    it(`${name}: ${file === null ? `${folder} offers some values only` : `read by ${folder}/${file}`}`, () => {
      expect(claims.find((claim) => claim.name === name)?.isBounded).to.equal(file === null);
      if (file !== null) expect(readFileSync(join(src, folder, file), 'utf8')).to.include(`config.${name}`);
    });
  }

  for (const { type, config } of ownProcedures) {
    it(`${type}: those that no phase claims are off`, () => {
      const unclaimed = Object.entries(config).filter(([name]) => readers[name] === undefined);
      const on = unclaimed.filter(([, { allowed }]) => !('values' in allowed ? allowed.values.every((one) => !one) : allowed.to === 0));
      expect(on.map(([name]) => name)).to.deep.equal([]);
    });
  }
});
