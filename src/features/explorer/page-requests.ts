/** Fetches the responses a page is rendered from. */
import { unavailable } from '../../base/domain/problem.ts';
import { withTimeout } from '../../base/platform/clock.ts';
import type { ApiRequest } from '../../http/route.ts';
import type { RenderContext } from './built-files.ts';

/** How long a page waits for all its responses together: less than the deadline of the page itself. */
const MAX_WAIT_MS = 3000;

/** For one page; its time starts now. */
export const startPageRequests = ({ read }: Pick<ApiRequest, 'read'>, waitMs = MAX_WAIT_MS) => {
  const end = performance.now() + waitMs;
  const statuses: number[] = [];
  let isOver = false;
  const late = () => {
    isOver = true;
    return unavailable('The registry did not answer in time. Please, retry');
  };
  const answer: RenderContext['ask'] = async (address) => {
    const left = end - performance.now();
    if (read === undefined || isOver || left <= 0) throw late();
    const { status, body, bytes, text } = await withTimeout(read(address), left, late);
    return { status, text: bytes?.toString('utf8') ?? text ?? JSON.stringify(body) };
  };
  return {
    /** Rejects if the response is late; the page is rendered without it. */
    ask: async (address: string) => {
      const place = statuses.push(503) - 1;
      const answered = await answer(address);
      statuses[place] = answered.status;
      return answered;
    },
    isWhole: () => statuses.every((status) => status === 200),
    /** Whether no response was more than that there is none now. */
    isAway: () => statuses.length > 0 && statuses.every((status) => status >= 500),
    isMissing: () => statuses.length > 0 && statuses.every((status) => status === 404),
  };
};
