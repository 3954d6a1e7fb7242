/** `registry openapi`: the OpenAPI document of this version, without a running registry. */
import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { httpAddress, withExamples, writeOut } from '../../platform/command.ts';
import { describeApi } from '../openapi.ts';

interface Options {
  readonly origin: string;
  readonly file?: string;
}

const print = async ({ origin, file }: Options): Promise<void> => {
  const text = `${JSON.stringify(describeApi(new URL(origin).origin), null, 2)}\n`;
  await (file === undefined ? writeOut(text) : writeFile(file, text));
};

export const openApiCommand = (): Command =>
  withExamples(
    new Command('openapi')
      .description('prints the OpenAPI document that a running registry serves at /openapi.json')
      .option('--origin <url>', 'address of the server in it', httpAddress, 'http://127.0.0.1:8080')
      .option('--file <path>', 'write there instead of to standard output')
      .action(print),
    [['openapi --origin https://registry.example --file openapi.json', 'for a generator of clients']],
  );
