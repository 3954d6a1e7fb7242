/** Elements of `errors[]` as given in spec/violation-reports.md §7. */

export const extra = (loc: string[], input: unknown) => ({ type: 'extra_forbidden', loc, msg: 'Extra inputs are not permitted', input });
export const missing = (loc: string[], input: unknown) => ({ type: 'missing', loc, msg: 'Field required', input });
export const choice = (loc: string[], expected: string, input: unknown) => ({
  type: 'enum',
  loc,
  msg: `Input should be ${expected}`,
  input,
  ctx: { expected },
});
export const string = (loc: string[], input: unknown) => ({ type: 'string_type', loc, msg: 'Input should be a valid string', input });
export const model = (loc: string[], name: string, input: unknown) => ({
  type: 'model_type',
  loc,
  msg: `Input should be a valid dictionary or instance of ${name}`,
  input,
  ctx: { class_name: name },
});
export const wrongStatus = (loc: string[], value: string, wanted: string) => ({
  type: 'status_error',
  loc,
  msg: `${value} should be ${wanted}.`,
  input: value,
  ctx: { status: value },
});

/** The reason of a 401, which always says how to send a key. */
export const unauthorized = (reason: string): string =>
  `${reason.replace(/\.$/, '')}: send a key as "Authorization: Bearer KEY". Keys are issued by the administrators of this registry; /docs shows a first request.`;

/** `Forbidden` for a refusal that continues with an explanation; a bare one remains distinguishable. */
export const short = (details: string): string =>
  /^Forbidden: .+\.$/.test(details) ? 'Forbidden' : details === 'Forbidden' ? 'Forbidden, and nobody says why' : details;
