/** True for what `{}` in JSON becomes: an object that is neither null, an array, nor a Date. */
export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
