/** `npm run seed`: fills a registry with invented purchases, as `registry seed` does. */
import { runRegistry } from '../src/app/operations/cli/registry.ts';
import { shows } from './shows.ts';

await runRegistry(['seed', ...process.argv.slice(2)], shows);
