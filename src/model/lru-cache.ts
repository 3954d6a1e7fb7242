/** Things kept in memory up to a number of bytes; what was not asked for longest goes first. */

export interface Stock<T> {
  get(key: string): T | undefined;
  /** `size` in bytes; a thing larger than an eighth of the whole is not kept. */
  put(key: string, thing: T, size: number): void;
  /** The thing that is kept needs so many bytes more; false when it is not there any more or would be too large. */
  grow(key: string, thing: T, more: number): boolean;
  bytes(): number;
}

export const makeStock = <T>(limit: number): Stock<T> => {
  // A Map keeps the order of insertion: the first key is the one that was not used longest.
  const kept = new Map<string, { readonly thing: T; readonly size: number }>();
  let held = 0;

  const drop = (key: string): void => {
    held -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };

  const put = (key: string, thing: T, size: number): void => {
    drop(key);
    if (size > limit / 8) return;
    for (const oldest of kept.keys()) {
      if (held + size <= limit) break;
      drop(oldest);
    }
    kept.set(key, { thing, size });
    held += size;
  };

  return {
    get: (key) => {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.thing;
    },
    put,
    grow: (key, thing, more) => {
      const found = kept.get(key);
      if (found?.thing !== thing || found.size + more > limit / 8) return false;
      put(key, thing, found.size + more);
      return true;
    },
    bytes: () => held,
  };
};
