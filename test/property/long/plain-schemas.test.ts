/** Many bodies of every published schema, those of single types included. */
import { testVerdicts } from '../../support/plain-verdicts.ts';

describe('All schemas as they are published', () => testVerdicts('every', 100));
