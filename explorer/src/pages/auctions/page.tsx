/** The page of an auction, kept up to date by the registry's events; includes the form for a bidder who came by their link. */
import { useLocation, useRoute } from 'preact-iso';
import type { Auction } from '../../auctions/document.ts';
import { type Followed, useAuction, useServerTime } from '../../auctions/use-auction.ts';
import type { AuctionWords } from '../../language/uk/auctions.ts';
import { LoadingNotice, MissingNotice } from '../../parts/notices.tsx';
import { AuctionView } from './auction.tsx';
import { BidderPart } from './bidder.tsx';
import { Line } from './panel.tsx';
import { useAuctionWords } from './words.ts';

/** Why a visitor with a bidder's link is only an observer. */
const wayIn = new Map<string, keyof AuctionWords>([
  ['invalid', 'linkInvalid'],
  ['insecure', 'linkInsecure'],
]);

const Watched = ({ auction, followed: { own, isShutOut, connection, clock } }: { auction: Auction; followed: Followed }) => {
  const words = useAuctionWords();
  const now = useServerTime(clock);
  const { query } = useLocation();
  const says = wayIn.get(query.link ?? '');
  return (
    <article class={own === null ? 'auction-page' : 'auction-page bids'}>
      <AuctionView
        auction={auction}
        mine={own?.bid ?? null}
        now={now}
        line={
          <>
            {isShutOut ? (
              <p class="notice" role="alert">
                {words.whyWay}
              </p>
            ) : null}
            {says === undefined || own !== null ? null : <p class="notice">{words[says]}</p>}
            <Line connection={connection} now={now} />
          </>
        }
        own={own === null ? null : <BidderPart auction={auction} own={own} now={now} time={clock.now} />}
      />
    </article>
  );
};

export const AuctionPage = () => {
  const words = useAuctionWords();
  const { id = '' } = useRoute().params;
  const followed = useAuction(id);
  if (followed.auction === null) return <MissingNotice says={words.missingAuction} />;
  if (followed.auction === undefined) return <LoadingNotice />;
  return <Watched key={id} auction={followed.auction} followed={followed} />;
};
