/** Pseudo-random numbers, deterministic by seed. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** An integer from `from` to `to`, both inclusive. */
  int(from: number, to: number): number;
  pick<const L extends readonly [unknown, ...unknown[]]>(list: L): L[number];
}

/** The sequence for one object: `index` numbers the objects, so that they can be made in any order. */
export const makeRandom = (seed: number, index: number): Random => {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)) >>> 0;
  const next = (): number => {
    // A 32-bit xorshift, scrambled by a multiplication.
    state ^= state << 13;
    state ^= state >>> 17;
    state = (state ^ (state << 5)) >>> 0 || 1;
    return (Math.imul(state, 0x9e3779b1) >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 4; round += 1) next();
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return { next, int, pick: (list) => list[int(0, list.length - 1)] ?? list[0] };
};

/** The sequence for an object that has a name and no number. */
export const makeNamedRandom = (seed: number, name: string): Random => {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return makeRandom(seed, hash);
};
