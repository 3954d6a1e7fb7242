/** The folder of this package, from sources or the build: files read at run time are stored there. */
import { existsSync } from 'node:fs';

const above = (folder: URL): URL => (existsSync(new URL('package.json', folder)) ? folder : above(new URL('..', folder)));

/** With a trailing slash. */
export const packageFolder = above(new URL('.', import.meta.url));
