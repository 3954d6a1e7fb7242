/** `simple.defense`: the open procedure of the defence sector (spec/open-tenders.md). */

import { compose } from '../engine/compose.ts';
import { defenceTender, defenceTerms } from './defence.ts';
import { openTender, openTenderDocuments } from './open-tenders.ts';

export const simpleDefense = compose(
  openTender({
    ...defenceTerms,
    type: 'simple.defense',
    tender: {
      ...defenceTender,
      criteria: { requiredList: { name: 'criteria-rules-simple-defense', file: 'criteria/rules/simple.defense.json', holds: 'rules' } },
      documents: { ...openTenderDocuments, signedAtActivation: [] },
    },
  }),
);
