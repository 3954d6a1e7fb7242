/** A registry as a process of its own while dialogues last; prints where it listens as the registry does. */
import { dialogueOptions } from './dialogues.ts';
import { startRegistry } from './registry.ts';

const { url } = await startRegistry({ ...dialogueOptions, env: { DB_NAME: process.env.DB_NAME ?? '' } });
process.stderr.write(`API  ${url}/api/2.5\nTry it\n`);
