/**
 * The steps from one schema version of the store to the next, in order: the first leads from a store of before versions were
 * counted to version 1. A step that was released is never changed or removed. How to add one: docs/upgrades.md.
 */
import type { Migration } from './migration.ts';
import { oldMarks } from './old-marks.ts';
import { searchFields } from './search-fields.ts';

export const migrations: readonly Migration[] = [oldMarks, searchFields];
