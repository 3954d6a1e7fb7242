/** The bodies of tenders, accepted and returned, by the schemas of `schemas/tenders/`. */

import type { AdministratorPatchTender, NewerConfig, OlderConfig, PatchTender, PostTender } from '../domain/types.generated.ts';
import type { Accepts } from '../validation/validator.ts';

export const createTender: Accepts<PostTender> = { id: '/tenders/create' };
export const patchTender: Accepts<PatchTender> = { id: '/tenders/patch' };
export const administratorPatch: Accepts<AdministratorPatchTender> = { id: '/tenders/administrator-patch' };
export const olderConfig: Accepts<OlderConfig> = { id: '/tenders/config-older' };
export const newerConfig: Accepts<NewerConfig> = { id: '/tenders/config-newer' };

/** `$id`s of response schemas. */
export const tenderView = '/tenders/tender';
/** For tenders of procedure types that are not run here. */
export const foreignView = '/tenders/foreign';
export const configView = '/tenders/config';
/** The whole reply with `opt_schema=ocds`. */
export const releasePackage = '/ocds/release-package';
