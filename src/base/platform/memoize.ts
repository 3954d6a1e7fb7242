/** Computes a value per object once and caches it for the object's lifetime; the value must hold for that long. */
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
