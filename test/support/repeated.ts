/** The most attempts of a write; more would mean that no race ends. */
const most = 50;

/** Repeats a write answered 503, as a client does: it lost every race it had time for, and nothing was written. */
export const repeated = async <A extends { readonly status: number }>(send: () => Promise<A>): Promise<A> => {
  let answer = await send();
  for (let attempts = 1; answer.status === 503 && attempts < most; attempts += 1) answer = await send();
  return answer;
};
