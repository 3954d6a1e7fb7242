/** Lists that several phases add to: each is made by whoever reads it, and keeps for each type what the type's phases have added. */

/** Under this object each list keeps what it has of one type. */
export type TypeLists = Readonly<Record<never, never>>;

interface OfType {
  readonly lists: TypeLists;
}

/** Puts into a list what a phase adds to it. Throws an `Error` for what the list does not take. */
export type Addition = (lists: TypeLists) => void;

/** Elements in the order of the phases that add them. */
export interface PhaseList<T> {
  add(element: T): Addition;
  of(procedure: OfType): readonly T[];
}

export const phaseList = <T>(): PhaseList<T> => {
  const kept = new WeakMap<TypeLists, readonly T[]>();
  return {
    add: (element) => (lists) => kept.set(lists, [...(kept.get(lists) ?? []), element]),
    of: ({ lists }) => kept.get(lists) ?? [],
  };
};

export interface NamedRule<T> {
  readonly name: string;
  readonly rule: T;
}

/** Rules in the order of a list of names, whichever phases add them (src/procurement/tenders/rules/order.ts). */
export interface RuleList<T, Name extends string = string> {
  readonly order: readonly Name[];
  /** Adds rules under their names; one that is undefined is left out. */
  add(rules: Readonly<Partial<Record<Name, T | undefined>>>): Addition;
  of(procedure: OfType): readonly T[];
  named(procedure: OfType): readonly NamedRule<T>[];
}

/**
 * Throws an `Error` where `order` has a name twice. A type cannot be composed if its phases add a rule that is missing from
 * `order`, or one rule twice.
 */
export const ruleList = <T, Name extends string>(order: readonly Name[]): RuleList<T, Name> => {
  const places = new Map<string, number>(order.map((name, place) => [name, place]));
  if (places.size < order.length) throw new Error(`a rule is named twice in the order ${order.join(', ')}`);
  const placeOf = ({ name }: NamedRule<T>): number => {
    const place = places.get(name);
    if (place === undefined) throw new Error(`the rule ${name} is missing from its order`);
    return place;
  };
  const kept = new WeakMap<TypeLists, { readonly named: readonly NamedRule<T>[]; readonly rules: readonly T[] }>();
  return {
    order,
    add: (rules) => (lists) => {
      const before = kept.get(lists)?.named ?? [];
      const added = Object.entries<T | undefined>(rules).flatMap(([name, rule]) => (rule === undefined ? [] : [{ name, rule }]));
      const twice = added.find(({ name }) => before.some((one) => one.name === name));
      if (twice !== undefined) throw new Error(`two phases add the rule ${twice.name}`);
      const named = [...before, ...added].toSorted((a, b) => placeOf(a) - placeOf(b));
      kept.set(lists, { named, rules: named.map(({ rule }) => rule) });
    },
    of: ({ lists }) => kept.get(lists)?.rules ?? [],
    named: ({ lists }) => kept.get(lists)?.named ?? [],
  };
};
