/** Signatures of deliveries as in Standard Webhooks: HMAC-SHA256 over id, time and body. Pure. */
import { createHmac } from 'node:crypto';

export interface Signed {
  readonly id: string;
  /** Time of sending: receivers reject old messages. */
  readonly at: Date;
  readonly body: string;
}

/** Headers of a delivery. `secret`: 64 hex digits, whose 32 bytes are the key. */
export const signatureHeaders = ({ id, at, body }: Signed, secret: string): Record<string, string> => {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
};
