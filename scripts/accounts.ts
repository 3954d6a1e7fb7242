/** `npm run accounts`: hands out, lists and revokes keys of brokers and other accounts, as `registry accounts` does. */
import { runRegistry } from '../src/operations/cli/registry.ts';

await runRegistry(['accounts', ...process.argv.slice(2)]);
