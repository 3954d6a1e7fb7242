/** What is worked out of an object once and kept for as long as the object is; for objects that are never changed in place. */
export const remembered = <K extends object, V>(work: (key: K) => V): ((key: K) => V) => {
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
