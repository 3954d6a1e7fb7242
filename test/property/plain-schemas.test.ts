/** Some bodies of every published schema, and of forms of single types of those that differ; test/property/long has all. */
import { testVerdicts } from '../support/plain-verdicts.ts';

describe('Schemas as they are published', () => testVerdicts('distinct', 20));
