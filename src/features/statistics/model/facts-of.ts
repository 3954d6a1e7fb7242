/** A public record → its facts (docs/signals.md). Pure: uses only the public view. */

import { type Fields, idIn, objectIn, objectsIn, omitUndefined, textIn } from '../../../base/domain/json.ts';
import type { ContractFacts, Facts, PlanFacts, ReportFacts } from './facts.ts';
import { buyerIn, commonIn, partiesIn, priceIn, readMoment, readMoney, subjectIn } from './shared-facts.ts';
import { tenderFacts } from './tender-facts.ts';

const contractFacts = (contract: Fields): ContractFacts | null => {
  const common = commonIn(contract, contract.contractID, [contract.dateSigned]);
  if (common === null) return null;
  const changes = objectsIn(contract.changes).filter(({ status }) => status === 'active');
  return {
    kind: 'contract',
    ...omitUndefined({
      ...common,
      tenderId: idIn(contract.tender_id),
      awardId: idIn(contract.awardID),
      ...buyerIn(contract.buyer ?? contract.procuringEntity),
      ...subjectIn(...objectsIn(contract.items)),
      value: priceIn(contract.value),
      signed: readMoment(contract.dateSigned),
      paid: readMoney(contract.amountPaid),
      end: readMoment(objectIn(contract.period).endDate),
    }),
    suppliers: partiesIn([contract.suppliers]),
    bidders: [],
    changes: changes.length,
    grounds: [...new Set(changes.flatMap(({ rationaleTypes }) => (Array.isArray(rationaleTypes) ? rationaleTypes : [])))]
      .flatMap((ground) => textIn(ground) ?? [])
      .sort(),
  };
};

const planFacts = (plan: Fields): PlanFacts | null => {
  const common = commonIn(plan, plan.planID, [plan.datePublished]);
  if (common === null) return null;
  const [budget, planned] = [objectIn(plan.budget), objectIn(plan.tender)];
  return {
    kind: 'plan',
    ...omitUndefined({
      ...common,
      tenderId: idIn(plan.tender_id),
      type: textIn(planned.procurementMethodType),
      ...buyerIn(plan.procuringEntity),
      ...subjectIn(plan, ...objectsIn(plan.items)),
      value: readMoney(budget),
      expected: readMoment(objectIn(planned.tenderPeriod).startDate),
    }),
    suppliers: [],
    bidders: [],
  };
};

const reportFacts = (report: Fields): ReportFacts | null => {
  const common = commonIn(report, report.id, [report.datePublished]);
  if (common === null) return null;
  // Newest first.
  const decision = objectsIn(report.decisions).find(({ status }) => status === 'active');
  const resolution = textIn(decision?.resolution);
  const decided = resolution === undefined ? undefined : omitUndefined({ resolution, date: readMoment(decision?.datePublished) });
  return {
    kind: 'report',
    ...omitUndefined({
      ...common,
      tenderId: idIn(report.tender_id),
      contractId: idIn(report.contract_id),
      ...buyerIn(report.author),
      reason: textIn(objectIn(report.details).reason),
      decision: decided,
    }),
    suppliers: partiesIn([report.defendants]),
    bidders: [],
  };
};

const factsByCollection: Readonly<Record<string, (data: Fields) => Facts | null>> = {
  tenders: tenderFacts,
  contracts: contractFacts,
  plans: planFacts,
  violation_reports: reportFacts,
};

/** The facts of a record from its public view; null if it has none: a draft, an agreement. */
export const buildFacts = (collection: string, { data }: { readonly data: object }): Facts | null =>
  factsByCollection[collection]?.(objectIn(data)) ?? null;
