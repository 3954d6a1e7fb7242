/** What a cancellation that is under way holds up (spec/cancellations.md §4). Pure; asked in every room. */
import { listOf } from './json.ts';
import { forbidden } from './problem.ts';

/** As much of a cancellation as says whether it holds anything up. */
interface Standing {
  readonly status: string;
  readonly relatedLot?: string | undefined;
  readonly complaints?: readonly { readonly status: string }[] | undefined;
}

interface WithCancellations {
  readonly cancellations?: readonly Standing[] | undefined;
}

/** Imported records may have something else there. */
/** Pending, or given up after complaints none of which is resolved. */
const holdsUp = ({ status, complaints = [] }: Standing): boolean =>
  status === 'pending' || (status === 'unsuccessful' && complaints.length > 0 && !complaints.some((one) => one.status === 'resolved'));

/** Whether a cancellation holds up what is done to a lot: one of the tender or of this lot; without `lotId` any one counts. */
export const isHeldUp = (tender: WithCancellations, lotId?: string): boolean =>
  listOf(tender.cancellations).some(
    (one) => holdsUp(one) && (lotId === undefined || one.relatedLot === undefined || one.relatedLot === lotId),
  );

/** Whether a cancellation of this lot itself, or without `lotId` one of any lot, is under way. */
export const isLotHeldUp = (tender: WithCancellations, lotId?: string): boolean =>
  listOf(tender.cancellations).some(
    (one) => holdsUp(one) && one.relatedLot !== undefined && (lotId === undefined || one.relatedLot === lotId),
  );

/** 403 while a cancellation holds up what is done to a lot, or without `lotId` to the tender. */
export const requireNotHeldUp = (tender: WithCancellations, lotId?: string): void => {
  if (isHeldUp(tender, lotId)) throw forbidden("Can't perform action due to a pending cancellation");
};
