/** A registry in a separate process while dialogues are in progress; prints its address like the registry. */
import { dialogueOptions } from '../../fixtures/dialogues.ts';
import { startRegistry } from './registry.ts';

const { url } = await startRegistry({ ...dialogueOptions, env: { DB_NAME: process.env.DB_NAME ?? '' } });
process.stderr.write(`API  ${url}/api/2.5\nTry it\n`);
