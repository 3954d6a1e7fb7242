/**
 * What time does to a tender (spec/procedures.md §1.2). Pure: a tender and a now go in, the next tender and the contracts to make
 * come out. Doing it twice does nothing more.
 */
import { accelerate, acceleratorOf } from '../model/accelerator.ts';
import { ended, statusByLots, withCompletion } from '../model/completion.ts';
import type { ContractWork, NewContract } from '../model/contract-work.ts';
import type { AwardRecord, ClaimRecord, StoredTender, TenderRecord } from '../model/tender.ts';
import type { ContractStub } from '../model/types.generated.ts';
import { withAuctionsHeld } from '../phases/auction/holding.ts';
import { type AwardContext, isActiveLot, withNextAwards } from '../phases/awarding/awarding.ts';
import { withTenderingEnded } from '../phases/tendering/end.ts';
import type { Deed } from '../procedures/procedure.ts';

export type TickContext = AwardContext & { readonly contractsOf: ContractWork['contractsOf'] };

export interface Ticked {
  readonly next: StoredTender;
  /** Contracts that are to be stored with it. */
  readonly creates: readonly NewContract[];
}

type Act = (ticked: Ticked, context: TickContext) => Ticked;

/** A deed that makes no contract. What the store keeps beside the fields of a tender stays in every change of one. */
const only =
  (change: (tender: StoredTender, context: TickContext) => TenderRecord): Act =>
  ({ next, creates }, context) => ({ next: change(next, context) as StoredTender, creates });

/** E1, E2. */
const withClaimsResolved = (tender: StoredTender, { now, sandbox, procedure }: TickContext): TenderRecord => {
  const divisor = (sandbox ? acceleratorOf(tender.procurementMethodDetails) : null) ?? 1;
  const resolved = (claim: ClaimRecord): ClaimRecord => {
    const { type, status, dateAnswered, dateEscalated, resolutionType = 'ignored' } = claim;
    if (type === 'complaint') return claim;
    if (status === 'pending') return { ...claim, status: dateEscalated === undefined ? 'ignored' : resolutionType };
    if (status !== 'answered' || dateAnswered === undefined) return claim;
    return accelerate(dateAnswered, procedure.durations.claimAnswer, divisor) <= now ? { ...claim, status: resolutionType } : claim;
  };
  const { complaints, awards } = tender;
  const inAward = (award: AwardRecord): AwardRecord =>
    award.complaints === undefined ? award : { ...award, complaints: award.complaints.map(resolved) };
  return {
    ...tender,
    ...(complaints === undefined ? {} : { complaints: complaints.map(resolved) }),
    ...(awards === undefined ? {} : { awards: awards.map(inAward) }),
  };
};

/** The tender with the contracts of an active award (spec/contracts.md §2). */
export const withContracts = (
  { next, creates }: Ticked,
  award: AwardRecord,
  { contractsOf, now }: Pick<TickContext, 'contractsOf' | 'now'>,
): Ticked => {
  const made = contractsOf(next, award, next.bids ?? [], now);
  // The statuses of a stub are those of the schema; the other room spells them as texts.
  const stubs = made.stubs as readonly ContractStub[];
  return { next: { ...next, contracts: [...(next.contracts ?? []), ...stubs] }, creates: [...creates, ...made.contracts] };
};

/** E8: contracts that are lacking, and the award after them. */
const withAwardsCompleted: Act = (ticked, context) => {
  const contracted = new Set((ticked.next.contracts ?? []).map(({ awardID }) => awardID));
  const lacking = (ticked.next.awards ?? []).filter(({ id, status }) => status === 'active' && !contracted.has(id));
  const completed = lacking.reduce((state, award) => withContracts(state, award, context), ticked);
  return only(withNextAwards)(completed, context);
};

/** E6, E7, E9. */
const withLotsSettled = (tender: StoredTender, { now }: TickContext): TenderRecord => {
  const next = withCompletion(tender, now);
  const { lots = [] } = next;
  const status = statusByLots(lots);
  if (next !== tender || status === undefined || lots.some(isActiveLot)) return next;
  return ended(tender, status, now);
};

const deeds: Readonly<Record<Deed, Act>> = {
  'resolve claims': only(withClaimsResolved),
  'begin tendering': only((tender) => ({ ...tender, status: 'active.tendering' })),
  'end tendering': only(withTenderingEnded),
  'hold auctions': only(withAuctionsHeld),
  'complete awards': withAwardsCompleted,
  'settle lots': only(withLotsSettled),
};

/** Everything that is due by now, in the order of the procedure's events, each on what the one before it has made. */
export const tick = (tender: StoredTender, context: TickContext): Ticked =>
  context.procedure.events.reduce<Ticked>(
    (ticked, { does, time }) => {
      const at = time(ticked.next, context);
      return at === undefined || at > context.now ? ticked : deeds[does](ticked, context);
    },
    { next: tender, creates: [] },
  );
