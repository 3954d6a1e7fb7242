/** The exact texts of refusals, read from the sources, with `…` for what is filled in. */
import { childrenOf, type Found, findDeclaration, isNode, listIn, type Module, type Node } from './sources.ts';

type Modules = ReadonlyMap<string, Module>;

/** Where the text stands among the arguments of whoever makes a refusal; undefined: the text is always the same. */
const makers: Readonly<Record<string, { readonly argument: number } | { readonly text: string }>> = {
  ruleError: { argument: 1 },
  forbidden: { argument: 0 },
  badRequest: { argument: 0 },
  notFound: { argument: 0 },
  notOwner: { argument: 0 },
  conflict: { argument: 0 },
  unavailable: { argument: 0 },
  Problem: { argument: 1 },
  missingField: { text: 'Field required' },
  extraForbidden: { text: 'Extra inputs are not permitted' },
};

const nameIn = (node: unknown): string | undefined => (isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined);

const buildTemplate = (node: Node): string =>
  listIn(node.quasis)
    .map(({ value }) => (value as { readonly cooked: string }).cooked)
    .join('…');

const isCall = ({ type }: Node): boolean => type === 'CallExpression' || type === 'NewExpression';

const isFunction = ({ type }: Node): boolean => /Function/.test(type);

/** Functions, what functions return, and lists of them; tables of settings or routes belong to no single rule. */
const makesRules = (node: Node): boolean => isFunction(node) || node.type === 'CallExpression' || node.type === 'ArrayExpression';

/** Names declared inside the functions around a place, the innermost last; undefined for a parameter. */
type Scope = readonly ReadonlyMap<string, Node | undefined>[];

const namesIn = (pattern: Node): readonly string[] => {
  if (pattern.type === 'Identifier') return [String(pattern.name)];
  if (pattern.type === 'Property') return isNode(pattern.value) ? namesIn(pattern.value) : [];
  if (pattern.type === 'AssignmentPattern') return isNode(pattern.left) ? namesIn(pattern.left) : [];
  return childrenOf(pattern).flatMap(namesIn);
};

const localsOf = (node: Node): ReadonlyMap<string, Node | undefined> => {
  const found = new Map<string, Node | undefined>();
  const visit = (one: Node): void => {
    for (const parameter of listIn(one.params)) for (const name of namesIn(parameter)) found.set(name, undefined);
    if (one.type === 'VariableDeclarator' && isNode(one.id) && isNode(one.init))
      for (const name of namesIn(one.id)) found.set(name, one.id.type === 'Identifier' ? one.init : undefined);
    for (const child of childrenOf(one)) visit(child);
  };
  visit(node);
  return found;
};

const isLocal = (scope: Scope, name: string): boolean => scope.some((names) => names.has(name));

/** How a call makes a refusal; also by a function of ours that passes one of its parameters on as the text. */
const findMaker = (modules: Modules, module: Module, call: Node, depth = 0): (typeof makers)[string] | undefined => {
  const name = nameIn(call.callee);
  if (name === undefined) return undefined;
  const known = makers[name];
  if (known !== undefined || depth > 2) return known;
  const found = findDeclaration(modules, module, name);
  if (found === undefined || !isFunction(found.node)) return undefined;
  const parameters = listIn(found.node.params).map((one) => nameIn(one.type === 'AssignmentPattern' ? one.left : one));
  const passed = (node: Node): number => {
    const maker = isCall(node) && node !== call ? findMaker(modules, found.module, node, depth + 1) : undefined;
    const text = maker !== undefined && 'argument' in maker ? nameIn(listIn(node.arguments)[maker.argument]) : undefined;
    const own = text === undefined ? -1 : parameters.indexOf(text);
    return own >= 0 ? own : Math.max(-1, ...childrenOf(node).map(passed));
  };
  const argument = passed(found.node);
  return argument >= 0 ? { argument } : undefined;
};

/** Texts that an expression may have as its value. */
const textsOfValue = (modules: Modules, { module, node }: Found, scope: Scope, seen: Set<Node>): readonly string[] => {
  if (seen.has(node)) return [];
  const known = new Set([...seen, node]);
  const within = (child: unknown): readonly string[] => (isNode(child) ? textsOfValue(modules, { module, node: child }, scope, known) : []);
  const named = (name: string): readonly string[] => {
    if (isLocal(scope, name)) return within(scope.findLast((names) => names.has(name))?.get(name));
    const found = findDeclaration(modules, module, name);
    return found === undefined ? [] : textsOfValue(modules, found, [], known);
  };
  if (node.type === 'Literal') return typeof node.value === 'string' && node.value.length > 1 ? [node.value] : [];
  if (node.type === 'TemplateLiteral') return [buildTemplate(node)];
  if (node.type === 'Identifier') return named(String(node.name));
  if (node.type === 'ConditionalExpression') return [...within(node.consequent), ...within(node.alternate)];
  if (node.type === 'LogicalExpression') return [...within(node.left), ...within(node.right)];
  if (node.type === 'TSNonNullExpression' || node.type === 'TSAsExpression') return within(node.expression);
  if (node.type === 'MemberExpression') return within(node.object);
  if (node.type === 'ObjectExpression') return listIn(node.properties).flatMap(({ value }) => within(value));
  if (node.type === 'ArrayExpression') return listIn(node.elements).flatMap(within);
  if (node.type === 'CallExpression') {
    const callee = nameIn(node.callee);
    return callee === undefined ? within(node.callee) : named(callee);
  }
  if (isFunction(node)) {
    const inner: Scope = [...scope, localsOf(node)];
    const body = isNode(node.body) ? node.body : undefined;
    if (body === undefined) return [];
    if (body.type !== 'BlockStatement') return textsOfValue(modules, { module, node: body }, inner, known);
    return returned(body).flatMap((value) => textsOfValue(modules, { module, node: value }, inner, known));
  }
  return [];
};

const returned = (body: Node): readonly Node[] =>
  childrenOf(body).flatMap((child) => {
    if (isFunction(child)) return [];
    if (child.type === 'ReturnStatement') return isNode(child.argument) ? [child.argument] : [];
    return returned(child);
  });

/** Texts of the refusals made below a node; with `follow` also of those that what it names may make. */
export const collectTexts = (modules: Modules, start: Found, follow: boolean): readonly string[] => {
  const texts: string[] = [];
  const seen = new Set<Node>();
  const visit = (module: Module, node: Node, scope: Scope): void => {
    if (seen.has(node)) return;
    seen.add(node);
    const inner = isFunction(node) ? [...scope, localsOf(node)] : scope;
    const maker = isCall(node) ? findMaker(modules, module, node) : undefined;
    if (maker !== undefined && 'text' in maker) texts.push(maker.text);
    if (maker !== undefined && 'argument' in maker) {
      const argument = listIn(node.arguments)[maker.argument];
      if (argument !== undefined) texts.push(...textsOfValue(modules, { module, node: argument }, inner, new Set()));
    }
    // An error written out as an object, as `notAmong` does.
    if (node.type === 'Property' && nameIn(node.key) === 'msg' && isNode(node.value))
      texts.push(...textsOfValue(modules, { module, node: node.value }, inner, new Set()));
    const name = follow ? nameIn(node) : undefined;
    const found = name === undefined || isLocal(inner, name) ? undefined : findDeclaration(modules, module, name);
    if (found !== undefined && makers[name ?? ''] === undefined && makesRules(found.node)) visit(found.module, found.node, []);
    for (const child of childrenOf(node)) visit(module, child, inner);
  };
  visit(start.module, start.node, []);
  return [...new Set(texts)];
};
