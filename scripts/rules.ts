/** Prints the rules of a procedure type in the order in which they are checked; docs/rules.md has those of all types. */
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { Misuse, runCommand, writeOut } from '../src/base/platform/command.ts';
import type { RuleList } from '../src/procurement/engine/lists.ts';
import type { Procedure } from '../src/procurement/engine/procedure.ts';
import { awardModelRules, awardStateRules } from '../src/procurement/phases/awarding/decision.ts';
import { bidModelRules, bidStateRules } from '../src/procurement/phases/bids/rules.ts';
import { changeRules, creationRules, lotRules, modelRules, newLotRules } from '../src/procurement/tenders/rules/rule.ts';
import { ownProcedures } from '../src/procurement/types/index.ts';
import {
  childrenOf,
  type Found,
  findDeclaration,
  isNode,
  listIn,
  type Module,
  type Node,
  nameOf,
  readModules,
} from './refusals/sources.ts';
import { collectTexts } from './refusals/texts.ts';

/** Path of docs/rules.md. */
export const rulesPage = fileURLToPath(new URL('../docs/rules.md', import.meta.url));

const intro = [
  '# Rules in their order',
  '',
  'Written by `npm run snapshot`; do not edit. `npm run rules -- TYPE` prints the rules of one procedure type.',
  'The order is that of `src/procurement/tenders/rules/order.ts`; rules of contracts stand in theirs in `src/modules/contracts/rules.ts`.',
  'Each rule names the types that have it, unless all do, then its file and its texts; `…` is what is filled in.',
];

interface Ordered {
  readonly title: string;
  /** Name of the list in the sources. */
  readonly list: string;
  readonly rules: Pick<RuleList<unknown>, 'named' | 'order'>;
}

const lists: readonly Ordered[] = [
  { title: 'Model of a tender: reported together', list: 'modelRules', rules: modelRules },
  { title: 'New tender: the first that fails', list: 'creationRules', rules: creationRules },
  { title: 'Changed tender: the first that fails', list: 'changeRules', rules: changeRules },
  { title: 'New lot: the first that fails', list: 'newLotRules', rules: newLotRules },
  { title: 'Lot added, changed or removed: the first that fails', list: 'lotRules', rules: lotRules },
  { title: 'Model of a bid: reported together', list: 'bidModelRules', rules: bidModelRules },
  { title: 'Bid: the first that fails', list: 'bidStateRules', rules: bidStateRules },
  { title: 'Model of an award: reported together', list: 'awardModelRules', rules: awardModelRules },
  { title: 'Award: the first that fails', list: 'awardStateRules', rules: awardStateRules },
];

const isRuleList = (name: string): boolean => lists.some(({ list }) => list === name);

interface RuleSource {
  readonly file: string;
  readonly texts: readonly string[];
}

/** The rules of an object given to a list's `add`, with those of the objects spread into it. */
const collectProperties = (modules: ReadonlyMap<string, Module>, { module, node }: Found): readonly (readonly [string, Found])[] =>
  listIn(node.properties).flatMap((property) => {
    if (property.type !== 'SpreadElement') return isNode(property.value) ? [[nameOf(property.key), { module, node: property.value }]] : [];
    const spread = findDeclaration(modules, module, nameOf(property.argument));
    return spread === undefined ? [] : collectProperties(modules, spread);
  });

/** `list.name` → where the rule is declared, and its texts. */
const readRules = (modules: ReadonlyMap<string, Module>): ReadonlyMap<string, RuleSource> => {
  const found = new Map<string, RuleSource>();
  const visit = (module: Module, node: Node): void => {
    const callee = node.type === 'CallExpression' && isNode(node.callee) ? node.callee : undefined;
    const [rules] = listIn(node.arguments);
    if (callee !== undefined && nameOf(callee.property) === 'add' && isRuleList(nameOf(callee.object)) && rules !== undefined) {
      for (const [name, rule] of collectProperties(modules, { module, node: rules })) {
        const declared = findDeclaration(modules, rule.module, name);
        const texts = collectTexts(modules, declared ?? rule, true);
        found.set(`${nameOf(callee.object)}.${name}`, { file: (declared ?? rule).module.file, texts });
      }
    }
    for (const child of childrenOf(node)) visit(module, child);
  };
  for (const module of modules.values()) visit(module, module.tree);
  return found;
};

const formatRule = (sources: ReadonlyMap<string, RuleSource>, list: string, name: string, types = ''): string => {
  const source = sources.get(`${list}.${name}`);
  if (source === undefined) throw new Error(`${name} stands in the order of ${list}, but no ${list}.add(…) in src/ has it`);
  const { file, texts } = source;
  const code = texts.map((text) => `\`\` ${text} \`\``).join('; ');
  return `1. \`${name}\`${types} (\`${file}\`)${code === '' ? '' : `: ${code}`}`;
};

/** The rules of one type, a line each. */
export const formatType = (procedure: Procedure): string => {
  const sources = readRules(readModules());
  return lists
    .flatMap(({ title, list, rules }) => {
      const named = rules.named(procedure);
      return named.length === 0 ? [] : [`${title}\n`, ...named.map(({ name }) => formatRule(sources, list, name)), ''];
    })
    .join('\n');
};

/** The page: each list once, in the order of all its rules; a rule names its types unless every type with the list has it. */
export const buildRulesPage = (modules: ReadonlyMap<string, Module>): string => {
  const sources = readRules(modules);
  const sections = lists.flatMap(({ title, list, rules }) => {
    const withList = ownProcedures.filter((procedure) => rules.named(procedure).length > 0);
    const lines = rules.order.map((name) => {
      const having = withList.filter((procedure) => rules.named(procedure).some((one) => one.name === name)).map(({ type }) => type);
      return formatRule(sources, list, name, having.length === withList.length ? '' : ` of ${having.join(', ')}`);
    });
    return [`## ${title}`, '', ...lines, ''];
  });
  return [...intro, '', ...sections].join('\n');
};

const command = new Command('rules')
  .description('Prints the rules of a procedure type in the order in which they are checked, with their texts')
  .argument('<type>', 'name of the procedure type')
  .action(async (type: string) => {
    const procedure = ownProcedures.find((one) => one.type === type);
    if (procedure === undefined)
      throw new Misuse(`${type} is no procedure type; known: ${ownProcedures.map((one) => one.type).join(', ')}`);
    await writeOut(formatType(procedure));
  });

if (import.meta.filename === process.argv[1]) await runCommand(command);
