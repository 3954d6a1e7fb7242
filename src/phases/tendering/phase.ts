/** Tendering: bids are made until its end, which opens them (spec/procedures.md §1.2 E4, spec/procedures.md §1.3, spec/procedures.md §2.2). */
import type { TenderFields } from '../../domain/tender.ts';
import type { Phase } from '../../procedures/engine/phase.ts';
import { type Context, changes, type Derive, leavesDraft } from '../../procedures/engine/procedure.ts';
import { each } from '../../procedures/engine/transitions.ts';
import { over } from '../../tenders/derived.ts';
import { afterDays } from '../../tenders/rules/rule.ts';
import { withTenderingEnded } from './end.ts';
import { holdsTendering, own, periodRules, type TenderingSettings, tenderingSettings, tenderingStart } from './rules.ts';

/** C3; types with `beginsWithPublication` start when published. */
const start: Derive = (tender, context, before) => {
  const { tenderPeriod, status } = tender;
  if (tenderPeriod === undefined) return {};
  const isPublished = leavesDraft(tender, context, before) && status === own;
  const begins = tenderingSettings.of(context.procedure).beginsWithPublication === true && isPublished;
  return { tenderPeriod: over(tenderPeriod, { startDate: begins ? context.now : tenderingStart(tender, context) }) };
};

/** The complaint period of the tender (spec/open-tenders.md §2.1). */
const complaints: Derive = (tender, context) => {
  const { config, procedure } = context;
  const { tenderPeriod, status = procedure.first } = tender;
  const { complaintDays } = tenderingSettings.of(procedure);
  const isOpen = status === procedure.first || status === own;
  const days = config.tenderComplainRegulation;
  if (!isOpen || complaintDays === undefined || tenderPeriod?.startDate === undefined || days === 0) return {};
  const endDate = afterDays(tender, tenderPeriod.endDate, -days, complaintDays, context);
  return { complaintPeriod: { startDate: tenderPeriod.startDate, endDate } };
};

/** E4; undefined while something blocks it. */
const end = (tender: TenderFields, context: Context): Date | undefined => {
  if (tender.status !== own || holdsTendering.of(context.procedure).some((holds) => holds(tender, context))) return undefined;
  return tender.tenderPeriod?.endDate;
};

export const tendering = (settings: TenderingSettings): Phase => ({
  name: 'tendering',
  settings,
  statuses: [own],
  transitions: ({ ahead }) => [
    ...each([own], ahead, 'scheduler', 'E4: tendering is over'),
    ...each([own], ['unsuccessful'], 'scheduler', 'E4: there are too few offers'),
  ],
  events: [
    {
      name: 'E4: tendering is over',
      time: end,
      does: changes(withTenderingEnded),
    },
  ],
  adds: (place) => periodRules(place, settings),
  models: () => ({ '/tenders/create': { needs: ['tenderPeriod'] } }),
  derivations: () => [
    { fields: ['tenderPeriod.startDate'], derive: start },
    { fields: ['complaintPeriod'], derive: complaints },
  ],
  flags: { tenderComplainRegulation: 'any', minTenderingDuration: 'any', minBidsNumber: 'any' },
});
