/** What an admin is told when a store cannot be used. */

/** A store that cannot be used, with a text an admin can act on. */
export class StoreTrouble extends Error {}
