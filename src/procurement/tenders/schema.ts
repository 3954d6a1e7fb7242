/** The bodies of tenders, accepted and returned, by the schemas of `schemas/tenders/`. */
import { bodyOf } from '../../http/route.ts';

export const tenderCreateBody = bodyOf('/tenders/create');
export const patchTender = bodyOf('/tenders/patch');
export const administratorPatch = bodyOf('/tenders/administrator-patch');

/** `$id`s of response schemas. */
export const TENDER_VIEW = '/tenders/tender';
/** For tenders of procedure types that are not run here. */
export const foreignView = '/tenders/foreign';
export const configView = '/tenders/config';
/** The whole reply with `opt_schema=ocds`. */
export const releasePackage = '/ocds/release-package';
