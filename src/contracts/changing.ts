/**
 * Load, decide, save (architecture.md §3). The promise: what is saved was decided on the records as they were when they
 * were replaced. A contract and its tender are written in one transaction, both or neither (tender.md §1.5).
 */
import { Problem } from '../domain/problem.ts';
import type { ContractedTender } from '../domain/tender-work.ts';
import type { Stored } from '../store/records.ts';
import type { ContractRecord, StoredContract } from './contract.ts';
import type { ContractRoom } from './deps.ts';

export interface Opened {
  readonly contract: StoredContract;
  /** Null: the tender of an imported contract may be elsewhere. */
  readonly tender: Stored<ContractedTender> | null;
}

/** What is to be saved. */
export interface Decision {
  /** The very same record: nothing is written (decisions.md D5). */
  readonly contract: ContractRecord;
  /** Absent, or the very same: the tender stays as it is. */
  readonly tender?: ContractedTender | null;
  /** Keys of files that the contract uses from now on. */
  readonly keys?: readonly string[];
}

const attempts = 10;

const isConflict = (error: unknown): boolean => error instanceof Problem && error.type === 'http-conflict';

const save = async (room: ContractRoom, opened: Opened, decision: Decision): Promise<StoredContract> => {
  const { contract: before, tender } = opened;
  if (decision.contract === before) return before;
  await room.deps.documents.attach(decision.keys ?? []);
  const next = decision.tender;
  if (next === undefined || next === null || tender === null || next === tender) {
    return room.records.save(before, decision.contract, { moves: true });
  }
  return room.deps.store.transaction(async (session) => {
    await room.tenders.save(tender, next, { moves: true, session });
    return room.records.save(before, decision.contract, { moves: true, session });
  });
};

const open = async (room: ContractRoom, id: string | undefined): Promise<Opened> => {
  const contract = await room.load(id);
  return { contract, tender: contract.tender_id === undefined ? null : await room.tenders.get(contract.tender_id) };
};

/**
 * Saves what `decide` makes of contract `id` and its tender, and returns the stored contract. A lost race: an append
 * (`appends`) is decided again, up to 10 times; an edit too, but only as long as the contract itself is what it was, so that
 * other work on the tender does not refuse it; else 409.
 */
export const changing = async (
  room: ContractRoom,
  id: string | undefined,
  decide: (opened: Opened) => Decision,
  { appends = false }: { readonly appends?: boolean } = {},
): Promise<StoredContract> => {
  let opened = await open(room, id);
  const { rev } = opened.contract;
  for (let attempt = 1; ; attempt += 1) {
    const decision = decide(opened);
    try {
      return await save(room, opened, decision);
    } catch (error) {
      if (!isConflict(error) || attempt >= attempts) throw error;
      opened = await open(room, id);
      if (!appends && opened.contract.rev !== rev) throw error;
    }
  }
};
