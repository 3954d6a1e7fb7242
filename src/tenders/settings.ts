/** What a type decides about the tender itself, whatever its phases. */
import type { CodeListName } from '../model/code-lists.ts';
import type { TenderFields } from '../model/tender.ts';
import type { Tender } from '../model/types.generated.ts';
import { phaseSettings } from '../procedures/engine/phase.ts';

/** Actions that ask for an accreditation level (spec/requests.md §2). */
interface TenderLevels {
  readonly create: string;
  /** Where the buyer is a central body. */
  readonly createForCentral: string;
  readonly takeOwnership: string;
}

interface DocumentRules {
  /** Types that are wanted signed (`.p7s`) on leaving draft. */
  readonly signedAtActivation: readonly string[];
  /** Types of which a tender holds at most one. */
  readonly single: readonly string[];
  /** Whether a contract template or a contractProforma document is needed to leave draft (spec/tender-rules.md §4). */
  readonly asksForContractTemplate: boolean;
  /** Where the template may be changed. */
  readonly contractTemplateIn: readonly string[];
}

/** Parts with addresses of their own that a type may do without. */
export type TenderPart = 'lots' | 'criteria';

export interface TenderSettings {
  /** The only value of `procurementMethod`. */
  readonly procurementMethod: NonNullable<Tender['procurementMethod']>;
  /** Status → fields a PATCH by the owner may carry: those of the full patch model, or only the listed ones. */
  readonly patchModel: Readonly<Record<string, 'full' | readonly string[]>>;
  /** Statuses after draft in which lots, documents and criteria may change. */
  readonly editableIn: readonly string[];
  /** Action → levels, any of which is enough. */
  readonly levels: TenderLevels;
  readonly documents: DocumentRules;
  /** Whether all items must be of one class of the classifier (V34). */
  readonly hasOneItemClass: boolean;
  /** Whether leaving draft sets `noticePublicationDate`. */
  readonly datesNotice: boolean;
  /** Parts that its tenders do not have: no fields, no addresses. */
  readonly lacks?: readonly TenderPart[];
  /** The list of reasons for which a contract may be changed later (C21); `lawReasons` unless told. */
  readonly changeReasons?: (tender: TenderFields) => CodeListName;
}

/** C21 of law 922, and of decree 1178. */
export const lawReasons: CodeListName = 'contract-change-reasons';
export const decreeReasons: CodeListName = 'contract-change-reasons-decree';

export const tenderSettings = phaseSettings<TenderSettings>('tender');
