/** What a cancellation that is under way holds up (spec/cancellations.md §4). Pure; used by every module. */
import { listOf } from './json.ts';
import { forbidden } from './problem.ts';

/** As much of a cancellation as says whether it holds anything up. */
interface CancellationState {
  readonly status: string;
  readonly relatedLot?: string | undefined;
  readonly complaints?: readonly { readonly status: string }[] | undefined;
}

interface WithCancellations {
  readonly cancellations?: readonly CancellationState[] | undefined;
}

/** Imported records may have something else there. */
/** Pending, or given up after complaints none of which is resolved. */
const isBlocking = ({ status, complaints = [] }: CancellationState): boolean =>
  status === 'pending' || (status === 'unsuccessful' && complaints.length > 0 && !complaints.some((one) => one.status === 'resolved'));

/** Whether a cancellation holds up what is done to a lot: one of the tender or of this lot; without `lotId` any one counts. */
export const isBlockedByCancellation = (tender: WithCancellations, lotId?: string): boolean =>
  listOf(tender.cancellations).some(
    (one) => isBlocking(one) && (lotId === undefined || one.relatedLot === undefined || one.relatedLot === lotId),
  );

/** Whether a cancellation of this lot itself, or without `lotId` one of any lot, is under way. */
export const isLotBlockedByCancellation = (tender: WithCancellations, lotId?: string): boolean =>
  listOf(tender.cancellations).some(
    (one) => isBlocking(one) && one.relatedLot !== undefined && (lotId === undefined || one.relatedLot === lotId),
  );

/** 403 while a cancellation holds up what is done to a lot, or without `lotId` to the tender. */
export const requireNotBlockedByCancellation = (tender: WithCancellations, lotId?: string): void => {
  if (isBlockedByCancellation(tender, lotId)) throw forbidden("Can't perform action due to a pending cancellation");
};
