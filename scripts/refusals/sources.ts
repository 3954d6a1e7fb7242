/** The sources of `src/` as syntax trees, with what each module declares and imports at its top level. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { isPlainObject } from '../../src/base/domain/json.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A node of the tree, as far as it is read here. */
export interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

export const isNode = (value: unknown): value is Node => isPlainObject(value) && typeof value.type === 'string';

/** The nodes directly below one, in the order of the source; types are left out. */
export const childrenOf = (node: Node): readonly Node[] =>
  Object.entries(node).flatMap(([field, value]) =>
    field === 'typeAnnotation' || field === 'typeArguments' ? [] : (Array.isArray(value) ? value : [value]).filter(isNode),
  );

export interface Module {
  /** Path from the root of the project. */
  readonly file: string;
  readonly tree: Node;
  readonly declared: ReadonlyMap<string, Node>;
  readonly imported: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
}

export interface Found {
  readonly module: Module;
  readonly node: Node;
}

/** The name of an identifier, or the text of a literal; empty for anything else. */
export const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value ?? '') : '');

/** The nodes of a list in a field; none where there is no list. */
export const listIn = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

const readModule = (file: string): Module => {
  const tree: unknown = parseAst(readFileSync(join(root, file), 'utf8'), { lang: 'ts' });
  if (!isNode(tree)) throw new Error(`${file} has no syntax tree`);
  const declared = new Map<string, Node>();
  const imported = new Map<string, { readonly file: string; readonly name: string }>();
  for (const statement of listIn(tree.body)) {
    if (statement.type === 'ImportDeclaration' && nameOf(statement.source).startsWith('.')) {
      const from = normalize(join(dirname(file), nameOf(statement.source)));
      for (const one of listIn(statement.specifiers)) imported.set(nameOf(one.local), { file: from, name: nameOf(one.imported) });
    }
    const declaration = isNode(statement.declaration) ? statement.declaration : statement;
    if (declaration.type === 'FunctionDeclaration') declared.set(nameOf(declaration.id), declaration);
    for (const one of listIn(declaration.declarations)) if (isNode(one.init)) declared.set(nameOf(one.id), one.init);
  }
  return { file, tree, declared, imported };
};

/** All modules of `src/` by their path. */
export const readModules = (): ReadonlyMap<string, Module> =>
  new Map(
    readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => relative(root, join(root, 'src', name)))
      .toSorted()
      .map((file) => [file, readModule(file)] as const),
  );

/** What a name means in a module, followed through its imports; undefined for what neither declares. */
export const findDeclaration = (modules: ReadonlyMap<string, Module>, module: Module, name: string): Found | undefined => {
  const node = module.declared.get(name);
  if (node !== undefined) return { module, node };
  const source = module.imported.get(name);
  const from = source === undefined ? undefined : modules.get(source.file);
  return from === undefined || source === undefined ? undefined : findDeclaration(modules, from, source.name);
};
