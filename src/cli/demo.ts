/** `registry demo`: a whole procedure, on a registry of its own or on a running one. */
import { Command } from 'commander';
import { jsonOption, Misuse, say, tellResult, type WithJson } from '../admin/command.ts';
import { makeClient } from '../admin/demo/client.ts';
import { withOwnRegistry } from '../admin/demo/own-registry.ts';
import { type Demo, runDemo } from '../admin/demo/run.ts';
import { requireSandbox } from '../admin/demo/sandbox.ts';
import { withExamples } from './examples.ts';

interface Options extends WithJson {
  readonly key?: string;
  readonly documents?: string;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const tell = async (demo: Pick<Demo, 'client' | 'keys'>, options: WithJson): Promise<void> => {
  const started = Date.now();
  const left = await runDemo({ ...demo, say: options.json === true ? say : print, now: () => new Date(), pause });
  const seconds = (Date.now() - started) / 1000;
  if (options.json === true) return tellResult(options, { ...left, seconds });
  print(`${left.steps} steps in ${seconds.toFixed(1)} s: tender ${left.tender}, contract ${left.contract}, report ${left.report}`);
};

/** The document service of a running registry stands on the next port unless `--documents` says otherwise. */
const besides = (url: string): string => {
  const address = new URL(url);
  address.port = String(Number(address.port || (address.protocol === 'https:' ? 443 : 80)) + 1);
  return address.origin;
};

const run = async (url: string | undefined, options: Options): Promise<void> => {
  if (url === undefined) return withOwnRegistry(say, (demo) => tell(demo, options));
  const { key, documents } = options;
  if (key === undefined) throw new Misuse('A running registry needs the key of a broker with the levels 12346: --key KEY');
  const client = makeClient({ registry: new URL(url).origin, documents: documents ?? besides(url) });
  await requireSandbox(client, key);
  await tell({ client, keys: { buyer: key, first: key, second: key, authority: key } }, options);
};

const command = (): Command =>
  new Command('demo')
    .description('runs a complete accelerated procedure, from a draft to a signed contract with a change and a violation report')
    .argument('[url]', 'a running registry; without it one is started for the demonstration')
    .option('--key <key>', 'key of a broker of that registry')
    .option('--documents <url>', 'its document service')
    .addOption(jsonOption())
    .action(run);

export const demoCommand = (): Command =>
  withExamples(command(), [
    ['demo', 'on a registry of its own, gone afterwards'],
    ['demo http://127.0.0.1:8080 --key KEY', 'on a running one with SANDBOX_MODE=1'],
  ]);
