/**
 * Ed25519 keys of the document service (spec/documents.md §1): our own signing key, and trusted verify keys.
 * A KeyID is the first 8 hex digits of the public key.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { keptSecret } from '../../../base/platform/persistent-secret.ts';

export const seedFile = 'document-service.key';

/** The seed of an installation without DOCUMENT_SERVICE_KEY; see `keptSecret`. */
export const ownSeed = (dataDir: string): Promise<string> => keptSecret(dataDir, seedFile, 'addresses signed before stop working');

/** DER prefixes of the 32 bytes of an Ed25519 key (RFC 8410 §7 and §4). */
const seedPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

const HEX_SEED = /^[0-9a-f]{64}$/;

const decodeBytes = (hex: string, what: string): Buffer => {
  if (!HEX_SEED.test(hex)) throw new Error(`${what} must be 64 lower-case hex digits`);
  return Buffer.from(hex, 'hex');
};

const buildPrivateKey = (seed: string): KeyObject =>
  createPrivateKey({ key: Buffer.concat([seedPrefix, decodeBytes(seed, 'The signing seed')]), format: 'der', type: 'pkcs8' });

const buildPublicKey = (hex: string): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicPrefix, decodeBytes(hex, 'A verify key')]), format: 'der', type: 'spki' });

const toHexKey = (key: KeyObject): string => key.export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length).toString('hex');

/** `seed` is our signing seed, `verifyKeys` are additional public keys; each 64 hex digits, otherwise throws an `Error`. */
export const makeKeyring = (seed: string, verifyKeys: readonly string[] = []) => {
  const ownKey = buildPrivateKey(seed);
  const ownPublic = createPublicKey(ownKey);
  const ownId = toHexKey(ownPublic).slice(0, 8);
  const keys = new Map([...verifyKeys.map((hex): [string, KeyObject] => [hex.slice(0, 8), buildPublicKey(hex)]), [ownId, ownPublic]]);
  return {
    /** KeyID of our own key. */
    ownId,
    knows: (keyId: string): boolean => keys.has(keyId),
    /** Signs with our own key; base64. */
    sign: (message: string): string => sign(null, Buffer.from(message, 'utf8'), ownKey).toString('base64'),
    /** The same on the thread pool: many signatures use several cores. */
    signBeside: (message: string): Promise<string> =>
      new Promise((resolve, reject) => {
        sign(null, Buffer.from(message, 'utf8'), ownKey, (error, signature) =>
          error ? reject(error) : resolve(signature.toString('base64')),
        );
      }),
    /** True when the key with this KeyID signed the message; false for an unknown KeyID. */
    verify: (keyId: string, message: string, signature: Uint8Array): boolean => {
      const key = keys.get(keyId);
      return key !== undefined && signature.length === 64 && verify(null, Buffer.from(message, 'utf8'), key, signature);
    },
    /** The same on the thread pool. */
    verifyBeside: (keyId: string, message: string, signature: Uint8Array): Promise<boolean> =>
      new Promise((resolve, reject) => {
        const key = keys.get(keyId);
        if (key === undefined || signature.length !== 64) return resolve(false);
        verify(null, Buffer.from(message, 'utf8'), key, signature, (error, isRight) => (error ? reject(error) : resolve(isRight)));
      }),
  };
};

export type Keyring = ReturnType<typeof makeKeyring>;
