/** A registry with the staged type as a process of its own, at the end of a dialogue; prints where it listens as the registry does. */
import { stagedOptions } from './procedures/staged-tenders.ts';
import { enquiriesEnd } from './procedures/tiny/tenders.ts';
import { startRegistry } from './registry.ts';

const { url } = await startRegistry({ ...stagedOptions, now: enquiriesEnd, env: { DB_NAME: process.env.DB_NAME ?? '' } });
process.stderr.write(`API  ${url}/api/2.5\nTry it\n`);
