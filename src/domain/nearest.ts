/** What somebody may have meant who wrote something else. Pure. */
import leven from 'leven';

/** Slips of the pen that are forgiven in a word of this length; a swap of letters counts as two. */
const slipsIn = (word: string): number => (word.length < 4 ? 0 : word.length < 5 ? 1 : 2);

/** The nearest of the candidates, of those as near the first; undefined where none is near. */
export const nearestOf = (word: string, candidates: Iterable<string>): string | undefined => {
  const most = slipsIn(word);
  let best: { readonly candidate: string; readonly distance: number } | undefined;
  for (const candidate of candidates) {
    const within = (best?.distance ?? most + 1) - 1;
    if (within < 1) break;
    if (Math.abs(candidate.length - word.length) > within) continue;
    const distance = leven(word, candidate, { maxDistance: within + 1 });
    if (distance <= within) best = { candidate, distance };
  }
  return best?.candidate;
};
