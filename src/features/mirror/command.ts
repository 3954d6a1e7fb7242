/** `registry mirror URL`: a live mirror of another registry on this machine (docs/mirror.md). */
import { Command, Option } from 'commander';
import { sleepForReal } from 'procurement-registry-client';
import {
  httpAddress,
  jsonOption,
  Misuse,
  parseWholeNumber,
  printResult,
  requireAnswer,
  stopSignal,
  type WithJson,
  withExamples,
  writeLine,
} from '../../base/platform/command.ts';
import { withProgress } from '../../base/platform/progress.ts';
import { apiAddress } from '../../base/platform/settings.ts';
import type { CommandKit } from '../feature.ts';
import { makeGet } from './http-client.ts';
import { makeSource } from './source-client.ts';
import { mirrorStore } from './store/mirror-store.ts';
import { verifyDocuments } from './verification/documents.ts';
import { type CopyDifference, verifyMirror } from './verification/records.ts';

interface Options extends WithJson {
  readonly verify?: true;
  readonly repair?: true;
  readonly since?: string;
  readonly until?: string;
  readonly parallel?: number;
  readonly documents?: true;
  readonly documentSize?: number;
  readonly documentTypes?: string;
  readonly documentHosts?: string;
}

/** Differences listed with `--json`, at most; all are counted, and the plain output lists each. */
const MAX_NAMED = 1000;

const runMirrorVerification = ({ withStore }: CommandKit, url: string, flags: Options): Promise<void> =>
  withStore(async (store) => {
    const mirrored = await store.part(mirrorStore).source();
    if (mirrored !== apiAddress(url)) throw new Error(`This store is ${mirrored === null ? 'no mirror' : `the mirror of ${mirrored}`}`);
    await requireAnswer(url);
    const signal = stopSignal();
    const differing: CopyDifference[] = [];
    const found = (difference: CopyDifference): void => {
      if (flags.json !== true) writeLine(`${difference.what}: ${difference.collection} ${difference.id}`);
      if (differing.length < MAX_NAMED) differing.push(difference);
    };
    const source = makeSource({ url: mirrored, get: makeGet(), signal });
    const sleep = (ms: number): Promise<void> => sleepForReal(ms, signal);
    const asked = { since: flags.since ?? '', repair: flags.repair === true };
    const result = await withProgress('compared', (progress) => verifyMirror({ store, source, sleep, found, progress, ...asked }));
    const { records, differences, aside, digest } = result;
    const documents = await verifyDocuments({
      ...{ store, repair: asked.repair, reads: flags.documents === true },
      found: ({ collection, record, url }) => flags.json === true || writeLine(`broken: ${collection} ${record} ${url}`),
    });
    const verdict = `${records} records at the source, ${differences} differ${aside === 0 ? '' : `, ${aside} put aside`}`;
    const told = `documents: ${documents.kept} kept, ${documents.broken} of them broken, ${documents.waiting} to fetch, ${documents.aside} put aside`;
    const lines = documents.kept + documents.waiting + documents.aside === 0 ? [verdict] : [told, verdict];
    await printResult(flags, { ...result, documents, named: differing }, `digest ${digest}`, ...lines);
    if (differences > 0 || documents.broken > 0) process.exitCode = 1;
  });

const startMirror = async (kit: CommandKit, url: string, flags: Options): Promise<void> => {
  const { since, until, parallel } = flags;
  if (flags.verify === true) return runMirrorVerification(kit, url, flags);
  if (process.env.MIRROR_OF !== undefined && process.env.MIRROR_OF !== url)
    throw new Misuse(`MIRROR_OF is ${process.env.MIRROR_OF} already; leave it out, or name no other address`);
  const given = {
    ...{ MIRROR_OF: url, MIRROR_SINCE: since, MIRROR_UNTIL: until, MIRROR_PARALLEL: parallel?.toString() },
    ...{ MIRROR_DOCUMENTS: flags.documents === true ? '1' : undefined, MIRROR_DOCUMENT_TYPES: flags.documentTypes },
    ...{ MIRROR_DOCUMENT_BYTES: flags.documentSize?.toString(), MIRROR_DOCUMENT_HOSTS: flags.documentHosts },
  };
  // Next to a progress bar a log line per request is unreadable.
  if (process.stdout.isTTY && process.stderr.isTTY) process.env.LOG_LEVEL ??= 'warn';
  for (const [name, value] of Object.entries(given)) if (value !== undefined) process.env[name] = value;
  await kit.start();
};

export const mirrorCommand = (kit: CommandKit): Command =>
  withExamples(
    new Command('mirror')
      .description('runs a live, read-only copy of another registry, which resumes after a restart')
      .argument('<url>', 'its API, e.g. https://registry.example/api/2.5', httpAddress)
      .option('--since <date>', 'fetch nothing older')
      .option('--until <date>', 'begin there and go back, without following changes')
      .option('--parallel <n>', 'records fetched at a time (default: 8)', parseWholeNumber(1, 256))
      .option('--documents', 'also fetch, store and serve documents; with --verify: read all stored ones')
      .option('--document-size <bytes>', 'largest document to store (default: 52428800)', parseWholeNumber(1, 999_999_999_999))
      .option('--document-types <list>', 'file endings and media types to store, e.g. pdf,image/* (default: all)')
      .option('--document-hosts <list>', 'further document hosts of the source')
      .addOption(
        new Option(
          '--verify',
          'compare ids and versions with the source, whether or not the mirror runs; exit code 1 when any differ',
        ).conflicts(['until', 'parallel']),
      )
      .option('--repair', 'with --verify: fetch differing records again')
      .addOption(jsonOption())
      .action((url: string, flags: Options) => startMirror(kit, url, flags)),
    [
      ['mirror https://registry.example/api/2.5', 'on port 8080, with a MongoDB and data of its own in ./data'],
      ['mirror https://registry.example/api/2.5 --verify', 'is everything here as it is there? while it runs, or afterwards'],
      [
        'mirror https://registry.example/api/2.5 --documents --document-types pdf,p7s',
        'with those files of the records that are PDF or signatures',
      ],
      ['mirror https://registry.example/api/2.5 --since 2026-01-01', 'what was changed this year, and what changes'],
    ],
  );
