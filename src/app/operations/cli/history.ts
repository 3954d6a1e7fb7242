/** `registry history`: verifies the history of records (docs/history.md). */
import { Command, Option } from 'commander';
import { omitUndefined } from '../../../base/domain/json.ts';
import { jsonOption, printResult, type WithJson, withExamples, writeLine } from '../../../base/platform/command.ts';
import { withProgress } from '../../../base/platform/progress.ts';
import type { Fault } from '../../../store/records/chain.ts';
import { beginHistory } from '../history/first-entries.ts';
import { faultText, verifiableCollections, verifyHistory } from '../history/verification.ts';
import { withStore } from '../script-services.ts';

interface VerifyFlags extends WithJson {
  readonly collection: readonly string[];
  readonly id?: string;
  readonly complete?: true;
}

/** Maximum faults listed with `--json`; all are counted, and without it all are printed. */
const MAX_NAMED = 1000;

const runHistoryVerification = (flags: VerifyFlags): Promise<void> =>
  withStore(async (store) => {
    const faults: Fault[] = [];
    const found = (fault: Fault): void => {
      if (flags.json !== true) writeLine(faultText(fault));
      if (faults.length < MAX_NAMED) faults.push(fault);
    };
    const { collection: names, id, complete = false } = flags;
    const only = omitUndefined({ id });
    const result = await withProgress('history', (progress) => verifyHistory(store, { names, complete, found, progress, ...only }));
    if (id !== undefined && result.records === 0 && result.faults === 0)
      throw new Error(`No record of ${names.join(', ')} has the id '${id}'`);
    const { records, entries, begunLater, withoutHistory, digest } = result;
    const older = begunLater + withoutHistory === 0 ? '' : `; older than it: ${begunLater} begun later, ${withoutHistory} not begun`;
    const verdict = result.faults === 0 ? 'the history is whole' : `${result.faults} records do not match their history`;
    await printResult(flags, { ...result, named: faults }, `${records} records, ${entries} saves${older}`, `heads ${digest}`, verdict);
    if (result.faults > 0) process.exitCode = 1;
  });

const runHistoryBegin = (flags: WithJson): Promise<void> =>
  withStore(async (store) => {
    const begun = await withProgress('history', (progress) => beginHistory(store, progress));
    await printResult(flags, { begun }, `${begun} histories begun`);
  });

const verifyHistoryCommand = (): Command =>
  withExamples(
    new Command('verify')
      .description('verifies the history of all records, or of one; exit code 1 on any fault')
      .addOption(new Option('--collection <names...>', 'which collections').choices(verifiableCollections).default(verifiableCollections))
      .option('--id <id>', 'only this record')
      .option('--complete', 'also report records without history')
      .addOption(jsonOption())
      .action(runHistoryVerification),
    [
      ['history verify', 'everything; the last lines are counts and the digest of all heads'],
      ['history verify --collection tenders --id 0123456789abcdef0123456789abcdef', 'one tender'],
    ],
  );

const beginCommand = (): Command =>
  withExamples(
    new Command('begin')
      .description('begins the history of older records, by a private save')
      .addOption(jsonOption())
      .action(runHistoryBegin),
    [['history begin', 'once, after an upgrade from a version without history']],
  );

export const historyCommand = (): Command =>
  new Command('history').description('who changed what, proved by hashes').addCommand(verifyHistoryCommand()).addCommand(beginCommand());
