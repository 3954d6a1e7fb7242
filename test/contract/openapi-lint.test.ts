import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { loadSchemas } from '../../src/base/validation/dialect.ts';
import { buildOpenApi } from '../../src/http/openapi/document.ts';
import { loadExamples } from '../../src/http/openapi/examples.ts';
import { procedures } from '../../src/procurement/types/index.ts';
import { allTables } from '../support/route-tables.ts';

const buildPath = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Nothing leaves the machine: no news of versions, no statistics; and what the tool says of Node goes to stderr. */
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** What `redocly lint` reports of a document. */
const lint = async (document: object): Promise<{ totals: object; problems: { ruleId: string; message: string }[] }> => {
  const folder = await mkdtemp(join(tmpdir(), 'registry-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    const args = [
      buildPath('node_modules/@redocly/cli/bin/cli.js'),
      'lint',
      file,
      '--config',
      buildPath('redocly.yaml'),
      '--format',
      'json',
    ];
    const message = await new Promise<string>((resolve) => {
      // It ends with 1 where it finds something; what it found is told by its output.
      execFile(process.execPath, args, { env: { ...process.env, ...quiet }, maxBuffer: 2 ** 26 }, (_, stdout) => resolve(stdout));
    });
    return JSON.parse(message);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

describe('The OpenAPI document under the recommended rules of redocly', () => {
  const document = buildOpenApi(allTables(), loadSchemas({ parts: procedures.all.flatMap(({ schemas }) => schemas) }), {
    version: '1.0.0',
    origin: 'https://registry.example',
    examples: loadExamples(),
  });

  it('has no error and no warning, its examples included', async () => {
    const { totals, problems } = await lint(document);
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).to.deep.equal([]);
    expect(totals).to.deep.include({ errors: 0, warnings: 0 });
  });

  it('would be found out by them', async () => {
    const { problems } = await lint({ ...document, paths: { '/x/{id}': { get: { responses: { 200: { description: 'Done.' } } } } } });
    expect(problems.map(({ ruleId }) => ruleId)).to.include.members([
      'path-parameters-defined',
      'operation-operationId',
      'security-defined',
    ]);
  });
});
