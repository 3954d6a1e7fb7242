/**
 * Patterns of addresses as a tree of their segments: finding one costs the same however many there are. A `:name` stands
 * for one whole segment; a segment that is written out goes before it.
 */

export interface Found<T> {
  readonly place: T;
  /** Parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

export interface AddressIndex<T> {
  /** `pattern` is a path such as `/tenders/:tender/lots`. Throws when one of the same form is there already. */
  add(pattern: string, place: T): void;
  /**
   * What stands at a path; a slash at its end makes no difference, cases do. Throws `URIError` for a parameter that cannot be
   * decoded.
   */
  find(path: string): Found<T> | null;
}

interface Node<T> {
  readonly fixed: Map<string, Node<T>>;
  open: Node<T> | null;
  end: { readonly place: T; readonly names: readonly string[] } | null;
}

const newNode = <T>(): Node<T> => ({ fixed: new Map(), open: null, end: null });

const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/').slice(1);

/** The end of the way that these segments lead, and the segments that parameters stand for. */
const follow = <T>(node: Node<T>, segments: readonly string[], at: number, open: string[]): NonNullable<Node<T>['end']> | null => {
  const segment = segments[at];
  if (segment === undefined) return node.end;
  const fixed = node.fixed.get(segment);
  const found = fixed === undefined ? null : follow(fixed, segments, at + 1, open);
  if (found !== null || node.open === null || segment === '') return found;
  open.push(segment);
  const end = follow(node.open, segments, at + 1, open);
  if (end === null) open.pop();
  return end;
};

export const makeAddressIndex = <T>(): AddressIndex<T> => {
  const root = newNode<T>();
  return {
    add: (pattern, place) => {
      const segments = segmentsOf(pattern);
      let node = root;
      for (const segment of segments) {
        const isOpen = segment.startsWith(':');
        const next = (isOpen ? node.open : node.fixed.get(segment)) ?? newNode<T>();
        if (isOpen) node.open = next;
        else node.fixed.set(segment, next);
        node = next;
      }
      if (node.end !== null) throw new Error(`two places have the address ${pattern}`);
      node.end = { place, names: segments.filter((segment) => segment.startsWith(':')).map((segment) => segment.slice(1)) };
    },
    find: (path) => {
      if (!path.startsWith('/')) return null;
      const open: string[] = [];
      const end = follow(root, segmentsOf(path), 0, open);
      if (end === null) return null;
      const params: Record<string, string> = {};
      for (const [index, name] of end.names.entries()) params[name] = decodeURIComponent(open[index] ?? '');
      return { place: end.place, params };
    },
  };
};
