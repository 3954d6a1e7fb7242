/** How often code reads the properties of what it is given: a walk that grows with the square of its input shows on any machine. */

const isPlain = (value: unknown): value is object =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

interface Counted<T> {
  /** Reads like what was given, at every depth. */
  readonly value: T;
  /** Reads of properties, those of array elements too. */
  readonly reads: () => number;
}

/** Wraps plain objects and arrays; the same object is always wrapped as the same one. */
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

/** Reads that `call` makes of what `make` gives for a size. */
export const readsOf = <T>(make: (size: number) => T, call: (value: T) => unknown, size: number): number => {
  const { value, reads } = counted(make(size));
  call(value);
  return reads();
};
