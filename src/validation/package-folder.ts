/** The folder of this package, from sources and from what is built of them: the files that are read at run time stand there. */
import { existsSync } from 'node:fs';

const above = (folder: URL): URL => (existsSync(new URL('package.json', folder)) ? folder : above(new URL('..', folder)));

/** Ends with a slash. */
export const packageFolder = above(new URL('.', import.meta.url));
