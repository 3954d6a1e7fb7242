/** How a bidder is named on a page. */
import type { Offer } from '../../auctions/document.ts';
import { useLanguage } from '../../language/language.tsx';
import { useAuctionWords } from './words.ts';

/** `mine` is the reader's own bid. */
export const useNaming = (mine: string | null): ((offer: Offer) => string) => {
  const { language } = useLanguage();
  const words = useAuctionWords();
  return ({ bid, label }) => {
    if (bid !== '' && bid === mine) return words.you;
    const text = label[language] ?? label.uk ?? label.en ?? '';
    return text === '' || text === 'TBD' ? '—' : text;
  };
};
