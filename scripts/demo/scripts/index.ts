import type { Script } from '../cast.ts';
import { assetManagers } from './assets.ts';
import { belowThreshold } from './below-threshold.ts';
import { closeFramework } from './close-framework.ts';
import { dialogueScripts } from './dialogue.ts';
import { energy } from './energy.ts';
import { limitedScripts } from './limited.ts';
import { openScripts } from './open.ts';
import { competitiveOrdering } from './orders.ts';
import { priceQuotation } from './price-quotation.ts';
import { requestForProposal } from './request-for-proposal.ts';
import { selection } from './selection.ts';

const own: readonly [Script, ...Script[]] = [
  belowThreshold,
  requestForProposal,
  ...limitedScripts,
  ...openScripts,
  closeFramework,
  selection,
  competitiveOrdering,
  ...dialogueScripts,
  priceQuotation,
  energy,
  assetManagers,
];

/** Types that use the script of another type. */
const begun: readonly (readonly [type: string, like: string, says: string])[] = [
  // one a line; `npm run new:type` adds them
];

const scriptLike = ([type, like, says]: (typeof begun)[number]): Script => {
  const script = own.find((one) => one.type === like);
  if (script === undefined) throw new Error(`There is no script of ${like}`);
  return { ...script, type, says };
};

/** One script per procedure type; the first is the default. */
export const scripts: readonly [Script, ...Script[]] = [...own, ...begun.map(scriptLike)];
