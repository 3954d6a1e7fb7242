/**
 * Bounds the memory of request bodies under way, both of the API and of the document service: in all, for an account and for an
 * address (docs/operations.md "Rate limits"). A place is reserved before a body is read, and kept until nothing works on it any more.
 * Whoever sends too slowly loses the place once another needs it.
 */
import type { IncomingMessage } from 'node:http';
import { Problem, unavailable } from '../base/domain/problem.ts';
import { MEGABYTE } from '../base/platform/memory.ts';
import { tooMany } from './concurrency-limiter.ts';

/** A body that is arriving with fewer bytes a second may lose its place, from its second second on. */
const SLOW_BYTES = 64 * 1024;
const SLOW_MS = 1000;

export interface BodyMemoryLimits {
  /** In bytes. */
  readonly atOnce: number;
  /** Shares of `atOnce`, at most 1. */
  readonly accountShare: number;
  readonly addressShare: number;
}

type Sent = Pick<IncomingMessage, 'isPaused'> & { readonly socket: Pick<IncomingMessage['socket'], 'bytesRead'> };

interface Caller {
  /** Null without a key. */
  readonly account: string | null;
  readonly address: string;
}

/** Where a body is while it arrives: how much had come at a time. */
interface Arrival {
  readonly request: Sent;
  readonly drop: (problem: Problem) => void;
  since: number;
  bytesRead: number;
}

interface BodyHolder extends Caller {
  bytes: number;
  arrival: Arrival | null;
}

export interface BodyPlace {
  /** Reserves `bytes` in total. Throws 429 when the account or the address has its share, 503 when there is no more memory. */
  reserve(bytes: number): void;
  /** The body arrives by this request; `drop` is called when it has lost its place to another. */
  begin(request: Sent, drop: (problem: Problem) => void): void;
  /** It has arrived: from now on it keeps its place. */
  end(): void;
  release(): void;
}

const slowBodyDropped = (): Problem =>
  new Problem('http-service-unavailable', 'The body came too slowly while others waited for its place. Please, retry later', {
    headers: { 'Retry-After': '5', Connection: 'close' },
  });

const inMb = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** Bytes by account or address. */
const makeByteTally = () => {
  const tally = new Map<string, number>();
  return {
    of: (name: string): number => tally.get(name) ?? 0,
    add: (name: string, bytes: number): void => {
      const sum = (tally.get(name) ?? 0) + bytes;
      if (sum > 0) tally.set(name, sum);
      else tally.delete(name);
    },
  };
};

export const makeBodyMemory = ({ atOnce, accountShare, addressShare }: BodyMemoryLimits, now: () => number = () => performance.now()) => {
  const [byAccount, byAddress] = [makeByteTally(), makeByteTally()];
  /** Those that are arriving, the one looked at longest ago first. */
  const arriving = new Set<BodyHolder>();
  let [total, refused, droppedCount] = [0, 0, 0];

  const setBytes = (holder: BodyHolder, bytes: number): void => {
    const more = bytes - holder.bytes;
    holder.bytes = bytes;
    total += more;
    byAddress.add(holder.address, more);
    if (holder.account !== null) byAccount.add(holder.account, more);
  };

  const look = (holder: BodyHolder, { request }: Arrival): void => {
    arriving.delete(holder);
    arriving.add(holder);
    Object.assign(holder.arrival ?? {}, { since: now(), bytesRead: request.socket.bytesRead });
  };

  /** Takes the place of one slow body of those that `belongs`; false when there is none. */
  const dropSlow = (belongs: (holder: BodyHolder) => boolean): boolean => {
    for (const holder of arriving) {
      const { arrival } = holder;
      if (arrival === null) continue;
      const elapsed = now() - arrival.since;
      // All after it were looked at later.
      if (elapsed < SLOW_MS) return false;
      const { request } = arrival;
      const isFast = request.socket.bytesRead - arrival.bytesRead >= (SLOW_BYTES * elapsed) / 1000;
      // A paused one waits for us.
      if (isFast || request.isPaused()) look(holder, arrival);
      else if (belongs(holder)) {
        arriving.delete(holder);
        holder.arrival = null;
        setBytes(holder, 0);
        droppedCount += 1;
        arrival.drop(slowBodyDropped());
        return true;
      }
    }
    return false;
  };

  /** Makes room for `more` bytes of a holder. What has nothing beside it is let in, whatever its size. */
  const makeRoom = (holder: BodyHolder, more: number): void => {
    const { account, address } = holder;
    const require = (
      taken: () => number,
      limit: number,
      belongs: (other: BodyHolder) => boolean,
      refusal: (fill: string) => Problem,
    ): void => {
      while (taken() > holder.bytes && taken() + more > limit) {
        if (dropSlow((other) => other !== holder && belongs(other))) continue;
        refused += 1;
        throw refusal(`fill ${inMb(taken())} of ${inMb(limit)}`);
      }
    };
    const ofAccount = (): number => (account === null ? 0 : byAccount.of(account));
    const isOfAccount = (other: BodyHolder): boolean => other.account === account;
    require(ofAccount, accountShare * atOnce, isOfAccount, (fill) =>
      tooMany(`Request bodies of this account ${fill} (BODY_MEMORY_ACCOUNT_PERCENT). Please, retry later`));
    const ofAddress = (): number => byAddress.of(address);
    const isOfAddress = (other: BodyHolder): boolean => other.address === address;
    require(ofAddress, addressShare * atOnce, isOfAddress, (fill) =>
      tooMany(`Request bodies of this address ${fill} (BODY_MEMORY_ADDRESS_PERCENT). Please, retry later`));
    const inAll = (): number => total;
    require(inAll, atOnce, () => true, (fill) => unavailable(`Request bodies ${fill} (BODY_MEMORY_MB). Please, retry later`));
  };

  return {
    /** A place of this caller, empty at first. `release` it in any case. */
    open: (caller: Caller): BodyPlace => {
      const holder: BodyHolder = { ...caller, bytes: 0, arrival: null };
      const end = (): void => {
        holder.arrival = null;
        arriving.delete(holder);
      };
      return {
        reserve: (bytes) => {
          if (bytes <= holder.bytes) return;
          makeRoom(holder, bytes - holder.bytes);
          setBytes(holder, bytes);
        },
        begin: (request, drop) => {
          holder.arrival = { request, drop, since: now(), bytesRead: request.socket.bytesRead };
          arriving.add(holder);
        },
        end,
        release: () => {
          end();
          setBytes(holder, 0);
        },
      };
    },
    report: () => ({ bytes: total, refused, dropped: droppedCount }),
  };
};

export type BodyMemory = ReturnType<typeof makeBodyMemory>;
