/** Tenders of type requestForProposal without pre-qualification, as brokers send them (spec/request-for-proposal.md), and their stages. */
import { type Answer, keys, type TestRegistry } from './registry.ts';
import {
  createTender,
  item,
  lot,
  lotId,
  type MadeTender,
  milestone,
  monday,
  money,
  newerConfig,
  newerTender,
  patchTender,
} from './tenders.ts';

type Body = Record<string, unknown>;

export const enquiriesOver = new Date('2026-12-14T00:00:00+02:00');

const proposalConfig: Body = {
  ...newerConfig,
  hasAuction: false,
  hasValueRestriction: false,
  clarificationUntilDuration: 4,
  minTenderingDuration: 4,
  enquiryPeriodRegulation: 3,
  qualificationDuration: 20,
};

const { minimalStep: _, ...steplessLot } = lot({ value: money(10_000) });

/** Enquiries until 14 December, tendering until 21 December. */
export const proposalTender = (overrides: Body = {}, config: Body = {}): { data: Body; config: Body } => ({
  data: {
    ...newerTender().data,
    procurementMethodType: 'requestForProposal',
    lots: [steplessLot],
    items: [item({ relatedLot: lotId })],
    milestones: [milestone({ relatedLot: lotId })],
    ...overrides,
  },
  config: { ...proposalConfig, ...config },
});

const must = (answer: Answer): Answer => {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
  return answer;
};

/** Published without a notice file; the clock is at its creation. */
export const publishedProposal = async (registry: TestRegistry, body = proposalTender()): Promise<MadeTender> => {
  registry.clock.set(monday);
  const tender = await createTender(registry, {}, body);
  must(await patchTender(registry, tender, { status: 'active.enquiries' }));
  return tender;
};

export const proposalInTendering = async (registry: TestRegistry, body = proposalTender()): Promise<MadeTender> => {
  const tender = await publishedProposal(registry, body);
  registry.clock.set(enquiriesOver);
  must(await registry.ask('PATCH', `${tender.path}/chronograph`, { key: keys.chronograph, body: { data: {} } }));
  return tender;
};
