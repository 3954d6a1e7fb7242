/** Romanization of Ukrainian as on passports and road signs (resolution No 55 of the Cabinet of Ministers, 2010). Pure. */
const letters: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'h', ґ: 'g', д: 'd', е: 'e', є: 'ie', ж: 'zh', з: 'z', и: 'y', і: 'i', ї: 'i', й: 'i', к: 'k' },
  ...{ л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh' },
  ...{ щ: 'shch', ь: '', ю: 'iu', я: 'ia' },
};
/** Letters at the beginning of a word. */
const first: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' };

const isUpper = (letter: string | undefined): boolean => letter !== undefined && letter !== letter.toLowerCase();

/** Letters that Ukrainian does not use stay unchanged. */
export const inLatin = (text: string): string =>
  text
    .replace(/(?<=\p{L})['’ʼ](?=[єїюяЄЇЮЯ])/gu, '')
    .replace(/з(?=г)/gi, (z) => (z === 'з' ? 'zg' : 'Zg'))
    .replace(/(?<=[zg])г/gi, (h) => (h === 'г' ? 'h' : 'H'))
    .replace(/[Ѐ-ӿ]/g, (letter, at: number, all: string) => {
      const low = letter.toLowerCase();
      const isFirst = !/\p{L}/u.test(all[at - 1] ?? '');
      const found = (isFirst ? first[low] : undefined) ?? letters[low] ?? letter;
      if (!isUpper(letter)) return found;
      return isUpper(all[at + 1]) || (!isFirst && isUpper(all[at - 1]))
        ? found.toUpperCase()
        : found.charAt(0).toUpperCase() + found.slice(1);
    });
