/** `registry mirror URL`: the whole of another registry, live, on this machine (docs/mirror.md). */
import { Command } from 'commander';
import { httpAddress, Misuse, wholeNumber, withExamples } from '../command.ts';
import { start } from './start.ts';

interface Options {
  readonly since?: string;
  readonly until?: string;
  readonly parallel?: number;
}

const mirror = async (url: string, { since, until, parallel }: Options): Promise<void> => {
  if (process.env.MIRROR_OF !== undefined && process.env.MIRROR_OF !== url)
    throw new Misuse(`MIRROR_OF is ${process.env.MIRROR_OF} already; leave it out, or name no other address`);
  const given = { MIRROR_OF: url, MIRROR_SINCE: since, MIRROR_UNTIL: until, MIRROR_PARALLEL: parallel?.toString() };
  for (const [name, value] of Object.entries(given)) if (value !== undefined) process.env[name] = value;
  await start();
};

export const mirrorCommand = (): Command =>
  withExamples(
    new Command('mirror')
      .description('runs a registry that follows another one and shows what it shows; it goes on where it was when started again')
      .argument('<url>', 'its API, e.g. https://registry.example/api/2.5', httpAddress)
      .option('--since <date>', 'go back to what was changed then, and no further')
      .option('--until <date>', 'begin there and go back; what changes is not followed')
      .option('--parallel <n>', 'records fetched at a time (default: 8)', wholeNumber(1, 256))
      .action(mirror),
    [
      ['mirror https://registry.example/api/2.5', 'on port 8080, with a MongoDB and data of its own in ./data'],
      ['mirror https://registry.example/api/2.5 --since 2026-01-01', 'what was changed this year, and what changes'],
    ],
  );
