/**
 * A procedure type that nobody but tests knows: it asks for nothing on leaving draft, has no auction, counts calendar days
 * and ends enquiries when the buyer likes. What it does not say itself it takes over piece by piece, as a real type may.
 */
import { documents } from '../../../../src/procedures/below-threshold/documents.ts';
import { eventsOf } from '../../../../src/procedures/below-threshold/events.ts';
import { allowed, steps } from '../../../../src/procedures/below-threshold/states.ts';
import type { DocumentRules, DurationRules, Procedure } from '../../../../src/procedures/procedure.ts';
import { config } from './config.ts';

const quietDocuments: DocumentRules = {
  ...documents,
  signedAtActivation: [],
  signedAtAward: [],
  signedAtCancellation: [],
  asksForContractTemplate: false,
};

const durations: DurationRules = { awarding: 1, claimAnswer: 1, mending: 1 };

export const tiny: Procedure = {
  type: 'tinyPurchase',
  procurementMethod: 'limited',
  config,
  steps: steps.filter(({ from, to }) => from !== 'active.auction' && to !== 'active.auction'),
  allowed: { ...allowed, 'read auction': [], 'set auction urls': [], 'report auction': [], 'move auction': [] },
  patchModel: { draft: 'full', 'active.enquiries': ['title', 'description'] },
  levels: {
    'create tender': '1',
    'create tender for central': '1',
    'create bid': '1',
    'create question': '1',
    'take ownership': '1',
  },
  periods: { days: 'calendar', dayName: 'calendar', movableIn: ['draft', 'active.enquiries'] },
  durations,
  documents: quietDocuments,
  cancellationReasons: ['changedMind'],
  hasOneItemClass: false,
  events: eventsOf(durations).filter(({ does }) => does !== 'hold auctions'),
  planAuction: () => undefined,
  onActivation: () => ({}),
};
