/** Counts how often code reads the properties of its input: quadratic behaviour shows on any machine. */

const isPlain = (value: unknown): value is object =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

interface Counted<T> {
  /** Reads like the original, at every depth. */
  readonly value: T;
  /** Number of property reads, including array elements. */
  readonly reads: () => number;
}

/** Wraps plain objects and arrays; each object has one wrapper. */
export const counted = <T>(root: T): Counted<T> => {
  const wrapped = new WeakMap<object, object>();
  const own = new WeakSet<object>();
  let reads = 0;
  const wrap = (value: unknown): unknown => {
    if (!isPlain(value) || own.has(value)) return value;
    const known = wrapped.get(value);
    if (known !== undefined) return known;
    const proxy = new Proxy(value, {
      get: (target, key, receiver) => {
        reads += 1;
        return wrap(Reflect.get(target, key, receiver));
      },
    });
    wrapped.set(value, proxy);
    own.add(proxy);
    return proxy;
  };
  return { value: wrap(root) as T, reads: () => reads }; // a proxy has the type of its target
};

/** Number of reads by `call` on the value that `make` returns for a size. */
export const readsOf = <T>(make: (size: number) => T, call: (value: T) => unknown, size: number): number => {
  const { value, reads } = counted(make(size));
  call(value);
  return reads();
};
