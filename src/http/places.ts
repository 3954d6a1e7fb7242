/** Limited places that callers keep for a while (streams, long polls, exports, connections): so many in all, so many an address. */
import { Problem, unavailable } from '../domain/problem.ts';
import type { PlaceLimits } from '../platform/settings.ts';

interface PlaceOptions extends PlaceLimits {
  /** Words of the refusal: `exports are running`. */
  readonly says: string;
  /** Prefix of the settings of the limits: `EXPORTS`. */
  readonly setting: string;
  /** Of the limit of all, where it is not called `<setting>_AT_ONCE`. */
  readonly atOnceSetting?: string;
  /** Frees a place that is not used; false when all are. */
  readonly makeRoom?: () => boolean;
}

export interface PlacesReport {
  readonly taken: number;
  /** Callers that found no place, since the start. */
  readonly refused: number;
}

export interface Places {
  /**
   * Takes a place; gives the function that returns it. Throws 429 when the address has as many as it may, 503 when there is none.
   * Null: addresses are not counted for this caller.
   */
  take(address: string | null): () => void;
  report(): PlacesReport;
}

const tooMany = (details: string): Problem => new Problem('http-too-many-requests', details, { headers: { 'Retry-After': '5' } });

export const makePlaces = (options: PlaceOptions): Places => {
  const { atOnce, perAddress, says, setting, atOnceSetting = `${setting}_AT_ONCE`, makeRoom = () => false } = options;
  const byAddress = new Map<string, number>();
  let taken = 0;
  let refused = 0;
  const refuse = (problem: Problem): never => {
    refused += 1;
    throw problem;
  };
  return {
    take: (address) => {
      const own = address === null ? 0 : (byAddress.get(address) ?? 0);
      if (own >= perAddress) {
        refuse(tooMany(`${own} ${says} for this address, as many as there may be (${setting}_PER_ADDRESS). Please, retry later`));
      }
      if (taken >= atOnce && !makeRoom()) {
        refuse(unavailable(`${taken} ${says}, as many as there may be (${atOnceSetting}). Please, retry later`));
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
    report: () => ({ taken, refused }),
  };
};

/** Calls `leave` once `gone` is aborted. */
export const leaveWith = (gone: AbortSignal, leave: () => void): void => {
  if (gone.aborted) leave();
  else gone.addEventListener('abort', leave, { once: true });
};
