/**
 * Entity tags (RFC 9110 §8.8, §13). A tag is made of the bytes of the view that is shown to the caller and of nothing
 * else: what the view hides, such as a sealed bid, must not be countable. There is no `Last-Modified`: a second is too
 * coarse for a record that may change twice in it.
 */
import etag from 'etag';

/** The strong tag of a body that is sent as it is. */
export const tagOf = (body: string | Buffer): string => etag(body);

/** Compressed bytes are other bytes, so their strong tag says how they were made (RFC 9110 §8.8.3.3). */
const encodings = /-(?:gzip|br|deflate)"$/;

/** The tag of the same body sent with a content coding. */
export const encodedTag = (tag: string, encoding: string): string => `${tag.slice(0, -1)}-${encoding}"`;

/** Whichever coding a client got: it holds the same view. */
const plain = (tag: string): string => tag.replace(encodings, '"');

const listed = /(?:W\/)?"[^"]*"/g;
const tagsIn = (header: string): readonly string[] => header.match(listed) ?? [];

/** `If-None-Match`: the tag of the list that says «not modified» (weak comparison), or null. `*` stands for any. */
export const heldTag = (header: string | undefined, tag: string): string | null => {
  if (header === undefined) return null;
  if (header.trim() === '*') return tag;
  const found = tagsIn(header).find((sent) => plain(sent.replace(/^W\//, '')) === tag);
  return found?.replace(/^W\//, '') ?? null;
};

/** `If-Match`: whether the list names the tag (strong comparison: a weak tag matches nothing). `tag` is null where there is no view. */
export const isMatched = (header: string, tag: string | null): boolean =>
  tag !== null && (header.trim() === '*' || tagsIn(header).some((sent) => plain(sent) === tag));
