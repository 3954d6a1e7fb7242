/** `npm run import`: imports records from NDJSON lines, as `registry import` does. */
import { runRegistry } from '../src/app/operations/cli/registry.ts';

await runRegistry(['import', ...process.argv.slice(2)]);
