/** `registry openapi` and `registry schemas`: what is published of the API of this version, without a running registry. */
import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { httpAddress, withExamples, writeOut } from '../../../base/platform/command.ts';
import { describeApi } from '../openapi.ts';
import { describeSchemas } from '../schemas.ts';

const OUTPUT_FILE_OPTION = ['--file <path>', 'write there instead of to standard output'] as const;

const printDocument = async (document: object, file: string | undefined): Promise<void> => {
  const text = `${JSON.stringify(document, null, 2)}\n`;
  await (file === undefined ? writeOut(text) : writeFile(file, text));
};

export const openApiCommand = (): Command =>
  withExamples(
    new Command('openapi')
      .description('prints the OpenAPI document that a running registry serves at /openapi.json')
      .option('--origin <url>', 'address of the server in it', httpAddress, 'http://127.0.0.1:8080')
      .option(...OUTPUT_FILE_OPTION)
      .action(({ origin, file }: { origin: string; file?: string }) => printDocument(describeApi(new URL(origin).origin), file)),
    [['openapi --origin https://registry.example --file openapi.json', 'for a generator of clients']],
  );

export const schemasCommand = (): Command =>
  withExamples(
    new Command('schemas')
      .description('prints every schema as plain JSON Schema 2020-12, in one document')
      .option(...OUTPUT_FILE_OPTION)
      .action(({ file }: { file?: string }) => printDocument(describeSchemas(), file)),
    [['schemas --file schemas.json', 'to check bodies before they are sent']],
  );
