/** `registry schemas`: every schema of this version in plain JSON Schema, without a running registry. */
import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { withExamples, writeOut } from '../../platform/command.ts';
import { describeSchemas } from '../schemas.ts';

const print = async ({ file }: { readonly file?: string }): Promise<void> => {
  const text = `${JSON.stringify(describeSchemas(), null, 2)}\n`;
  await (file === undefined ? writeOut(text) : writeFile(file, text));
};

export const schemasCommand = (): Command =>
  withExamples(
    new Command('schemas')
      .description('prints every schema as plain JSON Schema 2020-12, in one document')
      .option('--file <path>', 'write there instead of to standard output')
      .action(print),
    [['schemas --file schemas.json', 'to check bodies before they are sent']],
  );
