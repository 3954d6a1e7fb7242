/** Limits concurrent use (streams, long polls, exports, connections), in total and per address. */
import { Problem, unavailable } from '../base/domain/problem.ts';
import type { ConcurrencyLimits } from '../base/platform/settings.ts';

interface LimiterOptions extends ConcurrencyLimits {
  /** Noun phrase of the refusal: `exports are running`. */
  readonly description: string;
  /** Prefix of the settings of the limits: `EXPORTS`. */
  readonly setting: string;
  /** Setting of the total limit, if it is not `<setting>_AT_ONCE`. */
  readonly atOnceSetting?: string;
  /** Evicts an idle holder of a slot; false when there is none. */
  readonly evictOne?: () => boolean;
}

export interface LimiterReport {
  readonly taken: number;
  /** Callers that were refused a slot, since the start. */
  readonly refused: number;
}

/** 429 for a caller that has its share of something that others need, too. */
export const tooMany = (details: string): Problem => new Problem('http-too-many-requests', details, { headers: { 'Retry-After': '5' } });

export const makeConcurrencyLimiter = (options: LimiterOptions) => {
  const { atOnce, perAddress, description, setting, atOnceSetting = `${setting}_AT_ONCE`, evictOne = () => false } = options;
  const byAddress = new Map<string, number>();
  let taken = 0;
  let refused = 0;
  const refuse = (problem: Problem): never => {
    refused += 1;
    throw problem;
  };
  return {
    /**
     * Acquires a slot; returns the function that releases it. Throws 429 when the address has its maximum, 503 when no slot is free.
     * Null: addresses are not counted for this caller.
     */
    acquire: (address: string | null): (() => void) => {
      const own = address === null ? 0 : (byAddress.get(address) ?? 0);
      if (own >= perAddress) {
        refuse(tooMany(`${own} ${description} for this address, as many as there may be (${setting}_PER_ADDRESS). Please, retry later`));
      }
      if (taken >= atOnce && !evictOne()) {
        refuse(unavailable(`${taken} ${description}, as many as there may be (${atOnceSetting}). Please, retry later`));
      }
      taken += 1;
      if (address !== null) byAddress.set(address, own + 1);
      let has = true;
      return () => {
        if (!has) return;
        has = false;
        taken -= 1;
        if (address === null) return;
        const left = (byAddress.get(address) ?? 1) - 1;
        if (left > 0) byAddress.set(address, left);
        else byAddress.delete(address);
      };
    },
    report: (): LimiterReport => ({ taken, refused }),
  };
};

/** Calls `leave` once `gone` is aborted. */
export const releaseOnAbort = (gone: AbortSignal, leave: () => void): void => {
  if (gone.aborted) leave();
  else gone.addEventListener('abort', leave, { once: true });
};
