/** Bids: secret while they are made, and opened with the end of tendering (spec/tenders.md §4.1, §5.3). */

import type { Phase } from '../../procedures/engine/phase.ts';
import { initial } from '../../procedures/engine/transitions.ts';
import { criteriaWriteIn, documentWriteIn, writeIn } from '../../procedures/engine/writes.ts';
import { rowsOf } from '../../tenders/phase-rows.ts';
import { publicFields } from '../../tenders/view.ts';
import type { BidSettings } from './access.ts';
import { publicBids } from './bid.ts';
import { bidRows } from './routes.ts';
import { bidRules } from './rules.ts';

export const bids = (settings: BidSettings): Phase => ({
  name: 'bids',
  settings,
  writes: () => ({
    'add bid': writeIn(settings.in, 'add bid'),
    'update bid': writeIn(settings.in, 'update bid'),
    'delete bid': writeIn(settings.in, 'delete bid'),
    'add bid document': documentWriteIn([...settings.in, ...settings.winnerIn], 'add'),
    'update bid document': documentWriteIn([...settings.in, ...settings.winnerIn], 'update'),
    'answer criteria in bid': criteriaWriteIn([initial, ...settings.in], 'post'),
  }),
  flags: { hasValueRestriction: 'any', valueCurrencyEquality: 'any' },
  adds: () => [...bidRules, rowsOf('bids', bidRows), publicFields.at(0, { field: 'bids', shows: publicBids })],
});
