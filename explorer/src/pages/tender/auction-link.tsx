import { useLanguage } from '../../language/language.tsx';
import { useOrigin } from '../../parts/origin.ts';
import { WebLink } from '../../parts/web-link.tsx';
import { useTenderWords } from './words.ts';

/** The page of an auction in this registry, whose address is `own`; null for another service. */
const placeHere = (url: string, own: string): string | null => {
  if (!URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  return origin === own && /^\/auctions\/[0-9a-f_]+$/.test(pathname) ? pathname : null;
};

/** A link to an auction: to the page in this registry, or to the service that holds it. */
export const AuctionLink = ({ url, isOver }: { url: string; isOver: boolean }) => {
  const { to } = useLanguage();
  const words = useTenderWords();
  const place = placeHere(url, useOrigin());
  return place === null ? <WebLink url={url} /> : <a href={to(place)}>{isOver ? words.auctionCourse : words.auctionHere}</a>;
};
