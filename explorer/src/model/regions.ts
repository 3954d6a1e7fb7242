/** Regions in the search filter and in addresses. Pure. */
import { findRegionCode, regionCodes } from '../../../src/features/statistics/model/regions.ts';
import { regions as english } from '../language/en/places.ts';
import { regions as ukrainian } from '../language/uk/places.ts';

/** All names used in search requests, whatever the language of the page. */
export const searchedRegions: readonly string[] = regionCodes.flatMap((code) => ukrainian[code] ?? []);

/** The name used in search requests, from any spelling. */
export const searchedRegion = (name: string): string => ukrainian[findRegionCode(name) ?? ''] ?? name;

/** The English name of a region, from any spelling. */
export const findEnglishRegion = (name: string): string | undefined => english[findRegionCode(name) ?? ''];
