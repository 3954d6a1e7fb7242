/** The way in for a bidder: what he agrees to, said before the first bid. Works without a script. */
import './auctions.css';
import { useLocation, useRoute } from 'preact-iso';
import { useLanguage } from '../../language/language.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { useAuctionWords } from './words.ts';

export interface Way {
  readonly auction: string;
  readonly bidder: string;
  readonly hash: string;
}

const rules = ['agreeBids', 'agreeSilence', 'agreeAnonymous', 'agreeTime', 'agreeLog', 'agreeCookie'] as const;

/** Where the registry puts down that he agrees, and lets him in. */
const buildAction = ({ auction, bidder, hash }: Way, language: string): string =>
  `/auctions/${encodeURIComponent(auction)}/login?${new URLSearchParams({ bidder_id: bidder, hash, lang: language })}`;

export const LoginView = ({ way }: { way: Way }) => {
  const words = useAuctionWords();
  const { to, language } = useLanguage();
  const { auction, bidder, hash } = way;
  const isWhole = bidder !== '' && hash !== '';
  return (
    <>
      <PageTitle text={words.login} />
      {isWhole ? (
        <form class="agreement" method="post" action={buildAction(way, language)}>
          <p>{words.loginWho}</p>
          <h2>{words.agreeTitle}</h2>
          <ul>
            {rules.map((rule) => (
              <li key={rule}>{words[rule]}</li>
            ))}
          </ul>
          <div class="bid-buttons">
            <button type="submit" class="main-button">
              {words.agreeYes}
            </button>
            <a href={to(`/auctions/${auction}`)}>{words.agreeNo}</a>
          </div>
        </form>
      ) : (
        <>
          <p class="notice">{words.badLink}</p>
          <p>
            <a href={to(`/auctions/${auction}`)}>{words.watchAuction}</a>
          </p>
        </>
      )}
    </>
  );
};

export const LoginPage = () => {
  const { id = '' } = useRoute().params;
  const { url } = useLocation();
  const asked = new URLSearchParams(url.split('?')[1] ?? '');
  return (
    <article>
      <LoginView way={{ auction: id, bidder: asked.get('bidder_id') ?? '', hash: asked.get('hash') ?? '' }} />
    </article>
  );
};
