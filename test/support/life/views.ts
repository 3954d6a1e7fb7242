/** Everything a registry shows of a tender, its parts and its contracts, to every reader (spec/tenders.md §4). */

import { urls, validator, view, type World } from '../../../fixtures/tender-in-memory.ts';
import { publicQuestions } from '../../../src/base/domain/masking.ts';
import { makeContractView } from '../../../src/modules/contracts/service.ts';
import { toShownBid } from '../../../src/procurement/phases/bids/bid.ts';
import { withoutLinks } from '../../../src/procurement/tenders/routes.ts';
import { makeBidVisibility, type Reader } from '../../../src/procurement/tenders/visibility.ts';
import { procedures } from '../../../src/procurement/types/index.ts';

/** The reader, and what they read. */
export interface View {
  readonly name: 'tender' | 'question' | 'award' | 'contract' | 'auction' | 'billing' | `bid for ${Reader}`;
  readonly shown: object;
}

const visibility = makeBidVisibility(procedures);
const readers: readonly Reader[] = ['bid owner', 'tender owner', 'reviewer', 'anyone'];
const contractView = makeContractView(validator, urls);
const [bid, question, award, auction, billing] = ['bid', 'question', 'award', 'auction', 'billing'].map((name) =>
  validator.view(`/tenders/${name}`),
);

const listed = (name: View['name'], visible: readonly (object | undefined)[]): View[] =>
  visible.flatMap((one) => (one === undefined ? [] : [{ name, shown: one }]));

/** Bids as read individually and as a list, by authorized readers. */
const bidViews = ({ tender }: World): View[] =>
  readers.flatMap((reader) => {
    const showing = { reader, visibility, urls, ownAddress: (path: string) => path };
    const isShown = visibility.bidRefusal(tender, reader) === null || visibility.bidListAnswer(tender) === 'all';
    const bids = isShown ? (tender.bids ?? []) : [];
    return listed(
      `bid for ${reader}`,
      bids.map((one) => bid?.(toShownBid(tender, one, showing))),
    );
  });

export const collectViews = (world: World): View[] => {
  const { tender, contracts } = world;
  return [
    ...listed('tender', [view.data({ ...tender }), view.beside(tender)]),
    ...listed(
      'question',
      (publicQuestions(tender.questions, tender.owner_token) ?? []).map((one) => question?.(one)),
    ),
    ...listed(
      'award',
      (tender.awards ?? []).map((one) => award?.(one)),
    ),
    ...listed(
      'contract',
      [...contracts.values()].flatMap((one) => [contractView.data({ ...one, _id: one.id }), contractView.beside({ ...one, _id: one.id })]),
    ),
    // The auction role may read bids only during the auction.
    ...(tender.status === 'active.auction' ? listed('auction', [auction?.({ bids: tender.bids })]) : []),
    ...listed('billing', [billing?.({ ...tender, id: tender._id, bids: withoutLinks(tender.bids) })]),
    ...bidViews(world),
  ];
};
