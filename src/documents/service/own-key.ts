/** The signing seed of an installation without DOCUMENT_SERVICE_KEY: created once and kept, so that old URLs stay valid. */
import { keptSecret } from '../../platform/persistent-secret.ts';

export const seedFile = 'document-service.key';

/** The seed stored in `dataDir`, 64 hex digits; created when missing. Throws an `Error` for a file with other content. */
export const ownSeed = (dataDir: string): Promise<string> => keptSecret(dataDir, seedFile, 'addresses signed before stop working');
