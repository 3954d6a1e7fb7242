/** Names of the schemas of this room (allow-lists of the answers). */
export const answers = { agreement: '/agreements/agreement' } as const;
