/** Dependencies of the handlers of the document service. */

import type { Accounts } from '../../../base/platform/accounts/accounts.ts';
import type { Clock } from '../../../base/platform/clock.ts';
import type { BodyMemory } from '../../../http/body-memory.ts';
import type { Uploads } from '../../../store/uploads.ts';
import type { DocumentAddresses } from './addresses.ts';
import type { Keyring } from './keyring.ts';
import type { Multipart } from './multipart.ts';

export interface DocumentServiceDeps {
  readonly uploads: Uploads;
  readonly accounts: Pick<Accounts, 'find' | 'isUploader'>;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly addresses: DocumentAddresses;
  readonly multipart: Multipart;
  readonly bodies: BodyMemory;
  /** Throws 429 when unused files plus `adding` bytes exceed the account's quota; a registered file has already been counted as 1 MB. */
  readonly requireRoom: (
    account: string | undefined,
    more?: { readonly adding?: number; readonly isRegistered?: boolean },
  ) => Promise<void>;
}
