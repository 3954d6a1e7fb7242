/** Regions in the filter of the search and in addresses. Pure. */
import { findRegionCode, regionCodes } from '../../../src/features/statistics/model/regions.ts';
import { regions as english } from '../language/en/places.ts';
import { regions as ukrainian } from '../language/uk/places.ts';

/** All of them as the search is asked for them, whatever the language of the page. */
export const searchedRegions: readonly string[] = regionCodes.flatMap((code) => ukrainian[code] ?? []);

/** The same for any way to write one of them. */
export const searchedRegion = (name: string): string => ukrainian[findRegionCode(name) ?? ''] ?? name;

/** The English name of a region, however an address writes it. */
export const findEnglishRegion = (name: string): string | undefined => english[findRegionCode(name) ?? ''];
