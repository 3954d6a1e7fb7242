/** Search over all public records, its downloads, and lookup by number (docs/search.md, docs/find.md). */

import { atRoot } from '../../http/route.ts';
import { makeReadShown } from '../../modules/publishing/public-records.ts';
import { makePublicViews } from '../../modules/publishing/public-views.ts';
import { cardFields, makeTenderCards } from '../../procurement/tenders/tender-gateway.ts';
import type { FeatureModule } from '../feature.ts';
import { makeOpenData } from '../ocds/index.ts';
import { makeSearchConsumption } from './consumption.ts';
import { makeSuggest } from './did-you-mean.ts';
import { findRoutes } from './find/routes.ts';
import { makeKnownWords } from './known-words.ts';
import { searchFileRoutes } from './result-files.ts';
import { buildIndexes, searchRoutes } from './routes.ts';
import { searchPart } from './store/search-store.ts';
import { readSynonyms } from './synonyms.ts';
import { warmSearch } from './warm-up.ts';

export { makeCards } from './cards.ts';
export { type FindDeps, makeFinder } from './find/routes.ts';
export { readPasted } from './model/pasted-text.ts';
export { searchedFields } from './model/subjects.ts';
export { isKindTerm } from './model/terms.ts';
export { listNames, readParameters } from './parameters.ts';
export { makeShowCards, type ShowCards } from './parent-records.ts';
export { type KeptWords, withEndBounds as settledAt } from './query.ts';
export { type KeepRarest, makeKeepRarest, type Shortened, withKeptWords } from './rarest-words.ts';
export { matches } from './record-match.ts';
export { askedNames, pageOf, shownKinds } from './selection-parameters.ts';
export { listContractIds, readSignedValues, signedFields } from './signed-values.ts';
export { buildEntryOfRecord as entryOf, type Entry, toMoment as momentOf } from './store/entries.ts';
export { anyEnd, type TermGroup } from './store/search-index.ts';
export { searchStore } from './store/search-store.ts';
export { buildIndexes };

export const search = {
  name: 'search',
  store: searchPart,
  commands: { search: async (kit) => (await import('./command.ts')).searchCommand(kit) },
  open: (context) => {
    const following = context.follow(makeSearchConsumption(context));
    const knownWords = makeKnownWords(context);
    const given = {
      ...context,
      views: makePublicViews(context),
      cards: { fields: cardFields, show: makeTenderCards(context.tenders) },
      openData: makeOpenData(context),
      shown: makeReadShown(context),
      suggest: makeSuggest({ knownWords, synonyms: readSynonyms(context.settings.searchSynonyms) }),
    };
    return {
      following,
      consumers: { search: following },
      tables: () => [
        { routes: [...searchRoutes(given), ...searchFileRoutes(given)], options: atRoot },
        { routes: findRoutes(context), options: atRoot },
      ],
      // Not earlier: the more records, the longer these queries take.
      serving: () => {
        void warmSearch(context.store, context.clock);
        // Else the first search that finds nothing waits for them.
        void knownWords().catch(() => undefined);
      },
    };
  },
} satisfies FeatureModule;
