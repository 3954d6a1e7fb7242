/** The competitive dialogue (spec/dialogues.md, spec/second-stages.md): firms describe solutions; those admitted bid in stage two. */
import { buildConfig } from '../acts.ts';
import { api, type Cast, type Left, type Script } from '../cast.ts';
import { contestWhileBidding } from '../complaints.ts';
import { textAt } from '../scenario.ts';
import { buildMilestones } from './bodies.ts';
import { type Bidder, buildBid, buildTender, type Chosen, classification, conclude, handIn, lots, offer, qualify } from './open.ts';
import { answersTo, criteria } from './open-criteria.ts';
import { madeOfPlan } from './plan.ts';

const firms = ({ first, second }: Cast): readonly Bidder[] => [
  [first, 'ТОВ «Тепло»', 'UA-EDR', '40000025', 2000.65],
  [second, 'ТОВ «Котел»', 'UA-EDR', '40000033', 1667],
  [second, 'ТОВ «Пара»', 'UA-EDR', '40000041', 1700],
  [first, 'ТОВ «Тепло і пара»', 'UA-EDR', '40000058', 1800],
];

const chosenFor = (days: number): Chosen => ({
  says: '',
  ...{ days, kind: 'general', change: 'priceReduction', decidesEligible: true, bidders: firms },
});

/** A firm's proposal, still without a price. */
const proposalOf = async (firm: Bidder) => {
  const [somebody] = firm;
  const { lotValues, items, ...rest } = buildBid(chosenFor(0), firm);
  return {
    ...rest,
    lotValues: lotValues.map(({ relatedLot }) => ({ relatedLot })),
    items: items.map(({ unit: { value: _, ...unit }, ...item }) => ({ ...item, unit })),
    documents: [{ ...(await somebody.upload('solution.pdf')), confidentiality: 'buyerOnly', isDescriptionDecision: true }],
  };
};

const isContested = ({ complaints }: Cast): boolean => complaints !== null;

/** The first stage up to the dialogue; returns its path. */
const toDialogue = async (cast: Cast): Promise<string> => {
  const { buyer, anyone, scenario } = cast;
  const chosen = chosenFor(40);
  const isEnglish = cast.type.startsWith('competitiveDialogueEU');
  const made = await madeOfPlan(cast, { classification, amount: 3500, kind: chosen.kind }, buildTender(cast, chosen, isEnglish));
  const path = `${api}/tenders/${textAt(made, 'data', 'id')}`;
  const asked = await buyer.post('The buyer says what firms have to confirm', `${path}/criteria`, criteria());
  await buyer.patch('… and invites them to describe solutions', path, { status: 'active.tendering' });
  const bids: string[] = [];
  await contestWhileBidding(cast, path, async () => {
    for (const firm of firms(cast)) {
      const [somebody, name] = firm;
      bids.push(await handIn(somebody, `${name} describes a solution`, path, await proposalOf(firm), answersTo(asked), 'solution.p7s'));
    }
    await anyone.get('Nobody sees them yet', `${path}/bids`, 403);
  });
  await qualify(cast, path, bids[0] ?? '', isContested(cast));
  await scenario.until(path, 'active.stage2.pending');
  return path;
};

/** Starts the second stage and gets an owner token for it; returns its path. */
const toSecondStage = async ({ buyer }: Cast, first: string): Promise<string> => {
  const title = 'Обслуговування котельні';
  await buyer.patch('The buyer writes down what the dialogue has brought', first, { title, description: 'Два етапи, з гарантією' });
  const ended = await buyer.patch('… and ends it', first, { status: 'active.stage2.waiting' });
  const path = `${api}/tenders/${textAt(ended, 'data', 'stage2TenderID')}`;
  await buyer.inherit(path.slice(api.length), first.slice(api.length));
  await buyer.patch('A second stage has come up, and the buyer takes a token of it', `${path}/credentials`, {});
  return path;
};

/** Publishes it to the firms admitted to both lots; the last one was admitted to the first lot only. */
const announce = async (cast: Cast, path: string): Promise<Chosen> => {
  const milestones = lots.slice(0, 2).flatMap(buildMilestones);
  await cast.buyer.patch('The buyer publishes it to the firms that were admitted', path, { status: 'active.tendering', milestones });
  const [last, ...admitted] = firms(cast).toReversed();
  const chosen = { ...chosenFor(0), bidders: () => admitted.toReversed() };
  if (last !== undefined)
    await last[0].post('Whoever was not admitted to a lot does not bid for it', `${path}/bids`, buildBid(chosen, last), 403);
  return chosen;
};

const idOf = (path: string): string => path.slice(`${api}/tenders/`.length);

const firstStage = (type: string, says: string): Script => ({
  type,
  says,
  play: async (cast): Promise<Left> => {
    const path = await toDialogue(cast);
    return { tender: idOf(path), second: idOf(await toSecondStage(cast, path)) };
  },
});

const secondStage = (type: string, says: string): Script => ({
  type,
  says,
  play: async (cast): Promise<Left> => {
    const first = await toDialogue({ ...cast, type: type.replace('.stage2', '') });
    const path = await toSecondStage(cast, first);
    const chosen = await announce(cast, path);
    const bid = await contestWhileBidding(cast, path, () => offer(cast, chosen, path, []));
    if (buildConfig(type).hasPrequalification) await qualify(cast, path, bid, isContested(cast));
    const contract = await conclude(cast, path, bid, chosen);
    return { tender: idOf(path), first: idOf(first), contract };
  },
});

export const dialogueScripts: readonly Script[] = [
  firstStage('competitiveDialogueUA', 'a dialogue with firms that describe solutions'),
  firstStage('competitiveDialogueEU', 'the same, also published in English'),
  secondStage('competitiveDialogueUA.stage2', 'a dialogue, and the second stage in which its firms bid'),
  secondStage('competitiveDialogueEU.stage2', 'the same in English, with a second pre-qualification'),
];
