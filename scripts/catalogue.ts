/** `npm run catalogue`: loads the embedded catalogue and shows what it holds, as `registry catalogue` does. */
import { runRegistry } from '../src/app/operations/cli/registry.ts';

await runRegistry(['catalogue', ...process.argv.slice(2)]);
