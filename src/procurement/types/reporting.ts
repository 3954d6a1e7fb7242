/** `reporting`: the report of a contract concluded without competition (spec/limited-tenders.md). */

import { compose } from '../engine/compose.ts';
import { cancellation } from '../phases/cancellation/phase.ts';
import { cause, causeList, reasonsByCause } from '../phases/cause/phase.ts';
import { contracting } from '../phases/contracting/phase.ts';
import { directAwards } from '../phases/direct-awards/phase.ts';
import { everyTender } from '../tenders/phase.ts';
import { REQUIRED_PARTY_FIELDS } from '../tenders/settings.ts';
import { limitedConfig, limitedModel } from './limited.ts';

const REPORTING_TYPE = 'reporting';
const reportingCauses = causeList(REPORTING_TYPE);

export const reporting = compose({
  type: REPORTING_TYPE,
  isAlwaysNewer: true,
  config: limitedConfig,
  phases: [
    everyTender({
      procurementMethod: 'limited',
      model: {
        ...limitedModel,
        lacks: [...limitedModel.lacks, 'lots', 'contractTemplateName'],
        has: ['items.product'],
        optional: REQUIRED_PARTY_FIELDS,
      },
      levels: { create: '135', createForCentral: '5', takeOwnership: '135' },
      documents: { single: ['notice'] },
      items: { requiresOneClass: true },
      requiredMilestones: [],
      contractChangeReasons: reasonsByCause(reportingCauses),
    }),
    cause({ list: reportingCauses, requiredOf: { from: { goods: 100_000, services: 200_000, works: 1_500_000 }, exceptKinds: ['other'] } }),
    directAwards({ signed: [], freezes: 'items and value' }),
    contracting({ hasNoTimedEvents: true, signedAfter: 'nothing' }),
    cancellation({
      reasons: ['noDemand', 'unFixable', 'forceMajeure', 'expensesCut', 'noLocalization'],
      signed: ['cancellationReport'],
    }),
  ],
});
