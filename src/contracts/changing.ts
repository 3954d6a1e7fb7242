/**
 * Load, decide, save (docs/architecture.md "Writing"). The promise: what is saved was decided on the records as they were when they
 * were replaced. A contract and its tender are written in one transaction, both or neither (spec/requests.md §4).
 */

import type { Call } from '../http/route.ts';
import type { ContractRecord, StoredContract } from '../model/contract.ts';
import { byOf } from '../model/history.ts';
import { Problem } from '../model/problem.ts';
import type { StoredTender, TenderRecord } from '../model/tender.ts';
import { revisionOf } from '../store/records/single-flight.ts';
import type { ContractRoom } from './deps.ts';

export interface Opened {
  readonly contract: StoredContract;
  /** Null: the tender of an imported contract may be elsewhere. */
  readonly tender: StoredTender | null;
  /** The other contracts of its award that are not cancelled. */
  readonly others: readonly StoredContract[];
}

/** What is to be saved. */
export interface Decision {
  /** The very same record: nothing is written (spec/decisions.md D5). */
  readonly contract: ContractRecord;
  /** Absent, or the very same: the tender stays as it is. */
  readonly tender?: TenderRecord | null;
  /** Keys of files that the contract uses from now on. */
  readonly keys?: readonly string[];
}

const attempts = 10;

const isConflict = (error: unknown): boolean => error instanceof Problem && error.type === 'http-conflict';

const save = async (room: ContractRoom, asked: Asked, opened: Opened, decision: Decision): Promise<StoredContract> => {
  const { contract: before, tender } = opened;
  if (decision.contract === before) return before;
  await room.deps.documents.attach(decision.keys ?? []);
  const next = decision.tender;
  const by = byOf(asked);
  if (next === undefined || next === null || tender === null || next === tender) {
    return room.records.save(before, decision.contract, { publishes: true, by });
  }
  return room.deps.store.transaction(
    async (session) => {
      await room.tenders.save(tender, next, { publishes: true, by, session });
      return room.records.save(before, decision.contract, { publishes: true, by, session });
    },
    revisionOf('contracts', before),
  );
};

/** Contracts of the same award, by their stubs; nearly always there are none. */
const othersOf = async (room: ContractRoom, { _id, awardID }: StoredContract, tender: TenderRecord | null): Promise<StoredContract[]> => {
  const stubs = (tender?.contracts ?? []).filter((stub) => stub.awardID === awardID && stub.id !== _id && stub.status !== 'cancelled');
  const found = await Promise.all(stubs.map((stub) => room.records.get(stub.id)));
  return found.filter((one) => one !== null);
};

const open = async (room: ContractRoom, id: string | undefined): Promise<Opened> => {
  const contract = await room.load(id);
  const tender = contract.tender_id === undefined ? null : await room.tenders.get(contract.tender_id);
  return { contract, tender, others: await othersOf(room, contract, tender) };
};

type Decide = (opened: Opened) => Decision;

/** Who asks for which contract. */
type Asked = Pick<Call, 'params' | 'actor' | 'now'>;

const attempt = async (room: ContractRoom, asked: Asked, decide: Decide, again: (now: Opened, first: Opened) => boolean) => {
  const id = asked.params.contract;
  const first = await open(room, id);
  let opened = first;
  for (let tried = 1; ; tried += 1) {
    const decision = decide(opened);
    try {
      return await save(room, asked, opened, decision);
    } catch (error) {
      if (!isConflict(error) || tried >= attempts) throw error;
      opened = await open(room, id);
      if (!again(opened, first)) throw error;
    }
  }
};

/**
 * Saves what `decide` makes of the contract that is asked for and its tender, and returns the stored contract. An edit that lost a race is
 * decided again, up to 10 times, as long as the contract itself is what it was, so that other work on the tender does not
 * refuse it; else 409.
 */
export const changing = (room: ContractRoom, asked: Asked, decide: Decide): Promise<StoredContract> =>
  attempt(room, asked, decide, (now, first) => now.contract.rev === first.contract.rev);

/** The same for new parts of a contract: a lost race is decided again whatever came between. */
export const appending = (room: ContractRoom, asked: Asked, decide: Decide): Promise<StoredContract> =>
  room.queue(asked.params.contract ?? '', () => attempt(room, asked, decide, () => true));
