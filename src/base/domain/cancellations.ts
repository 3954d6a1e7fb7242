/** What a pending cancellation blocks (spec/cancellations.md §4). Pure; used by every module. */
import { listOf } from './json.ts';
import { forbidden } from './problem.ts';

interface CancellationState {
  readonly status: string;
  readonly relatedLot?: string | undefined;
  readonly complaints?: readonly { readonly status: string }[] | undefined;
}

interface WithCancellations {
  readonly cancellations?: readonly CancellationState[] | undefined;
}

/** Pending, or unsuccessful after complaints none of which is resolved. */
const isBlocking = ({ status, complaints = [] }: CancellationState): boolean =>
  status === 'pending' || (status === 'unsuccessful' && complaints.length > 0 && !complaints.some((one) => one.status === 'resolved'));

/** Whether a cancellation of the tender or of this lot blocks the lot; without `lotId` any cancellation counts. */
export const isBlockedByCancellation = (tender: WithCancellations, lotId?: string): boolean =>
  listOf(tender.cancellations).some(
    (one) => isBlocking(one) && (lotId === undefined || one.relatedLot === undefined || one.relatedLot === lotId),
  );

/** Whether a cancellation of this lot itself is pending; without `lotId`, one of any lot. */
export const isLotBlockedByCancellation = (tender: WithCancellations, lotId?: string): boolean =>
  listOf(tender.cancellations).some(
    (one) => isBlocking(one) && one.relatedLot !== undefined && (lotId === undefined || one.relatedLot === lotId),
  );

/** 403 while a cancellation blocks the lot, or without `lotId` the tender. */
export const requireNotBlockedByCancellation = (tender: WithCancellations, lotId?: string): void => {
  if (isBlockedByCancellation(tender, lotId)) throw forbidden("Can't perform action due to a pending cancellation");
};
