/** Names of regions and of classifier divisions in the chosen language. */
import { findRegionCode } from '../../../src/features/statistics/model/regions.ts';
import { divisions as enDivisions, regions as enRegions, tileNames as enTiles } from './en/places.ts';
import { useLanguage } from './language.tsx';
import { divisions as ukDivisions, regions as ukRegions, tileNames as ukTiles } from './uk/places.ts';

interface Places {
  /** Of an ISO 3166-2 code; an unknown code is returned as it is. */
  readonly region: (code: string) => string;
  /** Of a region as written in a record; an unknown name is returned as it is. */
  readonly regionNamed: (name: string) => string;
  /** Short name of such a code. */
  readonly tile: (code: string) => string;
  /** The name used in addresses and search requests, whatever the language of the page. */
  readonly sought: (code: string) => string;
  /** By the first two digits of a classifier code. */
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
