/** The complete check: settings, this machine, the accounts, the store. */

import type { Finding } from '../../../base/platform/findings.ts';
import { examineAccounts } from './accounts.ts';
import { examineDocumentService, examineFolder, examineRegistry, findRegistry } from './machine.ts';
import { examineSettings } from './settings.ts';
import { examineStore } from './store.ts';

/**
 * Findings on the registry that `env` configures, causes first. With invalid settings, nothing else is checked.
 * `say` reports what the check itself does.
 */
export const examine = async (env: Record<string, string | undefined>, say: (line: string) => void): Promise<readonly Finding[]> => {
  const { settings, findings } = examineSettings(env);
  if (settings === null) return findings;
  const registry = await findRegistry(settings);
  return [
    ...findings,
    await examineFolder(settings),
    ...(await examineAccounts(settings, registry !== null)),
    ...(await examineStore(settings, registry !== null, env, say)),
    ...(await examineRegistry(settings, registry)),
    await examineDocumentService(settings, registry !== null),
  ];
};
