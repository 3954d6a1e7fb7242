/** Tenders as open data: releases and packages of OCDS 1.1 (docs/ocds.md). */
import type { FeatureModule } from '../feature.ts';
import { makeOpenData } from './open-data.ts';

export { buildOcdsRecord as recordOf, buildPackage as packageOf, buildRecordPackage as recordPackageOf } from './model/package.ts';
export type { Release } from './model/release.ts';
export { buildPackageAddress as packageAddressOf, makeOpenData, type OpenData, type OpenDataDeps } from './open-data.ts';

export const ocds: FeatureModule = {
  name: 'ocds',
  ports: (context) => ({ releasePackage: makeOpenData(context).packageOf }),
  open: () => ({}),
};
