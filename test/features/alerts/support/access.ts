/** Who may call the routes of alerts, where it is not everybody who reads and brokers who write. */
import type { AccessException } from '../../../support/features.ts';

export const accessExceptions: readonly AccessException[] = [['brokers', 'GET /alerts(/:alert(/deliveries)?)?']];
