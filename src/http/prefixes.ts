/** Where tables are served. */
import type { MountOptions } from './mount.ts';

export const atRoot: MountOptions = { prefixes: [{ path: '', shownAs: '' }], indent: 2 };

/** As services beside the registry are served, whose clients know no version. */
export const unversioned: MountOptions = { ...atRoot, prefixes: [{ path: '/api', shownAs: '/api' }] };

export const versioned: MountOptions = {
  prefixes: ['/api/2.5', '/api/0'].map((path) => ({ path, shownAs: '/api/2.5' })),
  indent: 4,
};

/** One router on every mount; addresses carry the prefix of the one that was used (spec/decisions.md D3). */
export const everywhere: MountOptions = { ...versioned, prefixes: [...atRoot.prefixes, ...versioned.prefixes], indent: 2 };
