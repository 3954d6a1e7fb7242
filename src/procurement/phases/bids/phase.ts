/** Bids: secret during tendering and opened at its end (spec/tenders.md §4.1, §5.3). */

import { omitUndefined } from '../../../base/domain/json.ts';
import type { Phase } from '../../engine/phase.ts';
import { criteriaWriteIn, documentWriteIn, writeIn } from '../../engine/writes.ts';
import { addRoutes } from '../../tenders/phase-routes.ts';
import { publicFields } from '../../tenders/view.ts';
import { DOCUMENT_CONTAINERS } from '../../tenders/visibility.ts';
import { publicBids } from './bid.ts';
import { bidAnswerRoutes, bidRoutes } from './routes.ts';
import type { BidSettings } from './rules.ts';
import { bidRules } from './rules.ts';

const bidItemFields = ['description', 'quantity', 'unit', 'unit.code', 'unit.name'].map((field) => `items.${field}`);

const PRICE_FIELDS = ['value', 'parameters', 'lotValues.value', 'items.unit.value'];
const DESCRIBES = 'isDescriptionDecision';

const bidBodyFields = ({
  items,
  hasNoAnswers,
  hasNoPrices,
  declares,
}: BidSettings): { readonly needs: readonly string[]; readonly lacks: readonly string[] } => ({
  needs: [...(items === 'optional' ? [] : bidItemFields), ...(declares?.eligible === 'must' ? ['selfEligible'] : [])],
  lacks: [
    ...(declares === undefined ? ['selfQualified'] : []),
    ...(declares?.eligible === undefined ? ['selfEligible'] : []),
    ...(hasNoAnswers ? ['requirementResponses'] : []),
    ...(hasNoPrices ? PRICE_FIELDS : []),
  ],
});

export const bids = (settings: BidSettings): Phase => ({
  name: 'bids',
  settings,
  writes: ({ first, statusesOf }) => {
    const created = statusesOf('tendering');
    const documented = [...created, ...statusesOf('awarding')];
    return {
      'add bid': writeIn(created, 'add bid'),
      'update bid': writeIn(created, 'update bid'),
      'delete bid': writeIn(created, 'delete bid'),
      'add bid document': documentWriteIn(documented, 'add'),
      'update bid document': documentWriteIn(documented, 'update'),
      ...omitUndefined({ 'answer criteria in bid': settings.hasNoAnswers ? undefined : criteriaWriteIn([first, ...created], 'post') }),
    };
  },
  models: () => {
    const { needs, lacks } = bidBodyFields(settings);
    const ofDocument = { lacks: settings.hasNoPrices ? [] : [DESCRIBES] };
    const ofDocuments = settings.hasNoPrices ? [] : DOCUMENT_CONTAINERS.map((container) => `${container}.${DESCRIBES}`);
    return {
      '/tenders/bid-create': { needs, lacks: [...lacks, ...ofDocuments] },
      '/tenders/bid-patch': { needs: needs.filter((path) => path.startsWith('items.')), lacks },
      '/tenders/bid-document-create': ofDocument,
      '/tenders/bid-documents-create': ofDocument,
      '/tenders/bid-document-patch': ofDocument,
    };
  },
  flags: { hasValueRestriction: 'any', valueCurrencyEquality: 'any' },
  adds: () => [
    ...bidRules(settings),
    addRoutes('bids', bidRoutes),
    ...(settings.hasNoAnswers ? [] : [addRoutes('answers in bids', bidAnswerRoutes)]),
    publicFields.add({ field: 'bids', shows: publicBids }),
  ],
});
