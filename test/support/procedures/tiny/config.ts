import { config as belowThreshold } from '../../../../src/procedures/below-threshold/config.ts';
import type { ConfigTable } from '../../../../src/procedures/procedure.ts';

const never = { allowed: { values: [false] }, byDefault: false };
const exactly = (value: number) => ({ allowed: { from: value, to: value }, byDefault: value });

/** Which body asks for a flag is the same for every type, since the schemas of the config are. */
export const config: ConfigTable = {
  ...belowThreshold,
  hasAuction: { ...belowThreshold.hasAuction, ...never },
  hasValueRestriction: { ...belowThreshold.hasValueRestriction, ...never },
  awardComplainDuration: { ...belowThreshold.awardComplainDuration, ...exactly(0) },
  clarificationUntilDuration: { ...belowThreshold.clarificationUntilDuration, ...exactly(1) },
  minTenderingDuration: { ...belowThreshold.minTenderingDuration, ...exactly(1) },
  minEnquiriesDuration: { ...belowThreshold.minEnquiriesDuration, ...exactly(0) },
};
