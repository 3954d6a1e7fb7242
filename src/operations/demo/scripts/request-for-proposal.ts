/** `requestForProposal` (spec/request-for-proposal.md §4, §8): without signatures, edited while bids are made. */
import { awardOf, configOf, contractOf, sendBid, signContract } from '../acts.ts';
import { api, type Cast, type Script } from '../cast.ts';
import { textAt } from '../story.ts';
import { example, lot, money, question, supplierBid } from './bodies.ts';

const type = 'requestForProposal';

/** Gives the path of the tender. */
const publish = async ({ pace, inDays, buyer, first }: Cast): Promise<string> => {
  const { data } = example();
  const tender = {
    ...data,
    ...pace.marks,
    procurementMethodType: type,
    // There is no auction, so that nothing has steps.
    lots: [{ id: lot, title: 'Папір А4', value: money(10_000) }],
    enquiryPeriod: { endDate: inDays(4) },
    tenderPeriod: { endDate: inDays(16) },
  };
  const made = await buyer.post('The buyer creates a tender', `${api}/tenders`, tender, 201, {
    config: configOf(type, { minBidsNumber: 2, hasValueEstimation: true, hasPrequalification: true }),
  });
  const path = `${api}/tenders/${textAt(made, 'data', 'id')}`;
  await buyer.patch('… and publishes it, without any document', path, { status: 'active.enquiries' });
  const asked = await first.post('A supplier asks', `${path}/questions`, question());
  await buyer.patch('The buyer answers', `${path}/questions/${textAt(asked, 'data', 'id')}`, { answer: '80 г/м²' });
  return path;
};

const offer = async ({ story, buyer, first, second, anyone }: Cast, path: string): Promise<void> => {
  await story.until(path, 'active.tendering');
  const cheap = await sendBid(first, 'The first supplier bids 9,500', path, supplierBid('ФОП Петренко', 'UA-IPN', '3000000001', 950));
  const dear = await sendBid(
    second,
    'The second supplier bids 12,800, more than was expected',
    path,
    supplierBid('ФОП Іваненко', 'UA-IPN', '3000000002', 1280),
  );
  await buyer.patch('The buyer says more of what is bought, and the bids do not count any more', path, { description: 'Уточнено' });
  await first.get('… as a bidder sees', cheap);
  await first.patch('The first supplier confirms his bid', cheap, { status: 'pending' });
  await second.patch('… so does the second one', dear, { status: 'pending' });
  await anyone.get('Nobody sees the bids yet', `${path}/bids`, 403);
};

/** Admits all offers, and publishes that; no report has to be signed. */
const qualify = async ({ story, buyer, anyone }: Cast, path: string): Promise<void> => {
  await story.until(path, 'active.pre-qualification');
  const listed = await anyone.get('Offers are to be admitted', `${path}/qualifications`);
  const standStill = { status: 'active.pre-qualification.stand-still' };
  await buyer.patch('Publishing before all are decided is refused', path, standStill, 403);
  for (const place of [0, 1]) {
    const offer = `${path}/qualifications/${textAt(listed, 'data', place, 'id')}`;
    await buyer.patch('The buyer admits an offer', offer, { status: 'active' });
  }
  await buyer.patch('The buyer publishes who is admitted', path, standStill);
};

export const requestForProposal: Script = {
  type,
  says: 'a request for proposals without signatures, changed while bids are made, with pre-qualification',
  play: async (cast) => {
    const { story, buyer } = cast;
    const path = await publish(cast);
    await offer(cast, path);
    await qualify(cast, path);
    await story.until(path, 'active.qualification');
    await buyer.patch('The buyer awards, without a signed decision', await awardOf(cast, path), { status: 'active', qualified: true });
    const contract = await contractOf(cast, path);
    await signContract(cast, contract);
    await story.until(path, 'complete');
    return { tender: path.slice(`${api}/tenders/`.length), contract };
  },
};
