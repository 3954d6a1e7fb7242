import { expect } from 'chai';
import {
  contentMessage,
  decodeSignature,
  encodeTwice,
  expiringMessage,
  plainMessage,
} from '../../../src/modules/documents/service/addresses.ts';
import { makeKeyring } from '../../../src/modules/documents/service/keyring.ts';

/** RFC 8032 §7.1, test 1. */
const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const verifyKey = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const signature =
  'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b';

const otherSeed = '11'.repeat(32);

describe('the keyring of the document service', () => {
  it('signs as RFC 8032 says and names its key by the first 8 digits of the public half', () => {
    const keyring = makeKeyring(seed);
    expect(keyring.ownId).to.equal('d75a9801');
    expect(Buffer.from(keyring.sign(''), 'base64').toString('hex')).to.equal(signature);
    expect(keyring.verify('d75a9801', '', Buffer.from(signature, 'hex'))).to.equal(true);
  });

  it('trusts further verify keys and no other', () => {
    const signer = makeKeyring(seed);
    const trusting = makeKeyring(otherSeed, [verifyKey]);
    const strange = makeKeyring(otherSeed);
    const bytes = Buffer.from(signer.sign('a message'), 'base64');
    expect(trusting.knows('d75a9801')).to.equal(true);
    expect(trusting.verify('d75a9801', 'a message', bytes)).to.equal(true);
    expect(strange.knows('d75a9801')).to.equal(false);
    expect(strange.verify('d75a9801', 'a message', bytes)).to.equal(false);
    expect(trusting.verify(trusting.ownId, 'a message', bytes)).to.equal(false);
  });

  it('refuses another message, a changed signature and one of another length', () => {
    const keyring = makeKeyring(seed);
    const bytes = Buffer.from(keyring.sign('a message'), 'base64');
    expect(keyring.verify(keyring.ownId, 'a messagf', bytes)).to.equal(false);
    for (const at of [0, 31, 32, 63]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(keyring.verify(keyring.ownId, 'a message', changed)).to.equal(false);
    }
    expect(keyring.verify(keyring.ownId, 'a message', bytes.subarray(0, 63))).to.equal(false);
    expect(keyring.verify(keyring.ownId, 'a message', Buffer.concat([bytes, bytes]))).to.equal(false);
  });

  it('cannot be made of something that is no key', () => {
    expect(() => makeKeyring('abc')).to.throw('64 lower-case hex digits');
    expect(() => makeKeyring(seed, ['xyz'])).to.throw('64 lower-case hex digits');
  });
});

describe('a signature in an address', () => {
  it('signs the key with a NUL and the checksum, the time, or nothing', () => {
    expect(contentMessage('key', 'abc')).to.equal('key\0abc');
    expect(expiringMessage('key', '17')).to.equal('key\x0017');
    expect(plainMessage('key')).to.equal('key');
  });

  it('is read whether it was encoded once or twice', () => {
    const text = `${'+/'.repeat(42)}ab==`;
    const parse = (value: string): string => new URLSearchParams(`Signature=${value}`).get('Signature') ?? '';
    const bytes = Buffer.from(text, 'base64');
    expect(decodeSignature(parse(encodeURIComponent(text)))).to.deep.equal(bytes);
    expect(decodeSignature(parse(encodeTwice(text)))).to.deep.equal(bytes);
  });

  it('is null when it is no base64', () => {
    for (const text of ['', 'a', 'abc', 'ab=c', 'a b=', '%zz', '%', 'ÿÿÿÿ', 'ab-_', '====']) expect(decodeSignature(text)).to.equal(null);
  });
});
