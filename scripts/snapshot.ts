/**
 * Writes down what a change of words or structure must not change: the parts of the OpenAPI document and every text of a
 * refusal, into `docs/snapshot/`, and the rules of all types, into `docs/rules.md`.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { describeApi } from '../src/app/operations/openapi.ts';
import { isPlainObject, type JsonObject } from '../src/base/domain/json.ts';
import { runCommand } from '../src/base/platform/command.ts';
import { type Module, readModules } from './refusals/sources.ts';
import { collectTexts } from './refusals/texts.ts';
import { buildRulesPage, rulesPage } from './rules.ts';

const folder = fileURLToPath(new URL('../docs/snapshot/', import.meta.url));

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** A line for each operation, each component and each other part of the document: its place, and a hash of its bytes. */
const formatApi = (api: JsonObject): string => {
  const lines: string[] = [];
  for (const [part, value] of Object.entries(api)) {
    const isTable = part === 'paths' || part === 'components';
    if (!isTable || !isPlainObject(value)) lines.push(`${part} ${hash(value)}`);
    else
      for (const [name, entries] of Object.entries(value))
        for (const [key, entry] of Object.entries(isPlainObject(entries) ? entries : {}))
          lines.push(`${part} ${name} ${key} ${hash(entry)}`);
  }
  return `${lines.join('\n')}\n`;
};

/** Every text of a refusal in `src/`, once, with `…` for what is filled in. */
const formatRefusals = (modules: ReadonlyMap<string, Module>): string => {
  const texts = [...modules.values()].flatMap((module) => collectTexts(modules, { module, node: module.tree }, false));
  return `${[...new Set(texts)]
    .toSorted()
    .map((text) => JSON.stringify(text))
    .join('\n')}\n`;
};

/** Path → what it should hold. */
export const buildSnapshot = (): ReadonlyMap<string, string> => {
  const modules = readModules();
  return new Map([
    [`${folder}openapi.txt`, formatApi(describeApi('https://registry.example'))],
    [`${folder}refusals.txt`, formatRefusals(modules)],
    [rulesPage, buildRulesPage(modules)],
  ]);
};

const command = new Command('snapshot')
  .description('Writes down the parts of the OpenAPI document, the texts of refusals and the order of rules')
  .action(() => {
    for (const [path, text] of buildSnapshot()) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  });

if (import.meta.filename === process.argv[1]) await runCommand(command);
