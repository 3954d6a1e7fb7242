/** `registry doctor`: checks this registry, and suggests remedies. */
import { Command } from 'commander';
import { jsonOption, type WithJson, withExamples, writeLine, writeOut } from '../../../base/platform/command.ts';
import type { Finding } from '../../../base/platform/findings.ts';
import { examine } from '../doctor/examination.ts';

interface Options extends WithJson {
  readonly quiet?: true;
}

const buildCounts = (findings: readonly Finding[]): Readonly<Record<Finding['level'], number>> => {
  const count = (level: Finding['level']): number => findings.filter((finding) => finding.level === level).length;
  return { ok: count('ok'), warn: count('warn'), fail: count('fail') };
};

const collectLines = (findings: readonly Finding[]): string[] => {
  const width = Math.max(0, ...findings.map(({ check }) => check.length));
  const indent = ' '.repeat(width + 8);
  return findings.flatMap(({ level, check, says, todo }) => [
    `${level.padEnd(4)}  ${check.padEnd(width)}  ${says}`,
    ...(todo === null ? [] : [`${indent}→ ${todo}`]),
  ]);
};

const runDoctor = async ({ json, quiet }: Options): Promise<void> => {
  const all = await examine(process.env, writeLine);
  const counts = buildCounts(all);
  const findings = quiet === true ? all.filter(({ level }) => level !== 'ok') : all;
  const sum = `${counts.ok} ok, ${counts.warn} to watch, ${counts.fail} failed`;
  const result = JSON.stringify({ healthy: counts.fail === 0, counts, findings });
  await writeOut(json === true ? `${result}\n` : `${[...collectLines(findings), sum].join('\n')}\n`);
  if (counts.fail > 0) process.exitCode = 1;
};

export const doctorCommand = (): Command =>
  withExamples(
    new Command('doctor')
      .description('checks settings, machine, store and feed, running or not, and prints faults with remedies')
      .option('-q, --quiet', 'only warnings and failures')
      .addOption(jsonOption())
      .addHelpText('after', '\nEach finding is ok, warn (it works, but not as it should) or fail (exit code 1). Nothing is changed.')
      .action(runDoctor),
    [
      ['doctor', 'with the environment the registry has'],
      ['doctor --json --quiet', 'for a monitoring system'],
    ],
  );
