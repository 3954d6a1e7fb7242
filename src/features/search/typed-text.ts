/** Splits typed text into words and numbers, dropping labels of numbers (docs/search.md "Words"). Pure. */
import { spellNumber } from './find/record-numbers.ts';
import { shortenLegalForms } from './model/legal-forms.ts';
import { readPasted } from './model/pasted-text.ts';

/** `1 234 567`, `12 500,50`, `125 000 грн`: one sum, not several numbers. */
const GROUPED_DIGITS =
  /(?<![\d.,-])\d{1,3}(?:[ \u00a0]\d{3})+(?:[ \u00a0]\d{3}(?!\d)|[.,]\d{1,2}(?!\d)|(?=\s*(?:грн|гривен|гривн|₴|uah)))/g;
const AMOUNT_IN_HRYVNIAS = /(\d)\s*(?:грн\.?|гривень|гривня|гривні|₴|uah)(?![\p{L}\d])/gu;
/** Labels of the number that follows; dropped. */
const NUMBER_LABELS: ReadonlySet<string> = new Set('no n nr номер ном єдрпоу едрпоу edrpou рнокпп іпн код cpv дк'.split(' '));
/** `3-тя`, `7й`, `15-а` */
const ORDINAL_NUMBER = /^(\d{1,4})(?:-?(?:й|ий|ій|тій|шій|ої|ого|го|ому|му|тя|тю|ша|шу|га|гу|ма)|-(?:а|у|я|ю|е|є|ї|и|х|та|ту|ти|ою))$/;
const AROUND_TYPED_WORDS = /^[^\p{L}\d]+|(?<![^\p{L}\d*₴-])[^\p{L}\d*₴-]+$/gu;
const RECORD_NUMBER = /^[uу][aа]-\S/;

const plainWord = (word: string): string => {
  const bare = word.replace(AROUND_TYPED_WORDS, '');
  // A complaint's number contains that of its tender.
  if (RECORD_NUMBER.test(bare)) return (spellNumber(bare).at(-1) ?? bare).toLowerCase();
  return ORDINAL_NUMBER.exec(bare)?.[1] ?? bare;
};

/** Words and numbers in order, in lower case. */
export const parseTyped = (text: string): string[] => {
  const plain = shortenLegalForms(readPasted(text).toLowerCase())
    .replace(GROUPED_DIGITS, (sum) => sum.replace(/[ \u00a0]/g, ''))
    .replace(AMOUNT_IN_HRYVNIAS, '$1');
  const words = plain
    .split(/\s+/)
    .map(plainWord)
    .filter((word) => word !== '');
  return words.filter((word, at) => !(NUMBER_LABELS.has(word) && /^(?:\d|ua-)/.test(words[at + 1] ?? '')));
};
