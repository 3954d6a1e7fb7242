/** Every holder of documents, each set up to be written by an authorized caller (spec/documents.md §3). */

import { makeBid, tenderInTendering } from '../../fixtures/bids.ts';
import { award, awardId, bid, author as claimant } from '../../fixtures/claims.ts';
import { awarded, contracts, electronicChange, money, signed, tenderToken } from '../../fixtures/contracts.ts';
import { createPlan, entity } from '../../fixtures/plans.ts';
import { draftDecision, draftReport, pendingReport } from '../../fixtures/reports.ts';
import { storeFields } from '../../fixtures/tender-parts.ts';
import { createTender, type MadeTender, monday } from '../../fixtures/tenders.ts';
import { hashOf } from '../../src/base/domain/actor.ts';
import { actingConfig } from '../../src/procurement/engine/config.ts';
import { closeFrameworkAgreementUA } from '../../src/procurement/types/close-framework-agreement-ua.ts';
import { frameworkHolders } from './framework-holders.ts';
import { type Ask, keys, type TestRegistry, type Untyped } from './registry.ts';

/** Where a record is stored, and which part of it holds the documents. */
export interface Kept {
  readonly collection:
    | 'tenders'
    | 'contracts'
    | 'plans'
    | 'agreements'
    | 'violationReports'
    | 'frameworks'
    | 'submissions'
    | 'qualifications';
  readonly id: string;
  holderIn(record: Untyped): Untyped;
}

export interface MadeHolder {
  readonly kept: Kept;
  /** Address of the holder. */
  readonly path: string;
  readonly writer: Ask;
}

export interface Closed {
  readonly change: (record: Untyped, holder: Untyped) => void;
  readonly status: 400 | 403;
  readonly texts: readonly [string, string];
}

export interface HolderCase {
  readonly name: string;
  make(registry: TestRegistry): Promise<MadeHolder>;
  /** Name of the list in addresses and in the record; default `documents`. */
  readonly collection?: string;
  readonly field?: string;
  /** Puts the record into a state that allows no writes, and returns the expected responses of POST and PATCH. */
  readonly closed?: Closed;
  /** The expected response to DELETE: `removes`, in any case `gone` (204), this 403, or `none`: 405. */
  readonly removal: string;
  /** The author of its documents. */
  readonly author?: string;
  /** Posted one at a time, listed in every version; a new version inherits nothing and is 201; nulls are omitted. */
  readonly isOfReport?: true;
}

const ofTender = (tender: MadeTender, below: string, writer: Ask, holderIn: Kept['holderIn']): MadeHolder => ({
  path: tender.path + below,
  writer,
  kept: { collection: 'tenders', id: tender.id, holderIn },
});

const partId = 'e'.repeat(32);
const buildOwner = ({ token }: MadeTender): Ask => ({ key: keys.broker, token });
const ofOther = { owner: 'other', owner_token: hashOf('claimed'), transfer_token: hashOf('x') };
const claim = {
  id: partId,
  type: 'claim',
  status: 'draft',
  title: 'Вимога',
  complaintID: 'x.1',
  date: monday,
  author: claimant,
  ...ofOther,
};
const cancelled = { id: partId, status: 'draft', date: monday, reason: 'x', reasonType: 'noDemand', cancellationOf: 'tender' };

/** A tender with these fields and one of its parts; documents of claims are written by the claimant. */
const inTender =
  (fields: object, below: string, holderIn: Kept['holderIn'], isOfClaimant = false): HolderCase['make'] =>
  async (registry) => {
    registry.clock.set(monday);
    const tender = await createTender(registry);
    await storeFields(registry, tender, { bids: [bid('1', 'other', 'winner', 'active')], ...fields });
    return ofTender(tender, below, isOfClaimant ? { key: keys.other, token: 'claimed' } : buildOwner(tender), holderIn);
  };

const inBid =
  (collection: string): HolderCase['make'] =>
  async (registry) => {
    const tender = await tenderInTendering(registry);
    const { id, key, token } = await makeBid(registry, tender);
    return { ...ofTender(tender, `/bids/${id}`, { key, token }, ({ bids }) => bids[0]), collection };
  };

const asTenderStatus = (status: string): Closed => ({
  change: (record) => Object.assign(record, { status }),
  status: 403,
  texts: [`Can't add document in current (${status}) tender status`, `Can't update document in current (${status}) tender status`],
});

const ofContract = (id: string, below: string, holderIn: Kept['holderIn']): MadeHolder => ({
  path: `${contracts}/${id}${below}`,
  writer: { key: keys.broker, token: tenderToken },
  kept: { collection: 'contracts', id, holderIn },
});

const overPlan: Closed = {
  change: (record) => Object.assign(record, { status: 'cancelled' }),
  status: 400,
  texts: ["Can't update plan in 'cancelled' status", "Can't update plan in 'cancelled' status"],
};

const ofReport = (path: string, below: string, holderIn: Kept['holderIn']): MadeHolder => ({
  path: path + below,
  writer: { key: keys.broker },
  kept: { collection: 'violationReports', id: path.split('/').at(-1) ?? '', holderIn },
});

const bidLists = {
  documents: 'documents',
  eligibility_documents: 'eligibilityDocuments',
  financial_documents: 'financialDocuments',
  qualification_documents: 'qualificationDocuments',
};

export const holderCases: readonly HolderCase[] = [
  {
    name: 'a tender',
    make: inTender({ status: 'draft' }, '', (record) => record),
    closed: asTenderStatus('active.tendering'),
    removal: 'removes',
    author: 'tender_owner',
  },
  {
    name: 'an award',
    make: inTender(
      { status: 'active.qualification', awards: [award({ status: 'pending' })] },
      `/awards/${awardId}`,
      ({ awards }) => awards[0],
    ),
    closed: asTenderStatus('active.awarded'),
    removal: 'Forbidden to delete document for award',
    author: 'tender_owner',
  },
  {
    name: 'a claim on an award',
    make: inTender(
      { status: 'active.awarded', awards: [award({ complaints: [claim] })] },
      `/awards/${awardId}/complaints/${partId}`,
      ({ awards }) => awards[0].complaints[0],
      true,
    ),
    closed: {
      change: (_, holder) => Object.assign(holder, { status: 'claim' }),
      status: 403,
      texts: ["Can't add document in current (claim) complaint status", "Can't update document in current (claim) complaint status"],
    },
    removal: 'Forbidden to delete document for complaint',
    author: 'complaint_owner',
  },
  {
    name: 'a claim on a tender',
    make: inTender({ status: 'active.awarded', complaints: [claim] }, `/complaints/${partId}`, ({ complaints }) => complaints[0], true),
    closed: asTenderStatus('complete'),
    removal: 'Forbidden to delete document for complaint',
    author: 'complaint_owner',
  },
  {
    name: 'a cancellation',
    make: inTender(
      { status: 'active.enquiries', cancellations: [cancelled] },
      `/cancellations/${partId}`,
      ({ cancellations }) => cancellations[0],
    ),
    closed: {
      change: (_, holder) => Object.assign(holder, { status: 'unsuccessful' }),
      status: 403,
      texts: [
        "Can't add document in current (unsuccessful) cancellation status",
        "Can't update document in current (unsuccessful) cancellation status",
      ],
    },
    removal: 'Forbidden to delete document for cancellation',
  },
  {
    name: 'an agreement of a tender',
    make: inTender(
      {
        procurementMethodType: closeFrameworkAgreementUA.type,
        config: actingConfig({}, closeFrameworkAgreementUA),
        status: 'active.awarded',
        agreements: [{ id: partId, status: 'pending', date: monday }],
      },
      `/agreements/${partId}`,
      ({ agreements }) => agreements[0],
    ),
    closed: asTenderStatus('complete'),
    removal: 'Forbidden to delete document for agreement',
  },
  ...Object.entries(bidLists).map(
    ([collection, field]): HolderCase => ({
      name: `a bid, ${collection}`,
      collection,
      field,
      make: inBid(collection),
      closed: asTenderStatus('active.auction'),
      removal: 'removes',
    }),
  ),
  {
    name: 'a contract',
    make: async (registry) => ofContract((await awarded(registry)).ids[0] ?? '', '', (record) => record),
    closed: {
      change: (record) => Object.assign(record, { status: 'terminated' }),
      status: 403,
      texts: [
        "Can't add document in current (terminated) contract status",
        "Can't update document in current (terminated) contract status",
      ],
    },
    removal: 'Forbidden to delete document for contract',
  },
  {
    name: 'a change of an electronic contract',
    make: async (registry) => {
      const { path, change } = await electronicChange(registry);
      return ofContract(path.split('/').at(-1) ?? '', `/changes/${change}`, ({ changes }) => changes[0]);
    },
    closed: {
      change: (_, holder) => Object.assign(holder, { status: 'active' }),
      status: 403,
      texts: ["Can't add document to 'active' change", "Can't update document to 'active' change"],
    },
    removal: 'Forbidden to delete document for change',
    author: 'buyer',
  },
  {
    name: 'a payment',
    make: async (registry) => {
      const { path, ids } = await signed(registry);
      const party = { name: 'Установа', bankAccount: { id: 'UA1', scheme: 'IBAN' } };
      const { amount, currency } = money(500);
      const data = { date: '2026-12-05T10:00:00+02:00', value: { amount, currency }, payer: party, payee: party, status: 'accepted' };
      const answer = await registry.ask('PUT', `${path}/transactions/1`, { key: keys.broker, token: tenderToken, body: { data } });
      if (answer.status !== 200) throw new Error(answer.text);
      return ofContract(ids[0] ?? '', '/transactions/1', ({ implementation }) => implementation.transactions[0]);
    },
    removal: 'Forbidden to delete document for transaction',
  },
  {
    name: 'a plan',
    make: async (registry) => {
      const { id, path, token } = await createPlan(registry, { status: 'draft' });
      return { path, writer: { key: keys.broker, token }, kept: { collection: 'plans', id, holderIn: (record) => record } };
    },
    closed: overPlan,
    removal: 'removes',
  },
  {
    name: 'a milestone of a plan',
    make: async (registry) => {
      const { id, path } = await createPlan(registry);
      const { address: _, kind: __, ...author } = entity();
      const data = { title: 'Підготовка до проведення процедури', type: 'approval', dueDate: '2026-12-20T00:00:00+02:00', author };
      const { body } = await registry.ask('POST', `${path}/milestones`, { key: keys.other, body: { data } });
      return {
        path: `${path}/milestones/${body.data.id}`,
        writer: { key: keys.other, token: body.access.token },
        kept: { collection: 'plans', id, holderIn: ({ milestones }) => milestones[0] },
      };
    },
    closed: overPlan,
    removal: 'Forbidden to delete document for milestone',
  },
  ...frameworkHolders,
  {
    name: 'the details of a report',
    make: async (registry) => ofReport(await draftReport(registry), '/details', ({ details }) => details),
    closed: {
      change: (record) => Object.assign(record, { status: 'pending' }),
      status: 400,
      texts: ["Details update forbidden in 'pending' status", "Details update forbidden in 'pending' status"],
    },
    removal: 'gone',
    isOfReport: true,
  },
  {
    name: 'a statement of a report',
    make: async (registry) => {
      const { path } = await pendingReport(registry);
      registry.clock.advance(1);
      const answer = await registry.ask('POST', `${path}/defendantStatements`, { key: keys.broker, body: { data: { description: '' } } });
      return ofReport(path, `/defendantStatements/${answer.body.data.id}`, ({ defendantStatements }) => defendantStatements[0]);
    },
    closed: {
      change: (_, holder) => Object.assign(holder, { status: 'active' }),
      status: 400,
      texts: ['Defendant statement is active.', 'Defendant statement is active.'],
    },
    removal: 'gone',
    isOfReport: true,
  },
  {
    name: 'a decision of a report',
    make: async (registry) => {
      const { report, path } = await draftDecision(registry);
      return ofReport(report, path.slice(report.length), ({ decisions }) => decisions[0]);
    },
    closed: {
      change: (_, holder) => Object.assign(holder, { status: 'active' }),
      status: 400,
      texts: ['Decision is active.', 'Decision is active.'],
    },
    removal: 'gone',
    isOfReport: true,
  },
];
