/** What a PATCH makes of a framework or a submission: objects are merged, lists are replaced, null removes; then the whole passes the model of POST (spec/frameworks.md §4). Pure. */
/** These fields of a stored record as a client would send them: dates are text again. */
export const asSent = (record: object, fields: readonly string[]): unknown =>
  JSON.parse(JSON.stringify(Object.fromEntries(fields.map((field) => [field, Reflect.get(record, field)]))));
