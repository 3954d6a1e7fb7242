/** `npm run demo`: runs a whole procedure, as `registry demo` does. */
import { runRegistry } from '../src/app/operations/cli/registry.ts';
import { shows } from './shows.ts';

await runRegistry(['demo', ...process.argv.slice(2)], shows);
