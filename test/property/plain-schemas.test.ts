/** Few bodies of some published schemas; test/property/long has all. */
import { testVerdicts } from '../support/plain-verdicts.ts';

describe('Schemas as they are published', () => testVerdicts('some', 5));
