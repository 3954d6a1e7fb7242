/** Six complaints about one subject, each with a different outcome (spec/complaints.md §6). */
import type { Cast } from './cast.ts';
import { type Somebody, textAt } from './scenario.ts';
import { supplier } from './scripts/bodies.ts';

/** Name, scheme and number. */
type Party = readonly [name: string, scheme: string, id: string];

const stranger: Party = ['ФОП Скаржник', 'UA-IPN', '3000000009'];

const buildAuthor = ([name, scheme, id]: Party) => {
  const { scale: _scale, ...organization } = supplier(name, scheme, id);
  return organization;
};

/** Paths of the complaints that are paid for. */
export interface SubmittedComplaints {
  readonly upheld: string;
  /** Absent where only the first complaint is wanted. */
  readonly others?: Readonly<Record<'stopped' | 'declined' | 'invalid', string>>;
}

/** Requests about the other complaints: where only the first one is wanted, just their time passes. */
const submittingOthers = 9;
const acceptingOthers = 2;
const decidingOthers = 3;

/**
 * Submits complaints about the tender, qualification or award at `path`, as `complainant`; null if nobody could decide on them. What
 * is unpaid at the end of the period is mistaken, so each is paid for or taken back before the next one is submitted.
 */
export const submitComplaints = async (
  { scenario, complaints }: Cast,
  complainant: Somebody,
  path: string,
  party = stranger,
): Promise<SubmittedComplaints | null> => {
  if (complaints === null) return null;
  const { bots, onlyFirst } = complaints;
  const body = { type: 'complaint', title: 'Скарга', description: 'Умови дискримінаційні', author: buildAuthor(party) };
  const submit = async (title: string): Promise<string> =>
    `${path}/complaints/${textAt(await complainant.post(title, `${path}/complaints`, body), 'data', 'id')}`;
  const submitPaid = async (title: string): Promise<string> => {
    const one = await submit(title);
    await bots.patch('The fee of a complaint is paid', one, { status: 'pending' });
    return one;
  };
  const again = '… and complains again';
  const upheld = await submitPaid('Somebody complains');
  if (onlyFirst) {
    scenario.skip(submittingOthers);
    return { upheld };
  }
  const others = { stopped: await submitPaid(again), declined: await submitPaid(again), invalid: await submitPaid(again) };
  await complainant.patch('The fifth one is taken back', await submit(again), { status: 'mistaken' });
  await submit('… and the sixth one is never paid for');
  return { upheld, others };
};

/** The decisions on them, and what the buyer does about the first one. */
export const reviewComplaints = async ({ scenario, buyer, complaints }: Cast, submitted: SubmittedComplaints | null): Promise<void> => {
  if (complaints === null || submitted === null) return;
  const { reviewers } = complaints;
  const { upheld, others } = submitted;
  const takeUp = async (one: string): Promise<void> => {
    const accepted = { status: 'accepted', reviewDate: scenario.after(0), reviewPlace: 'Київ' };
    await reviewers.patch('The review body takes a complaint up', one, accepted);
  };
  await takeUp(upheld);
  if (others === undefined) scenario.skip(acceptingOthers);
  else {
    await takeUp(others.stopped);
    await takeUp(others.declined);
  }
  await reviewers.patch('The first complaint is upheld', upheld, { status: 'satisfied' });
  await buyer.patch('… and the buyer acts', upheld, { status: 'resolved', tendererAction: 'Умови змінено' });
  if (others === undefined) return scenario.skip(decidingOthers);
  await reviewers.patch('The second one is stopped', others.stopped, { status: 'stopped', rejectReason: 'buyerViolationsCorrected' });
  await reviewers.patch('The third one is declined', others.declined, { status: 'declined' });
  await reviewers.patch('The fourth one is not to be considered', others.invalid, { status: 'invalid', rejectReason: 'alreadyExists' });
};

/** Complains about the tender, has bids made by `offer` while tendering lasts, and then has the complaints decided. */
export const contestWhileBidding = async <T>(cast: Cast, path: string, offer: () => Promise<T>, party?: Party): Promise<T> => {
  const submitted = await submitComplaints(cast, cast.second, path, party);
  const offered = await offer();
  await reviewComplaints(cast, submitted);
  return offered;
};

/** Complains, and has the complaints decided at once. */
export const complain = async (cast: Cast, complainant: Somebody, path: string): Promise<void> =>
  reviewComplaints(cast, await submitComplaints(cast, complainant, path));
