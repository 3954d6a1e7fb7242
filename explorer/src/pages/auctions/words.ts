import { auctions as en } from '../../language/en/auctions.ts';
import { useWords } from '../../language/language.tsx';
import { auctions as uk } from '../../language/uk/auctions.ts';

const both = { uk, en };

export const useAuctionWords = () => useWords(both);
