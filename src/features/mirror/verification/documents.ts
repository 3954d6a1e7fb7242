/** Verifies the stored documents of a mirror: by length, or by reading and hashing the content. */
import { createHash } from 'node:crypto';
import type { Store } from '../../../store/client.ts';
import { makeUploads } from '../../../store/uploads.ts';
import type { DocumentsState, MirroredFileCopy } from '../store/file-queue.ts';
import { mirrorStore } from '../store/mirror-store.ts';

interface DocumentsVerifyOptions {
  readonly store: Store;
  /** Notified of each broken file. */
  readonly found: (file: MirroredFileCopy) => unknown;
  readonly reads?: boolean;
  /** Requeues broken files. */
  readonly repair?: boolean;
}

const BATCH_SIZE = 500;

export const verifyDocuments = async ({
  store,
  found,
  reads = false,
  repair = false,
}: DocumentsVerifyOptions): Promise<DocumentsState & { readonly broken: number }> => {
  const { documents } = store.part(mirrorStore);
  const uploads = makeUploads(store);

  const isTrue = async ({ key, sha256 }: MirroredFileCopy): Promise<boolean> => {
    const content = (await uploads.find(key))?.content;
    if (content == null) return false;
    const hash = createHash('sha256');
    try {
      for await (const piece of uploads.open(content)) hash.update(piece);
    } catch {
      return false;
    }
    return hash.digest('hex') === sha256;
  };

  const falseAmong = async (files: readonly MirroredFileCopy[]): Promise<MirroredFileCopy[]> => {
    const broken = new Set(await documents.broken(files));
    if (reads) for (const file of files) if (!broken.has(file) && !(await isTrue(file))) broken.add(file);
    return [...broken];
  };

  let broken = 0;
  const judge = async (files: readonly MirroredFileCopy[]): Promise<void> => {
    const lost = await falseAmong(files);
    lost.forEach(found);
    broken += lost.length;
    if (repair && lost.length > 0) await documents.lost(lost);
  };

  let batch: MirroredFileCopy[] = [];
  for await (const file of documents.all()) {
    batch.push(file);
    if (batch.length < BATCH_SIZE) continue;
    await judge(batch);
    batch = [];
  }
  if (batch.length > 0) await judge(batch);
  return { ...(await documents.state()), broken };
};
