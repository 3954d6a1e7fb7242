/** `npm run demo`: a whole procedure, on a registry of its own or on a running one. */
import { Command } from 'commander';
import { runCommand, say } from '../src/admin/command.ts';
import { makeClient } from '../src/admin/demo/client.ts';
import { withOwnRegistry } from '../src/admin/demo/own-registry.ts';
import { type Demo, runDemo } from '../src/admin/demo/run.ts';
import { requireSandbox } from '../src/admin/demo/sandbox.ts';

interface Options {
  readonly key?: string;
  readonly documents?: string;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const tell = async (demo: Pick<Demo, 'client' | 'keys'>): Promise<void> => {
  const started = Date.now();
  const left = await runDemo({ ...demo, say: print, now: () => new Date(), pause });
  print(
    `${left.steps} steps in ${((Date.now() - started) / 1000).toFixed(1)} s: tender ${left.tender}, contract ${left.contract}, report ${left.report}`,
  );
};

/** The document service of a running registry stands on the next port unless `--documents` says otherwise. */
const besides = (url: string): string => {
  const address = new URL(url);
  address.port = String(Number(address.port || (address.protocol === 'https:' ? 443 : 80)) + 1);
  return address.origin;
};

const run = async (url: string | undefined, { key, documents }: Options): Promise<void> => {
  if (url === undefined) return withOwnRegistry(say, tell);
  if (key === undefined) throw new Error('A running registry needs the key of a broker with the levels 12346: --key KEY');
  const client = makeClient({ registry: new URL(url).origin, documents: documents ?? besides(url) });
  await requireSandbox(client, key);
  await tell({ client, keys: { buyer: key, first: key, second: key, authority: key } });
};

const command = new Command('demo')
  .description('Runs a complete accelerated procedure, from a draft to a signed contract with a change and a violation report')
  .argument('[url]', 'a running registry; without it one is started for the demonstration')
  .option('--key <key>', 'key of a broker of that registry')
  .option('--documents <url>', 'its document service')
  .action(run);

await runCommand(command);
