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

/** Submits complaints about the tender, qualification or award at `path`, as `complainant`. The last one is never paid for. */
export const complain = async (
  { scenario, buyer, complaints }: Cast,
  complainant: Somebody,
  path: string,
  party = stranger,
): Promise<void> => {
  if (complaints === null) return;
  const { bots, reviewers, onlyFirst } = complaints;
  const body = { type: 'complaint', title: 'Скарга', description: 'Умови дискримінаційні', author: buildAuthor(party) };
  /** Makes the requests about the others; where only the first complaint is wanted, just their time passes. */
  const others = async (requests: number, make: () => Promise<void>): Promise<void> => (onlyFirst ? scenario.skip(requests) : make());
  const submit = async (title: string): Promise<string> =>
    `${path}/complaints/${textAt(await complainant.post(title, `${path}/complaints`, body), 'data', 'id')}`;
  const takeUp = async (one: string): Promise<void> => {
    await bots.patch('The fee of a complaint is paid', one, { status: 'pending' });
    await reviewers.patch('… the review body takes it up', one, { status: 'accepted', reviewDate: scenario.after(0), reviewPlace: 'Київ' });
  };
  const upheld = await submit('Somebody complains');
  const created: string[] = [];
  await others(5, async () => {
    while (created.length < 5) created.push(await submit('… and complains again'));
  });
  const [stopped = '', declined = '', invalid = '', mistaken = ''] = created;
  await takeUp(upheld);
  await others(4, async () => {
    await takeUp(stopped);
    await takeUp(declined);
  });
  await reviewers.patch('The first complaint is upheld', upheld, { status: 'satisfied' });
  await buyer.patch('… and the buyer acts', upheld, { status: 'resolved', tendererAction: 'Умови змінено' });
  await others(5, async () => {
    await reviewers.patch('The second one is stopped', stopped, { status: 'stopped', rejectReason: 'buyerViolationsCorrected' });
    await reviewers.patch('The third one is declined', declined, { status: 'declined' });
    await bots.patch('The fee of the fourth one is paid', invalid, { status: 'pending' });
    await reviewers.patch('… but it is not to be considered', invalid, { status: 'invalid', rejectReason: 'alreadyExists' });
    await complainant.patch('The fifth one is taken back', mistaken, { status: 'mistaken' });
  });
};
