/** How much of a list is asked for at a time: on a phone half, as each record stands higher there. */
const onPhone = '(max-width: 39.99rem)';

export const pageSize = (most: number): number => (globalThis.matchMedia?.(onPhone).matches ? Math.ceil(most / 2) : most);
