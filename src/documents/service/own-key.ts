/** The signing seed of an installation without DOCUMENT_SERVICE_KEY: made once and kept, else old addresses would die. */
import { keptSecret } from '../../platform/persistent-secret.ts';

export const seedFile = 'document-service.key';

/** The seed kept in `dataDir`, 64 hex digits; made when there is none. Throws an `Error` for a file that holds something else. */
export const ownSeed = (dataDir: string): Promise<string> => keptSecret(dataDir, seedFile, 'addresses signed before stop working');
