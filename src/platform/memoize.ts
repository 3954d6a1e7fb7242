/** Computes a value of an object once and keeps it as long as the object lives; for objects that are never changed in place. */
export const memoize = <K extends object, V>(work: (key: K) => V): ((key: K) => V) => {
  const known = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) {
      found = { value: work(key) };
      known.set(key, found);
    }
    return found.value;
  };
};
