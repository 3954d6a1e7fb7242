/** Names of the schemas of this room (allow-lists of the answers). */
export const answers = { contract: '/contracts/contract', config: '/contracts/config' } as const;
