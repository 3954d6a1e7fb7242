/** Merges a PATCH into a framework or submission: lists replace, null removes; then POST's model applies (spec/frameworks.md §4). Pure. */
/** These fields of a stored record as a client would send them: dates as strings. */
export const asSent = (record: object, fields: readonly string[]): unknown =>
  JSON.parse(JSON.stringify(Object.fromEntries(fields.map((field) => [field, Reflect.get(record, field)]))));
