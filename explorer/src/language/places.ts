/** Names of regions and of divisions of the classifier in the chosen language. */
import { divisions as enDivisions, regions as enRegions, tileNames as enTiles } from './en/places.ts';
import { useLanguage } from './language.tsx';
import { divisions as ukDivisions, regions as ukRegions, tileNames as ukTiles } from './uk/places.ts';

interface Places {
  /** Of a code of ISO 3166-2; one that has no name is its own. */
  readonly region: (code: string) => string;
  /** Of the same code, short. */
  readonly tile: (code: string) => string;
  /** As addresses have it, whatever the language of the page: what the search is asked for. */
  readonly sought: (code: string) => string;
  /** Of the first two digits of a code of the classifier. */
  readonly division: (digits: string) => string;
}

const nameIn =
  (names: Readonly<Record<string, string>>) =>
  (code: string): string =>
    (Object.hasOwn(names, code) ? names[code] : undefined) ?? code;

const both: Readonly<Record<'uk' | 'en', Places>> = {
  uk: { region: nameIn(ukRegions), tile: nameIn(ukTiles), sought: nameIn(ukRegions), division: nameIn(ukDivisions) },
  en: { region: nameIn(enRegions), tile: nameIn(enTiles), sought: nameIn(ukRegions), division: nameIn(enDivisions) },
};

export const usePlaces = (): Places => both[useLanguage().language];
