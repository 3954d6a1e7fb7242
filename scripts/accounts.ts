/** `npm run accounts`: creates, lists and revokes keys of accounts, as `registry accounts` does. */
import { runRegistry } from '../src/app/operations/cli/registry.ts';

await runRegistry(['accounts', ...process.argv.slice(2)]);
