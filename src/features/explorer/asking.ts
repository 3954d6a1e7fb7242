/** How a page that is drawn here asks for what it shows. */
import { unavailable } from '../../domain/problem.ts';
import type { ApiRequest } from '../../http/route.ts';
import { within } from '../../platform/clock.ts';
import type { RenderContext } from './files.ts';

/** So long a page waits for all that it is drawn of: less than the registry has for the page itself. */
const maxWaitMs = 3000;

export interface Asking {
  /** An answer that comes in time; a late one the page does without. */
  readonly ask: RenderContext['ask'];
  /** Whether all that was asked for was answered. */
  isWhole(): boolean;
  /** Whether nothing of what was asked for is there. */
  isMissing(): boolean;
}

/** For one page, whose time begins now. */
export const startAsking = ({ read }: Pick<ApiRequest, 'read'>, waitMs = maxWaitMs): Asking => {
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
    const { status, body, bytes, text } = await within(read(address), left, late);
    return { status, text: bytes?.toString('utf8') ?? text ?? JSON.stringify(body) };
  };
  return {
    ask: async (address) => {
      const place = statuses.push(503) - 1;
      const answered = await answer(address);
      statuses[place] = answered.status;
      return answered;
    },
    isWhole: () => statuses.every((status) => status === 200),
    isMissing: () => statuses.length > 0 && statuses.every((status) => status === 404),
  };
};
