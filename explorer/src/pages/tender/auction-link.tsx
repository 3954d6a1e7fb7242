import { useLanguage } from '../../language/language.tsx';
import { WebLink } from '../../parts/web-link.tsx';
import { useTenderWords } from './words.ts';

/** Where an auction of this registry is shown; null for one of another service, and where the page does not know its own host yet. */
const placeHere = (url: string): string | null => {
  if (typeof location === 'undefined' || !URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  return origin === location.origin && /^\/auctions\/[0-9a-f_]+$/.test(pathname) ? pathname : null;
};

/** The way to an auction: a page of this registry, or wherever it is held. */
export const AuctionLink = ({ url, isOver }: { url: string; isOver: boolean }) => {
  const { to } = useLanguage();
  const words = useTenderWords();
  const place = placeHere(url);
  return place === null ? <WebLink url={url} /> : <a href={to(place)}>{isOver ? words.auctionCourse : words.auctionHere}</a>;
};
