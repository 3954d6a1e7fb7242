/** A tender, its contracts and a clock, without HTTP or a store: the effects of writes, by the pure rules. */

import { noCodeLists } from '../../../src/base/domain/code-lists.ts';
import type { NewContract } from '../../../src/base/domain/contract.ts';
import { makeCalendar } from '../../../src/base/domain/period.ts';
import { invalidData } from '../../../src/base/domain/problem.ts';
import type { StoredTender } from '../../../src/base/domain/tender.ts';
import type { Config } from '../../../src/base/domain/types.generated.ts';
import { makeZone } from '../../../src/base/domain/zone-time.ts';
import { loadSchemas } from '../../../src/base/validation/dialect.ts';
import { makeValidator } from '../../../src/base/validation/validator.ts';
import { buildContracts } from '../../../src/modules/contracts/creation.ts';
import { actingConfig, buildVariant } from '../../../src/procurement/engine/config.ts';
import type { Outcome, TickContext } from '../../../src/procurement/engine/procedure.ts';
import { withDerived } from '../../../src/procurement/tenders/derived.ts';
import { buildDraft } from '../../../src/procurement/tenders/patch-merge.ts';
import { tenderCreationErrors } from '../../../src/procurement/tenders/rules/rule.ts';
import { tenderCreateBody } from '../../../src/procurement/tenders/schema.ts';
import { makeTenderView } from '../../../src/procurement/tenders/view.ts';
import { procedures } from '../../../src/procurement/types/index.ts';
import { monday } from '../tenders.ts';

export const zone = makeZone('Europe/Kyiv');
export const validator = makeValidator(zone, loadSchemas({ sandbox: true, parts: procedures.all.flatMap(({ schemas }) => schemas) }));
const calendar = makeCalendar(['2026-12-25']);

/** Stands for the hash of every token; no response may contain it. */
export const secret = 'hash-of-a-secret';
const owned = { owner: 'buyer', owner_token: secret, transfer_token: secret };

export const urls = {
  accept: () => 'key',
  attach: async () => {},
  publicLink: (key: string) => `https://documents.example.org/get/${key}`,
  downloadLink: (key: string) => `https://documents.example.org/get/${key}`,
};

export const view = makeTenderView({ validator, procedures, documents: urls });

export interface World {
  now: Date;
  tender: StoredTender;
  readonly contracts: Map<string, NewContract>;
  readonly auction: 'builtin' | 'external';
  /** Number of ids generated. */
  count: number;
}

/** The context of a write at the world's current time. */
export const buildContext = (world: World): TickContext => {
  const { tender, now, auction } = world;
  const procedure = procedures.of(tender.procurementMethodType);
  if (procedure === undefined) throw new Error(tender.procurementMethodType);
  const config = tender.config ?? {};
  const newId = (): string => {
    world.count += 1;
    return world.count.toString(16).padStart(32, '0');
  };
  return {
    now,
    zone,
    calendar,
    codes: noCodeLists,
    config: actingConfig(config, procedure),
    variant: buildVariant(config, procedure),
    sandbox: true,
    auction,
    procedure,
    random: () => 0.5,
    newId,
    contractsOf: (of, award, bids, time) => buildContracts(of, award, bids, { now: time, newId, zone }),
  };
};

/** Stores the result of a write: the next tender with derived fields, and its contracts. */
export const save = (world: World, { next, otherWrites = [] }: Outcome): void => {
  world.tender = withDerived(next, buildContext(world), world.tender);
  for (const write of otherWrites) {
    if (write.collection !== 'contracts') throw new Error(`a write of ${write.collection}`);
    const { id } = write;
    const known = world.contracts.get(id);
    if ('insert' in write) world.contracts.set(id, { id, ...write.insert });
    else if (known !== undefined) world.contracts.set(id, { id, ...write.change(known) });
  }
};

export const saveNext = (world: World, next: object): void => save(world, { next: { ...world.tender, ...next } });

/** A draft from a broker's body, on a Monday morning. Throws if the rules refuse it. */
export const makeWorld = (body: { data: object; config: object }, auction: World['auction']): World => {
  const now = monday;
  const data = validator.check(tenderCreateBody, JSON.parse(JSON.stringify(body.data)));
  // Bodies from these helpers are complete.
  const config = body.config as Config;
  const draft = buildDraft(data, {
    ...owned,
    now,
    config,
    hasEnquiries: true,
    documents: [],
    procedure: { type: 'belowThreshold', first: 'draft' },
  });
  const stamps = {
    _id: 'f'.repeat(32),
    rev: 1,
    is_public: false,
    is_test: false,
    public_modified: now,
    dateCreated: now,
    dateModified: now,
  };
  const tender: StoredTender = { ...draft, ...stamps, tenderID: 'UA-2026-12-07-000001-a' };
  const world: World = { now, tender, contracts: new Map(), auction, count: 0 };
  const errors = tenderCreationErrors(tender, buildContext(world));
  if (errors.length > 0) throw invalidData(errors);
  world.tender = withDerived(tender, buildContext(world), null);
  return world;
};
