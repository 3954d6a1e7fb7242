/** `registry auction`: auctions that the registry holds itself (docs/auctions.md). */

import { Command } from 'commander';
import { formatTable, jsonOption, printResult, type WithJson, withExamples, writeLine } from '../../base/platform/command.ts';
import type { CommandKit } from '../feature.ts';
import { findRows, type Replayed, replayAuction } from './log-replay.ts';
import { auctionStore } from './store/auctions.ts';

const printReplay = async (flags: WithJson, result: Replayed): Promise<void> => {
  if (flags.json !== true) writeLine(formatTable(['', 'stored', 'from its log'], findRows(result)).trimEnd());
  const steps = result.difference.map((step) => `${step.path}: ${'value' in step ? JSON.stringify(step.value) : 'not there'} is stored`);
  await printResult(flags, result, ...(steps.length === 0 ? ['no difference'] : steps));
  if (steps.length > 0) process.exitCode = 1;
};

const runReplay = ({ withStore }: CommandKit, id: string, flags: WithJson): Promise<void> =>
  withStore(async (store) => {
    const result = await replayAuction(store.part(auctionStore), id);
    if (result === null) throw new Error(`There is no auction '${id}'`);
    await printReplay(flags, result);
  });

const replayCommand = (kit: CommandKit): Command =>
  withExamples(
    new Command('replay')
      .description('rebuilds an auction from its log and compares; exit code 1 on a difference')
      .argument('<id>', 'auction id: TENDER or TENDER_LOT')
      .addOption(jsonOption())
      .action((id: string, flags: WithJson) => runReplay(kit, id, flags)),
    [['auction replay 0123456789abcdef0123456789abcdef', 'what is stored, what the log makes, and the difference']],
  );

export const auctionCommand = (kit: CommandKit): Command =>
  new Command('auction').description('auctions that the registry holds itself').addCommand(replayCommand(kit));
