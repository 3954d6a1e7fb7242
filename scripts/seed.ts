/** `npm run seed`: fills a registry with invented purchases, as `registry seed` does. */
import { runRegistry } from '../src/operations/cli/registry.ts';

await runRegistry(['seed', ...process.argv.slice(2)]);
