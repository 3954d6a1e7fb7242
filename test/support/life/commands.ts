/** The possible events of a tender: each command applies the rules as its handler does, and throws their `Problem` on refusal. */

import { offerBody, type Shape } from '../../../fixtures/lot-shapes.ts';
import { buildContext, save, saveNext, secret, validator, type World } from '../../../fixtures/tender-in-memory.ts';
import { contains } from '../../../src/base/domain/period.ts';
import { forbidden, requireNoErrors } from '../../../src/base/domain/problem.ts';
import type { AwardRecord, BidRecord, ComplaintRecord, StoredTender } from '../../../src/base/domain/tender.ts';
import type { Document, Value } from '../../../src/base/domain/types.generated.ts';
import { HOUR } from '../../../src/base/platform/clock.ts';
import { mergeContractPatch, settleContract as settledContract, tenderAfter } from '../../../src/modules/contracts/change.ts';
import { contractErrors } from '../../../src/modules/contracts/rules.ts';
import { tick } from '../../../src/procurement/engine/procedure.ts';
import { requireStatusOfWrite } from '../../../src/procurement/engine/writes.ts';
import { withAuctionOver } from '../../../src/procurement/phases/auction/holding.ts';
import { withLotResults, withLotUrls, withResults, withUrls } from '../../../src/procurement/phases/auction/results.ts';
import { awardModelErrors, awardStateErrors, buildTransition } from '../../../src/procurement/phases/awarding/decision.ts';
import { decideAward } from '../../../src/procurement/phases/awarding/effects.ts';
import { buildBid, createBid, patchBid, patchedBid, withStatusAfterEdit } from '../../../src/procurement/phases/bids/bid.ts';
import { bidErrors } from '../../../src/procurement/phases/bids/rules.ts';
import { withLotCancelled, withTenderCancelled } from '../../../src/procurement/phases/cancellation/effects.ts';
import { withCompletion } from '../../../src/procurement/phases/contracting/completion.ts';
import { requireClaimable } from '../../../src/procurement/phases/disputes/creation.ts';
import { movedDispute, requireMove } from '../../../src/procurement/phases/disputes/moves.ts';
import { questionErrors, requireEnquiries } from '../../../src/procurement/phases/enquiries/rules.ts';
import { requireActiveLot } from '../../../src/procurement/tenders/guards.ts';
import { tenderChangeErrors } from '../../../src/procurement/tenders/rules/rule.ts';

export interface Command {
  readonly does: keyof typeof commands;
  /** Index of the bid, award, lot or contract, modulo their number. */
  readonly which: number;
  readonly amount: number;
  readonly lots: 'first' | 'second' | 'both';
}

type Act = (world: World, command: Command) => void;

const owned = { owner: 'other', owner_token: secret, transfer_token: secret };

const buildShape = ({ lots = [] }: StoredTender): Shape => (lots.length === 0 ? 'no lots' : lots.length === 1 ? 'one lot' : 'two lots');

const pick = <T>(list: readonly T[] | undefined, which: number): T => {
  const found = list?.[which % Math.max(1, list.length)];
  if (found === undefined) throw forbidden('there is none');
  return found;
};

const signed = ({ newId, now }: ReturnType<typeof buildContext>, documentType: 'notice' | 'contractProforma'): Document => ({
  id: newId(),
  title: `${documentType}.p7s`,
  documentType,
  documentOf: 'tender',
  format: 'application/pkcs7-signature',
  url: `/get/${newId()}`,
  hash: `md5:${'0'.repeat(32)}`,
  datePublished: now,
  dateModified: now,
  author: 'tender_owner',
});

const patchTender = (world: World, fields: Partial<StoredTender>): void => {
  const context = buildContext(world);
  requireStatusOfWrite(context.procedure, 'patch tender', world.tender.status);
  const next = { ...world.tender, ...fields };
  requireNoErrors(tenderChangeErrors(world.tender, next, context));
  saveNext(world, next);
};

const publish: Act = (world) => {
  const context = buildContext(world);
  patchTender(world, { status: 'active.enquiries', documents: [signed(context, 'notice'), signed(context, 'contractProforma')] });
};

const reprice: Act = (world, { amount, which }) => {
  const { lots = [], value = { currency: 'UAH', valueAddedTaxIncluded: false } } = world.tender;
  const changed = lots.map((lot, index) => (index === which % lots.length ? { ...lot, value: { ...value, ...lot.value, amount } } : lot));
  patchTender(world, lots.length === 0 ? { value: { ...value, amount } } : { lots: changed });
};

const ask: Act = (world, { amount }) => {
  const { tender, now } = world;
  const context = buildContext(world);
  const [author] = validator.check(createBid, JSON.parse(JSON.stringify(offerBody('one lot', amount, 'first')))).tenderers;
  const question = { title: 'Що саме?', questionOf: 'tender' as const, author: author ?? {} };
  requireNoErrors(questionErrors(question as Parameters<typeof questionErrors>[0], tender, context)); // the author comes from a validated bid
  requireEnquiries(tender, now);
  const { newId } = context;
  // A question is stored as sent, with its author.
  saveNext(world, { questions: [...(tender.questions ?? []), { ...question, id: newId(), date: now }] as StoredTender['questions'] });
};

const requireTime = ({ tender: { tenderPeriod }, now }: World): void => {
  if (!contains(tenderPeriod, now, { from: 'closed', to: 'closed' })) throw forbidden('not in the tendering period');
};

const bid: Act = (world, { amount, lots, which }) => {
  const { tender, now } = world;
  const context = buildContext(world);
  requireStatusOfWrite(context.procedure, 'add bid', tender.status);
  requireTime(world);
  const status = which % 2 === 0 ? 'pending' : 'draft';
  const data = validator.check(createBid, JSON.parse(JSON.stringify({ ...offerBody(buildShape(tender), amount, lots), status })));
  const after = buildBid(tender, data, { ...owned, id: context.newId(), now, documents: {} });
  requireNoErrors(bidErrors({ tender, before: null, after, asked: after.status, context }));
  saveNext(world, { bids: [...(tender.bids ?? []), after] });
};

const editBid: Act = (world, { amount, lots, which }) => {
  const { tender, now } = world;
  const context = buildContext(world);
  requireStatusOfWrite(context.procedure, 'update bid', tender.status);
  requireTime(world);
  const before = pick(tender.bids, which);
  const { tenderers: _, ...offer } = offerBody(buildShape(tender), amount, lots);
  const sent = JSON.parse(JSON.stringify(before.status === 'pending' ? offer : { ...offer, status: 'pending' }));
  const asked = patchedBid(before, validator.check(patchBid, sent), sent, { tender, now, ofValue: context.procedure.measure.merges });
  const after = withStatusAfterEdit(before, asked, now);
  requireNoErrors(bidErrors({ tender, before, after, asked: asked.status, context }));
  saveNext(world, { bids: (tender.bids ?? []).map((one): BidRecord => (one === before ? after : one)) });
};

const removeBid: Act = (world, { which }) => {
  const { tender } = world;
  requireStatusOfWrite(buildContext(world).procedure, 'delete bid', tender.status);
  requireTime(world);
  const gone = pick(tender.bids, which);
  saveNext(world, { bids: (tender.bids ?? []).filter((one) => one !== gone) });
};

/** A bidder's own link to an auction, which nobody else may see. */
export const wayIn = 'https://auction.example.org/way-in';

/** An outside service reports an auction's address and results, in which no offer is raised. */
const report: Act = (world, { which, amount }) => {
  const { tender, now } = world;
  const context = buildContext(world);
  requireStatusOfWrite(context.procedure, 'report auction', tender.status);
  const { lots = [], bids = [] } = tender;
  const lot = lots.length === 0 ? undefined : pick(lots, which);
  if ((lot ?? tender).auctionPeriod === undefined || (lot !== undefined && lot.status !== 'active')) throw forbidden('no auction');
  const url = { auctionUrl: 'https://auction.example.org' };
  const way = { participationUrl: wayIn };
  const lowered = (value: Value | undefined) => ({ value: { amount: Math.min(value?.amount ?? amount, amount) }, date: now });
  if (lot === undefined) {
    const opened = withUrls(tender, { ...url, bids: bids.map(() => way) });
    const held = withResults(opened, { bids: bids.map(({ value }) => lowered(value)) }, context.procedure.measure);
    saveNext(world, withAuctionOver(held, undefined, context));
    return;
  }
  const ways = bids.map(({ lotValues = [] }) => ({ lotValues: lotValues.map(() => way) }));
  const opened = withLotUrls(tender, lot.id, { lots: lots.map(() => url), bids: ways });
  const results = bids.map(({ lotValues = [] }) => ({ lotValues: lotValues.map(({ value }) => lowered(value)) }));
  saveNext(world, withAuctionOver(withLotResults(opened, lot.id, { bids: results }, context.procedure.measure), lot.id, context));
};

const changeAward = (world: World, before: AwardRecord, fields: Partial<AwardRecord>): void => {
  const context = buildContext(world);
  const after: AwardRecord = { ...before, ...fields };
  const { procedure } = context;
  const change = { tender: world.tender, before, after, patch: {}, procedure, config: context.config };
  requireNoErrors(awardModelErrors(change));
  requireStatusOfWrite(procedure, 'update award', world.tender.status);
  requireActiveLot(world.tender, before.lotID, 'its lot has ended');
  requireNoErrors(awardStateErrors(change));
  const transition = buildTransition(before, after);
  const awards = (world.tender.awards ?? []).map((one) => (one === before ? after : one));
  const decision = decideAward({ ...world.tender, awards }, after, transition, context);
  save(world, decision);
};

const decideOn =
  (status: 'active' | 'unsuccessful'): Act =>
  (world, { which }) => {
    const pending = (world.tender.awards ?? []).filter((award) => award.status === 'pending');
    const documents = [signed(buildContext(world), 'notice')];
    changeAward(world, pick(pending, which), { status, qualified: status === 'active', documents });
  };

const cancelAward: Act = (world, { which }) => changeAward(world, pick(world.tender.awards, which), { status: 'cancelled' });

const withClaims = (world: World, award: AwardRecord, complaints: ComplaintRecord[]): void =>
  saveNext(world, { awards: (world.tender.awards ?? []).map((one) => (one === award ? { ...award, complaints } : one)) });

const claim: Act = (world, { which, amount }) => {
  const { tender, now } = world;
  const context = buildContext(world);
  requireStatusOfWrite(context.procedure, 'add claim', tender.status);
  const award = pick(tender.awards, which);
  requireClaimable(tender, { status: award.status, lot: award.lotID, claimPeriod: award.complaintPeriod }, now);
  const [author] = validator.check(createBid, JSON.parse(JSON.stringify(offerBody('one lot', amount, 'first')))).tenderers;
  if (author === undefined) throw new Error('a bid without a bidder');
  const complaint: ComplaintRecord = {
    ...owned,
    id: context.newId(),
    complaintID: `${tender.tenderID}.a${world.count}`,
    type: 'claim',
    status: 'claim',
    title: 'Не згоден',
    date: now,
    author,
  };
  withClaims(world, award, [...(award.complaints ?? []), complaint]);
};

const answer: Act = (world, { which }) => {
  const award = pick(
    (world.tender.awards ?? []).filter(({ complaints = [] }) => complaints.length > 0),
    which,
  );
  const { complaints = [] } = award;
  const asked = pick(complaints, which);
  const patch = { status: 'answered', resolution: 'Ми подивились ще раз', resolutionType: 'declined' } as const;
  const requested = { kind: 'claim', dispute: asked, patch, roles: ['tender_owner'] } as const;
  const { next, errors } = movedDispute(requested, requireMove(requested), patch, world.now);
  requireNoErrors(errors);
  withClaims(
    world,
    award,
    complaints.map((one) => (one === asked ? next : one)),
  );
};

const cancel: Act = (world, { which }) => {
  const { tender } = world;
  requireStatusOfWrite(buildContext(world).procedure, 'cancel', tender.status);
  if (which % 7 !== 0) throw forbidden('most tenders live longer');
  const { next, otherWrites } = withTenderCancelled(tender, buildContext(world));
  save(world, { next: { ...tender, ...next, ...(next.bids === undefined ? { bids: undefined } : {}) } as StoredTender, otherWrites });
};

const cancelLot: Act = (world, { which }) => {
  const { tender } = world;
  const context = buildContext(world);
  requireStatusOfWrite(context.procedure, 'cancel', tender.status);
  const lot = pick(tender.lots, which);
  requireActiveLot(tender, lot.id, 'its lot has ended');
  const { next, otherWrites } = withLotCancelled(tender, lot.id, context);
  // Fields that the store adds to a tender survive every change.
  save(world, { next: next as StoredTender, otherWrites });
};

const sign: Act = (world, { which, amount }) => {
  const { now } = world;
  const tender = world.tender;
  // A signed contract changes independently; the tender keeps the signed version (spec/contracts.md §4).
  const pending = [...world.contracts.values()].filter(({ status }) => status === 'pending');
  const before = pick(pending, which);
  const { value } = before;
  const spent = { ...value, amount: Math.min(amount, value?.amount ?? 0), amountNet: Math.min(amount, value?.amount ?? 0) / 1.2 };
  const patch = {
    status: 'active' as const,
    period: { startDate: now, endDate: new Date(now.getTime() + 24 * HOUR) },
    contractNumber: '1',
    ...(which % 2 === 0 ? {} : { value: spent, items: [] }),
  };
  const after = mergeContractPatch(before, patch as Parameters<typeof mergeContractPatch>[1], patch); // a validated body
  const award = tender.awards?.find(({ id }) => id === before.awardID);
  const ofAward = [...world.contracts.values()].filter(({ awardID, status }) => awardID === before.awardID && status !== 'cancelled');
  const others = ofAward.filter((one) => one !== before);
  requireNoErrors(contractErrors({ before, after, id: before.id, tender, terms: null, others, award, now, date: String }));
  const contract = { ...before, ...settledContract(before, after, now) };
  const { next } = tenderAfter(tender, before.id, before, contract, (moved) => ({ next: withCompletion(moved, buildContext(world)) }));
  world.contracts.set(before.id, contract as typeof before);
  save(world, { next: { ...tender, ...next } as StoredTender });
};

/** The scheduler, if it is due. */
const runTick: Act = (world) => save(world, tick(world.tender, buildContext(world)));

const wait: Act = (world, { amount }) => {
  world.now = new Date(world.now.getTime() + (amount % 100) * HOUR);
};

/** The scheduler at the time it waits for, or some hours later. */
const goOn: Act = (world, command) => {
  const { next_check: due } = world.tender;
  if (due !== undefined && due > world.now) world.now = due;
  if (command.which % 5 === 0) wait(world, command);
  runTick(world, command);
};

export const commands = {
  publish,
  reprice,
  ask,
  bid,
  editBid,
  removeBid,
  report,
  accept: decideOn('active'),
  reject: decideOn('unsuccessful'),
  cancelAward,
  claim,
  answer,
  cancel,
  cancelLot,
  sign,
  wait,
  goOn,
  tick: runTick,
} as const satisfies Record<string, Act>;
