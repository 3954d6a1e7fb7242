/** Dependencies of the handlers of the document service. */
import type { Request } from 'express';
import type { Accounts } from '../../platform/accounts/accounts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Uploads } from '../../store/uploads.ts';
import type { Addresses, Query } from './addresses.ts';
import type { Keyring } from './keyring.ts';
import type { Multipart } from './multipart.ts';

export interface ServiceDeps {
  readonly uploads: Uploads;
  readonly accounts: Pick<Accounts, 'find' | 'isUploader'>;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly addresses: Addresses;
  readonly multipart: Multipart;
  readonly query: (request: Request) => Query;
  /** Throws 429 where an account has as much unused as it may, with `adding` bytes; those of a registered file are counted in part. */
  readonly requireRoom: (
    account: string | undefined,
    more?: { readonly adding?: number; readonly isRegistered?: boolean },
  ) => Promise<void>;
}
