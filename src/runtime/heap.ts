/** How much of the heap may be garbage (docs/performance.md "Memory"). */
import { setFlagsFromString } from 'node:v8';

/** In parts of a hundred of what lives after a collection: V8 collects again when it has grown by so much. */
const growthPercent = 50;

/**
 * Lets V8 collect the old generation sooner than it would: it waits until the heap is up to four times what lives, and
 * pages of the feed and bodies that are garbage as well wait with it. Meant for a whole process, at its start; works however
 * it was started. The size of the young generation can be given on the command line only: `start` of package.json has it.
 */
export const keepHeapSmall = (): void => setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
