/** Names of regions and of divisions of the classifier in the chosen language. */
import { findRegionCode } from '../../../src/features/statistics/model/regions.ts';
import { divisions as enDivisions, regions as enRegions, tileNames as enTiles } from './en/places.ts';
import { useLanguage } from './language.tsx';
import { divisions as ukDivisions, regions as ukRegions, tileNames as ukTiles } from './uk/places.ts';

interface Places {
  /** Of a code of ISO 3166-2; one that has no name is its own. */
  readonly region: (code: string) => string;
  /** Of a region as a record writes it; a name that is none of them stays as it is. */
  readonly regionNamed: (name: string) => string;
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

const placesIn = (
  regions: Readonly<Record<string, string>>,
  tiles: Readonly<Record<string, string>>,
  divisions: Readonly<Record<string, string>>,
): Places => {
  const region = nameIn(regions);
  const regionNamed = (name: string): string => {
    const code = findRegionCode(name);
    return code === undefined ? name : region(code);
  };
  return { region, regionNamed, tile: nameIn(tiles), sought: nameIn(ukRegions), division: nameIn(divisions) };
};

const both: Readonly<Record<'uk' | 'en', Places>> = {
  uk: placesIn(ukRegions, ukTiles, ukDivisions),
  en: placesIn(enRegions, enTiles, enDivisions),
};

export const usePlaces = (): Places => both[useLanguage().language];
