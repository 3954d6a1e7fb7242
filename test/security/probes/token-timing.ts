/**
 * `tsx test/security/probes/token-timing.ts`: how long the comparison of a token takes when nothing of it is right and when all but its
 * last letter is (SECURITY.md). Prints both medians in nanoseconds; exits with 1 when they differ by 1 %
 * in the best of five rounds.
 */
import { Command } from 'commander';
import { hashOf, matchesHash } from '../../../src/base/domain/actor.ts';
import { runCommand } from '../../../src/base/platform/command.ts';

const rounds = 5;
const compares = 100_000;
/** Timed together: one alone is shorter than the clock can tell. */
const together = 20;

const right = 'a'.repeat(64);
const stored = hashOf(right);
const candidates = [`${right.slice(0, -1)}b`, 'b'.repeat(64)] as const;

const parseTime = (token: string): number => {
  const begin = process.hrtime.bigint();
  for (let count = 0; count < together; count += 1) matchesHash(token, stored);
  return Number(process.hrtime.bigint() - begin) / together;
};

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Both in turn, so that whatever else the machine does falls on both. */
const round = (): { near: number; far: number; differ: number } => {
  const times: [number[], number[]] = [[], []];
  for (let count = 0; count < compares / together; count += 1) {
    const first = count % 2;
    for (const which of [first, 1 - first]) times[which === 0 ? 0 : 1].push(parseTime(which === 0 ? candidates[0] : candidates[1]));
  }
  const [near, far] = [median(times[0]), median(times[1])];
  return { near, far, differ: Math.abs(near - far) / far };
};

const measureAll = async (): Promise<void> => {
  round();
  const measured = Array.from({ length: rounds }, round);
  for (const { near, far, differ } of measured) {
    process.stdout.write(`right but for the end: ${near.toFixed(0)} ns, all wrong: ${far.toFixed(0)} ns, ${(differ * 100).toFixed(2)} %\n`);
  }
  if (Math.min(...measured.map(({ differ }) => differ)) >= 0.01) process.exitCode = 1;
};

const program = new Command('token-timing')
  .description('How long the comparison of a token takes, right but for the end and all wrong')
  .action(measureAll);

await runCommand(program);
