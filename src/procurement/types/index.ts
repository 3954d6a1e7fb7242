import { makeProcedures, type Procedure, type Procedures } from '../engine/procedure.ts';
import { aboveThreshold } from './above-threshold.ts';
import { aboveThresholdEU } from './above-threshold-eu.ts';
import { aboveThresholdUA } from './above-threshold-ua.ts';
import { aboveThresholdUADefense } from './above-threshold-ua-defense.ts';
import { belowThreshold } from './below-threshold.ts';
import { closeFrameworkAgreementSelectionUA } from './close-framework-agreement-selection-ua.ts';
import { closeFrameworkAgreementUA } from './close-framework-agreement-ua.ts';
import { competitiveDialogueEU } from './competitive-dialogue-eu.ts';
import { competitiveDialogueEUStage2 } from './competitive-dialogue-eu-stage2.ts';
import { competitiveDialogueUA } from './competitive-dialogue-ua.ts';
import { competitiveDialogueUAStage2 } from './competitive-dialogue-ua-stage2.ts';
import { competitiveOrdering } from './competitive-ordering.ts';
import { complexAssetArma } from './complex-asset-arma.ts';
import { esco } from './esco.ts';
import { negotiation } from './negotiation.ts';
import { negotiationQuick } from './negotiation-quick.ts';
import { priceQuotation } from './price-quotation.ts';
import { reporting } from './reporting.ts';
import { requestForProposal } from './request-for-proposal.ts';
import { simpleDefense } from './simple-defense.ts';

/** Every procedure type of this registry, the default one first; a new type is a new file and a line here. */
export const ownProcedures: readonly Procedure[] = [
  belowThreshold,
  requestForProposal,
  reporting,
  negotiation,
  negotiationQuick,
  aboveThreshold,
  aboveThresholdUA,
  aboveThresholdEU,
  aboveThresholdUADefense,
  simpleDefense,
  closeFrameworkAgreementUA,
  closeFrameworkAgreementSelectionUA,
  competitiveOrdering,
  competitiveDialogueUA,
  competitiveDialogueEU,
  competitiveDialogueUAStage2,
  competitiveDialogueEUStage2,
  priceQuotation,
  esco,
  complexAssetArma,
];

/** The types that modules get by default. */
export const procedures: Procedures = makeProcedures(ownProcedures);
