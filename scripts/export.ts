/** `npm run export`: writes records as NDJSON lines, as `registry export` does. */
import { runRegistry } from '../src/app/operations/cli/registry.ts';

await runRegistry(['export', ...process.argv.slice(2)]);
