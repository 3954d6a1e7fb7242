/** `registry export`: everything public as NDJSON, in the views of the API, from the store or from a registry elsewhere. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { sleepForReal } from 'procurement-registry-client';
import { lookUp } from '../../../base/domain/json.ts';
import { publicKinds } from '../../../base/domain/public-kinds.ts';
import {
  httpAddress,
  jsonOption,
  Misuse,
  printResult,
  requireAnswer,
  stopSignal,
  type WithJson,
  withExamples,
  writeLine,
  writeOut,
} from '../../../base/platform/command.ts';
import { withProgress } from '../../../base/platform/progress.ts';
import { downloadExport, type Reached, readReached } from '../exchange/download.ts';
import { carriedCollections, exportLines, exportOpenData, featureCarriers } from '../exchange/export.ts';
import { withServices } from '../script-services.ts';

interface Options extends WithJson {
  readonly collection?: readonly string[];
  readonly ocds?: 'releases' | 'records';
  readonly file?: string;
  readonly resume?: true;
  readonly mode: '' | 'test' | '_all_';
  readonly all?: true;
}

const nothingReached: Reached = { bytes: 0, records: 0, cursors: new Map() };

/** Opens the file for its owner only. `--resume` keeps its content, except for an incomplete last line. */
const openFile = async (path: string, { resume, ocds }: Options): Promise<{ file: FileHandle; reached: Reached }> => {
  const mode = constants.O_RDWR | constants.O_CREAT | (resume === true ? 0 : constants.O_TRUNC);
  const file = await open(path, mode, 0o600);
  try {
    await file.chmod(0o600);
    if (resume !== true) return { file, reached: nothingReached };
    const reached = await readReached(file, path, ocds === undefined ? null : `ocds-${ocds}`);
    const { size } = await file.stat();
    if (size > reached.bytes) writeLine(`${path} ended in the middle of a line; its last ${size - reached.bytes} bytes were cut off`);
    await file.truncate(reached.bytes);
    if (reached.records > 0) writeLine(`resuming after ${reached.records} records of ${path}`);
    return { file, reached };
  } catch (error) {
    await file.close();
    throw error;
  }
};

/** The destination: the end of the file, or standard output. */
const openTarget = async (options: Options) => {
  if (options.file === undefined) return { write: writeOut, reached: nothingReached, close: async () => {} };
  const { file, reached } = await openFile(options.file, options);
  let at = reached.bytes;
  const write = async (text: string): Promise<void> => {
    at += (await file.write(text, at, 'utf8')).bytesWritten;
  };
  const close = async (): Promise<void> => {
    await file.sync();
    await file.close();
  };
  return { write, reached, close };
};

const exportStore = (options: Options): Promise<void> =>
  withServices(async (services) => {
    const { write, close } = await openTarget(options);
    const collections = options.collection ?? carriedCollections;
    try {
      const count = await withProgress('export', (progress) =>
        options.ocds === undefined
          ? exportLines(services, { collections, all: options.all === true, write, progress })
          : exportOpenData(services, { name: `ocds-${options.ocds}`, write }),
      );
      await printResult(options, { records: count, file: options.file ?? null }, `${count} records`);
    } finally {
      await close();
    }
  });

const exportRegistry = async (url: string, options: Options): Promise<void> => {
  await requireAnswer(url);
  const { write, reached, close } = await openTarget(options);
  const live = process.stderr.isTTY === true;
  const stop = stopSignal();
  try {
    const result = await downloadExport({
      origin: new URL(url).origin,
      names: options.ocds === undefined ? (options.collection ?? publicKinds) : [`ocds-${options.ocds}`],
      from: reached.cursors,
      ends: options.ocds === undefined,
      mode: options.mode,
      signal: stop,
      fetch: globalThis.fetch,
      sleep: sleepForReal,
      say: writeLine,
      write,
      progress: (records) => live && process.stderr.write(`\r${records} records`),
    });
    await printResult(options, { ...result, file: options.file ?? null }, `${live ? '\r' : ''}${result.records} records`);
  } catch (error) {
    if (!stop.aborted) throw error;
    throw new Error(options.file === undefined ? 'Stopped before the end' : `Stopped; --resume continues ${options.file}`);
  } finally {
    await close();
  }
};

const runExport = async (url: string | undefined, options: Options): Promise<void> => {
  const { json, file, resume, collection, all } = options;
  if (json === true && file === undefined) throw new Misuse('--json prints how much was written, so the records need a --file');
  if (resume === true && file === undefined) throw new Misuse('--resume needs a --file');
  if (url !== undefined && all === true) throw new Misuse('--all shows drafts of the store; a registry elsewhere shows what is public');
  const onlyHere = collection?.flatMap((name) => lookUp(featureCarriers, name)?.onlyHere ?? [])[0];
  if (url !== undefined && onlyHere !== undefined) throw new Misuse(onlyHere);
  if (url !== undefined) return exportRegistry(url, options);
  if (resume === true || options.mode !== '') throw new Misuse('--resume and --mode are for an export of a registry: name its address');
  await exportStore(options);
};

export const exportCommand = (): Command =>
  withExamples(
    new Command('export')
      .description('writes every public record as a line {collection, data, config?}; never tokens or hidden fields')
      .argument('[url]', 'a running registry; without it the store of MONGODB_URI or of this data folder', httpAddress)
      .addOption(
        new Option('--collection <names...>', 'collections to export; by default all that every registry has').choices([
          ...publicKinds,
          ...Object.keys(featureCarriers),
        ]),
      )
      .addOption(
        new Option('--ocds <what>', 'tenders as packages of OCDS 1.1, one a line')
          .choices(['releases', 'records'])
          .conflicts(['collection', 'all']),
      )
      .option('--file <path>', 'write there, for its owner alone, instead of to standard output')
      .option('--resume', 'resume behind the last complete line of the file')
      .addOption(new Option('--mode <mode>', 'test records only, or all; real ones by default').choices(['', 'test', '_all_']).default(''))
      .option('--all', 'drafts too')
      .addOption(jsonOption())
      .action(runExport),
    [
      ['export --file records.ndjson', 'everything public'],
      ['export --collection tenders | gzip > tenders.ndjson.gz', 'one collection'],
      ['export https://registry.example --file all.ndjson --resume', 'from a registry; again after a break, or for what is new'],
      ['export https://registry.example --ocds releases --file ocds.ndjson', 'open data'],
    ],
  );
