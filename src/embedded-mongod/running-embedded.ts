/** The embedded server that a running registry has on its data folder, for a script that wants to work beside it. */
import { realpath } from 'node:fs/promises';
import { MongoClient } from 'mongodb';
import '../store/driver.ts';
import { readPort, uriOf } from './embedded.ts';

/**
 * The address of the server that holds `dataDir` and takes writes, or null when there is none. The port written down in the
 * folder may belong to another server by now, so the server is asked which folder it holds.
 */
export const findRunningEmbedded = async (dataDir: string): Promise<string | null> => {
  const folder = await realpath(dataDir).catch(() => null);
  const port = await readPort(dataDir);
  if (folder === null || port === 0) return null;
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, { serverSelectionTimeoutMS: 2000 });
  try {
    const admin = (await client.connect()).db('admin');
    const { parsed } = await admin.command({ getCmdLineOpts: 1 });
    const { isWritablePrimary } = await admin.command({ hello: 1 });
    return parsed?.storage?.dbPath === folder && isWritablePrimary === true ? uriOf([port]) : null;
  } catch {
    return null;
  } finally {
    await client.close();
  }
};
