/** Who counts as one address where callers are counted. */
import { ipKeyGenerator } from 'express-rate-limit';

/** An address of IPv4; of IPv6 its /64, which one subscriber has whole. */
export const addressKey = (ip: string | undefined): string => ipKeyGenerator(ip ?? '', 64);
