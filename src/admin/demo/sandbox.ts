/** Tells what a running registry lacks for the demonstration, before anything is written there. */
import { at, type Client } from './client.ts';

/** Throws with the name of the setting that is missing. A body that can never be stored asks the question. */
export const requireSandbox = async (client: Client, key: string): Promise<void> => {
  const data = { procurementMethodDetails: 'quick, accelerator=1440' };
  const answer = await client.ask({ method: 'POST', path: '/api/2.5/tenders', key, data, config: {} });
  if (answer.status === 401) throw new Error('The registry does not know this key');
  const errors = at(answer, 'errors');
  const refused =
    Array.isArray(errors) && errors.some(({ type, loc }) => type === 'extra_forbidden' && loc.at(-1) === 'procurementMethodDetails');
  if (refused) throw new Error('The registry runs without SANDBOX_MODE, and a procedure would take weeks: start it with SANDBOX_MODE=1');
};
