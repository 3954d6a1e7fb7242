/** What rooms of the registry ask for, as a script has it: the same zone, schemas, code lists and document addresses. */

import { makeKeyring } from '../documents/service/keyring.ts';
import { ownSeed } from '../documents/service/own-key.ts';
import { makeDocumentUrls } from '../documents/service/urls.ts';
import { ownAddress } from '../http/own-address.ts';
import type { DocumentUrls } from '../model/document-urls.ts';
import type { Calendar } from '../model/working-days.ts';
import { makeZone, type Zone } from '../model/zone-time.ts';
import { procedures } from '../procedures/index.ts';
import type { Procedures } from '../procedures/procedures.ts';
import { calendarOf, type LiveCodeLists, openCodeLists } from '../runtime/code-lists/code-lists.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Store } from '../store/client.ts';
import { loadSchemas } from '../validation/dialect.ts';
import { makeValidator, type Validator } from '../validation/validator.ts';
import { say } from './command.ts';

export interface ScriptRooms {
  readonly settings: Settings;
  readonly store: Store;
  readonly zone: Zone;
  readonly validator: Validator;
  readonly procedures: Procedures;
  readonly codes: LiveCodeLists;
  readonly calendar: () => Calendar;
  readonly documents: DocumentUrls;
  /** Path below the API → absolute address. */
  readonly absolute: (path: string) => string;
}

/** Close `codes` when done. */
export const openRooms = async (store: Store, settings: Settings): Promise<ScriptRooms> => {
  const zone = makeZone(settings.timeZone);
  const codes = await openCodeLists(store, { warn: say, info: () => {} });
  const keyring = makeKeyring(settings.documentServiceKey ?? (await ownSeed(settings.dataDir)), settings.documentServiceKeys);
  const at = (port: number): string => ownAddress(settings.host, port);
  const origin = settings.publicUrl ?? at(settings.port);
  return {
    settings,
    store,
    zone,
    validator: makeValidator(zone, loadSchemas({ sandbox: settings.sandboxMode })),
    procedures,
    codes,
    calendar: calendarOf(codes),
    documents: makeDocumentUrls({
      baseUrl: settings.documentServiceUrl ?? at(settings.documentServicePort),
      keyring,
      attach: async () => {},
    }),
    absolute: (path) => `${origin}/api/2.5${path}`,
  };
};
