/** `competitiveDialogueUA`: firms describe solutions without prices, and admitted ones bid in a second stage (spec/dialogues.md). */

import { compose } from '../engine/compose.ts';
import { firstStage } from './competitive-dialogue.ts';

export const competitiveDialogueUA = compose(firstStage({ type: 'competitiveDialogueUA', tenderingDays: 15 }));
