/** `npm run code-lists`: loads official code lists and lists what is loaded, as `registry code-lists` does. */
import { runRegistry } from '../src/app/operations/cli/registry.ts';

await runRegistry(['code-lists', ...process.argv.slice(2)]);
