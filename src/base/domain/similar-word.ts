/** Suggests what a misspelt word may have meant. Pure. */
import leven from 'leven';

/** Maximum typing errors for a word of this length; a swap of letters counts as two. */
const slipsIn = (word: string): number => (word.length < 4 ? 0 : word.length < 5 ? 1 : 2);

/** The nearest candidate, the first of equals; undefined when none is near. */
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
