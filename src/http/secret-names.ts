/** Names of parameters that carry secrets, and addresses without their values (spec/service.md §4). */

const SECRET_WORDS = /token|key|transfer|secret|signature|hash|password/;

/** `%61` → `a`, however often a text was encoded; what cannot be decoded stays. */
const decodedAsFarAs = (text: string): string => {
  let [before, after] = ['', text];
  for (let round = 0; before !== after && round < 4; round += 1) {
    before = after;
    after = before.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString());
  }
  return after;
};

/** Whether a parameter of this name may carry a secret, in any spelling: such values are neither logged nor echoed. */
export const isSecretName = (name: string): boolean =>
  SECRET_WORDS.test(
    decodedAsFarAs(name)
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ''),
  );

const maskPiece = (piece: string): string => {
  const decoded = decodedAsFarAs(piece);
  const end = decoded.lastIndexOf('=');
  if (end < 0 || !isSecretName(decoded.slice(0, end))) return piece;
  const [name = ''] = piece.split(/=|%3d/i, 1);
  // Where the sign itself was encoded more than once, the value stands in what looks like the name.
  return decodedAsFarAs(name).includes('=') ? '***' : `${name}=***`;
};

/** An address for the log: cut to 2,000 characters, without the values of what `isSecretName` names, in its path as well. */
export const maskUrl = (url: string): string => {
  const at = url.indexOf('?');
  const path = (at < 0 ? url : url.slice(0, at)).split('/');
  const secret = path.findIndex((segment) => maskPiece(segment) !== segment);
  // A value may contain slashes.
  const shownPath = secret < 0 ? path : path.slice(0, secret + 1).map(maskPiece);
  const query =
    at < 0
      ? ''
      : `?${url
          .slice(at + 1)
          .split('&')
          .map(maskPiece)
          .join('&')}`;
  return `${shownPath.join('/')}${query}`.slice(0, 2000);
};
