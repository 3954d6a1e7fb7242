/** One small file in the store that all seeded documents point at, so that their links work. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DocumentUrls } from '../../model/document-urls.ts';
import type { Store } from '../../store/client.ts';
import { makeUploads } from '../../store/uploads.ts';

export interface SeedFile {
  /** Takes any address for that of the file. */
  readonly urls: DocumentUrls;
  /** A document as a client sends it. */
  readonly document: (title: string, documentType: string, format?: string) => object;
}

export const storeSeedFile = async (store: Store, urls: DocumentUrls, now: Date): Promise<SeedFile> => {
  const uploads = makeUploads(store);
  const key = randomUUID().replaceAll('-', '');
  const content = await uploads.receive(Readable.from([Buffer.from('This file stands for every document of a seeded registry.\n')]), now);
  await uploads.create(key, content, { title: 'seed.txt', format: 'text/plain' }, now);
  await uploads.attach([key]);
  const sent = { url: urls.publicLink(key), hash: `md5:${content.md5}` };
  return {
    urls: { ...urls, accept: () => key, attach: async () => {} },
    document: (title, documentType, format = 'text/plain') => ({ ...sent, title, format, documentType }),
  };
};
