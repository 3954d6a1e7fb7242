/** Addresses for those who run the service: never limited, and no business of pages of other origins. */
import type { Request } from 'express';

const probes: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics']);

/** A slash at the end leads to the same route. */
export const isProbe = ({ path }: Request): boolean => probes.has(path.endsWith('/') ? path.slice(0, -1) : path);
