/** A tender with every possible part, so that each line of the state table finds its object. */
import { hashOf } from '../../../src/base/domain/actor.ts';
import { actingConfig } from '../../../src/procurement/engine/config.ts';
import type { Procedure } from '../../../src/procurement/engine/procedure.ts';
import { isLacking } from '../../../src/procurement/tenders/settings.ts';
import { bidItem, tenderer } from '../bids.ts';
import { uploadDocument } from '../documents.ts';
import { keptAgreement } from '../orders.ts';
import { type Ask, keys, type TestRegistry } from '../registry.ts';
import { storedTender, storeFields, write } from '../tender-parts.ts';
import { createTender, lot, lotId, type MadeTender, monday, money, otherLotId } from '../tenders.ts';
import { awarding, early, type Role, secret } from './verb.ts';

type Body = Record<string, unknown>;

/** The end of enquiries and the start of tendering: both questions and bids are possible now. */
export const moment = new Date('2026-12-14T00:00:00+02:00');

const id = (digit: string, last = '1'): string => digit.repeat(31) + last;

/** Default ids for placeholders in paths. */
export const usual = {
  lot: lotId,
  question: id('2'),
  cancellation: id('3'),
  criterion: id('4'),
  group: id('5'),
  requirement: id('6'),
  evidence: id('7'),
  bid: id('8'),
  response: id('9'),
  award: id('a'),
  complaint: id('b'),
  milestone: id('c'),
  contract: id('d'),
  document: id('e'),
  qualification: id('f'),
  agreement: id('1', '7'),
  reviewRequest: id('b', '8'),
} as const;

export const botDocument = id('e', '2');
export const auctionDocument = id('e', '3');
export const claimantDocument = id('e', '4');
export const bidEvidence = id('7', '2');
export const otherBid = id('8', '2');
export const awardResponse = id('9', '2');
/** Accepted, and subject of a claim; the default one is pending. */
export const activeAward = id('a', '2');
export const answeredClaim = id('b', '2');
/** In types with complaints: one under review, and one that was upheld. */
export const heardComplaint = id('b', '3');
export const upheldComplaint = id('b', '4');
export const heardPost = id('b', '5');
export const heardAppeal = id('b', '6');
/** Requirements without an answer so far. */
export const toBidder = id('6', '2');
export const toBuyer = id('6', '4');
const answeredByBuyer = id('6', '3');

export const accounts = `[inspectors]
inspector = inspector-key
[brokers]
leaver = leaver-key,123456x
[bots]
bot = bot-key
[auction]
auctioneer = auction-key
[contracting]
contractor = contracting-key
`;

const tokens = { tender: 'tender-token', bid: 'bid-token', claim: 'claim-token', transfer: 'tender-transfer' };

export const credentials: Readonly<Record<Role, Ask>> = {
  nobody: { token: tokens.tender },
  buyer: { key: 'leaver-key', token: tokens.tender },
  bidder: { key: keys.other, token: tokens.bid },
  claimant: { key: keys.other, token: tokens.claim },
  stranger: { key: keys.broker, token: tokens.tender },
  bots: { key: 'bot-key' },
  auction: { key: 'auction-key' },
  chronograph: { key: keys.chronograph },
  contracting: { key: 'contracting-key' },
  reviewer: { key: keys.authority },
  inspector: { key: 'inspector-key' },
  Administrator: { key: keys.administrator },
  admins: { key: keys.admin },
};

const owned = (owner: string, token: string): Body => ({ owner, owner_token: hashOf(token), transfer_token: hashOf(tokens.transfer) });

const requirement = (own: string, more: Body = {}): Body => ({
  id: own,
  title: `Вимога ${own.slice(0, 1)}${own.at(-1)}`,
  dataType: 'boolean',
  expectedValue: true,
  ...more,
});

const evidence: Body = { id: usual.evidence, title: 'Довідка', type: 'document' };

export const criterion = (own: string, source: string, group: string, requirements: Body[]): Body => ({
  id: own,
  title: `Критерій ${own.at(-1)}`,
  source,
  relatesTo: 'tender',
  classification: { scheme: 'LAW922', id: `CRITERION.OTHER.${own}` },
  legislation: [{ version: '2025-10-31', identifier: { id: '922-VIII', legalName: 'Закон' }, article: '16.2.3' }],
  requirementGroups: [{ id: group, description: 'Підтверджується, що', requirements }],
});

const stored = (own: string, more: Body = {}): Body => requirement(own, { status: 'active', ...more });

const criteria = [
  criterion(usual.criterion, 'tenderer', usual.group, [stored(usual.requirement, { eligibleEvidences: [evidence] }), stored(toBidder)]),
  criterion(id('4', '2'), 'procuringEntity', id('5', '2'), [stored(answeredByBuyer), stored(toBuyer)]),
];

const date = moment;
const later = new Date('2026-12-16T00:00:00+02:00');
const planned = { startDate: new Date('2026-12-22T12:00:00+02:00'), shouldStartAfter: new Date('2026-12-21T00:00:00+02:00') };

const bid = (own: string, status: string, owner: string, documents: Body[]): Body => ({
  id: own,
  status,
  date,
  ...owned(owner, tokens.bid),
  tenderers: [tenderer()],
  lotValues: [{ relatedLot: lotId, value: money(9500), status, date }],
  items: [bidItem()],
  requirementResponses: [
    {
      id: usual.response,
      requirement: { id: usual.requirement },
      value: true,
      evidences: [{ id: bidEvidence, title: 'Довідка', type: 'statement' }],
    },
  ],
  ...Object.fromEntries(
    ['documents', 'eligibilityDocuments', 'financialDocuments', 'qualificationDocuments'].map((list) => [list, documents]),
  ),
});

const claim = (own: string, status: string, documents: Body[]): Body => ({
  id: own,
  type: 'claim',
  status,
  title: 'Оцінка невірна',
  complaintID: `UA-2026-12-07-000001-a.a${own.at(-1)}`,
  date,
  author: tenderer({ scale: undefined }),
  relatedLot: lotId,
  documents,
  ...owned('other', tokens.claim),
});

type Written = (id: string, author?: string) => Body;

const collectAwards = (document: Written): Body[] => {
  const shared = { date, lotID: lotId, value: money(9500), suppliers: [tenderer()] };
  const claims = [
    claim(usual.complaint, 'claim', [document(usual.document, 'tender_owner')]),
    {
      ...claim(answeredClaim, 'answered', [document(claimantDocument, 'complaint_owner')]),
      dateAnswered: date,
      resolutionType: 'declined',
    },
  ];
  const complaintPeriod = { startDate: monday, endDate: later };
  return [
    { ...shared, id: activeAward, status: 'active', bid_id: usual.bid, qualified: true, complaintPeriod, complaints: claims },
    {
      ...shared,
      id: usual.award,
      status: 'pending',
      bid_id: otherBid,
      documents: [document(usual.document, 'tender_owner'), document(botDocument, 'bots')],
      milestones: [],
      requirementResponses: [{ id: awardResponse, requirement: { id: answeredByBuyer }, value: true }],
    },
  ];
};

const names = (list: readonly string[]): ReadonlySet<string> => new Set(list);

const collectComplaints = (document: Written): Body[] => {
  const documents = [document(usual.document, 'complaint_owner')];
  const said = { author: 'complaint_owner', datePublished: date };
  const posts = [{ ...said, id: heardPost, title: 'Чому', description: 'Так', relatedObjection: id('b', '7') }];
  const appeals = [{ ...said, id: heardAppeal, description: 'До суду', dateCreated: date, documents }];
  return [
    { ...claim(heardComplaint, 'pending', documents), type: 'complaint', posts, appeals },
    { ...claim(upheldComplaint, 'satisfied', []), type: 'complaint' },
  ];
};

const complained = (parts: unknown, complaints: readonly Body[]): Body[] =>
  [parts].flat().map((part) => ({ ...Object(part), complaints: [...(Object(part).complaints ?? []), ...complaints] }));

/** Every object with complaints. */
const withComplaints = ({ cancellations }: Body, { awards, qualifications }: Body, complaints: Body[]): Body => ({
  complaints,
  awards: complained(awards, complaints),
  qualifications: complained(qualifications, [claim(usual.complaint, 'claim', []), ...complaints]),
  cancellations: complained(cancellations, complaints),
});

/** An inspector's approval. */
const reviewed: Body = {
  funders: [tenderer({ scale: undefined })],
  inspector: tenderer({ scale: undefined }),
  reviewRequests: [
    { id: usual.reviewRequest, dateCreated: monday, tenderStatus: 'active.enquiries', approved: true, date: monday, is_valid: true },
  ],
};

/** Turns a record into one of another type. */
const asType = (procedure: Procedure | undefined, whole: Body, fields: Body, document: Written): Body => {
  if (procedure === undefined) return {};
  const parts = procedure.phases.has('complaints') ? withComplaints(whole, fields, collectComplaints(document)) : {};
  const agreed = procedure.phases.has('agreement-making') ? withAgreement(whole, document) : {};
  const asked = procedure.phases.has('reviews') ? reviewed : {};
  return { ...parts, ...agreed, ...asked, ...ofType(procedure, { ...fields, ...parts }) };
};

/** The agreement that a tender results in, with one party. */
const withAgreement = ({ items }: Body, document: Written): Body => ({
  maxAwardsCount: 3,
  agreementDuration: 'P1Y',
  agreements: [
    {
      id: usual.agreement,
      agreementID: 'UA-2026-12-07-000001-a-a1',
      status: 'pending',
      date,
      items: [items].flat().map((one) => ({ ...Object(one), relatedLot: lotId })),
      contracts: [{ id: usual.contract, status: 'active', date, awardID: activeAward, bidID: usual.bid, suppliers: [tenderer()] }],
      documents: [document(usual.document, 'tender_owner')],
    },
  ],
});

const ofType = (procedure: Procedure, { awards }: Body): Body => ({
  procurementMethodType: procedure.type,
  config: actingConfig({}, procedure),
  ...(isLacking(procedure, 'lots')
    ? { lots: undefined, awards: [awards].flat().map((award) => ({ ...Object(award), lotID: undefined })) }
    : {}),
});

const buildQualification = (document: Written): Body => ({
  id: usual.qualification,
  status: 'pending',
  date,
  bidID: otherBid,
  lotID: lotId,
  documents: [document(usual.document, 'tender_owner'), document(botDocument, 'bots')],
  requirementResponses: [
    {
      id: usual.response,
      requirement: { id: answeredByBuyer },
      value: true,
      evidences: [{ id: usual.evidence, title: 'Довідка', type: 'statement' }],
    },
  ],
});

/** The fields of the tender in a status; bids, awards and contracts from the appropriate status on. */
const fieldsIn = (status: string, document: Written, hasAll = false): Body => {
  const isEarly = names(early).has(status);
  const isOpen = !isEarly && !names(secret).has(status) && !status.startsWith('active.pre-qualification');
  const stands = isOpen || hasAll ? 'active' : 'pending';
  const bids = ['other', 'low'].map((owner, index) => bid(index === 0 ? usual.bid : otherBid, stands, owner, [document(usual.document)]));
  const stub = { id: usual.contract, status: 'pending', awardID: activeAward, contractID: 'c', date, value: money(9500) };
  return {
    status,
    next_check: undefined,
    bids: isEarly && !hasAll ? undefined : status === 'active.auction' ? bids.map((one) => ({ ...one, status: 'active' })) : bids,
    awards: isOpen || hasAll ? collectAwards(document) : undefined,
    contracts: isOpen || hasAll ? [stub] : undefined,
    qualifications: hasAll ? [buildQualification(document)] : undefined,
    ...(names(awarding).has(status) ? { awardPeriod: { startDate: planned.startDate } } : {}),
  };
};

export interface Table {
  readonly tender: MadeTender;
  readonly transferId: string;
  /** A body for posting a document. */
  readonly file: Body;
  /** Puts the tender into a status; needed again after each successful write. With a `procedure` it has all parts in every status. */
  enter(status: string, procedure?: Procedure): Promise<void>;
}

export const makeTable = async (registry: TestRegistry): Promise<Table> => {
  registry.clock.set(monday);
  const lots = [lot(), lot({ id: otherLotId })];
  const tender = await createTender(registry, { lots });
  const file = { ...(await uploadDocument(registry, { title: 'a.pdf' })) };
  const added = await write(registry, tender, 'POST', '/documents', file);
  const stored = await storedTender(registry, tender);
  const document: Written = (own, author) => ({ ...stored.documents[0], id: own, author });
  if (added.status !== 201) throw new Error(added.text);
  const { author } = { author: tenderer({ scale: undefined }) };
  await storeFields(registry, tender, {
    ...owned('leaver', tokens.tender),
    // Authorizes opening the second stage.
    dialogue_token: hashOf(tokens.tender),
    criteria,
    lots: stored.lots.map((one: Body, index: number) => (index === 0 ? { ...one, auctionPeriod: planned } : one)),
    documents: [document(usual.document, 'tender_owner'), document(botDocument, 'bots'), document(auctionDocument, 'auction')],
    questions: [{ id: usual.question, title: 'Що саме?', questionOf: 'tender', date, author }],
    cancellations: [
      {
        id: usual.cancellation,
        status: 'draft',
        reason: 'Потреба відпала',
        reasonType: 'noDemand',
        cancellationOf: 'tender',
        date,
        documents: [document(usual.document, 'tender_owner')],
      },
    ],
    complaints: [claim(usual.complaint, 'resolved', [])],
  });
  registry.clock.set(moment);
  const transfer = await registry.ask('POST', '/api/2.5/transfers', { key: keys.broker, body: { data: {} } });
  const transferId: string = transfer.body.data.id;
  const whole = await storedTender(registry, tender);
  const agreement = await keptAgreement(registry, 'long');
  const unused = await registry.store.collection('transfers').findOne({});
  if (unused === null) throw new Error('no transfer');
  return {
    tender,
    transferId,
    file,
    enter: async (status, procedure) => {
      const fields = fieldsIn(status, document, procedure !== undefined);
      const resting = procedure?.config.hasPreSelectionAgreement.byDefault === true ? { agreements: [{ id: agreement }] } : {};
      const { _id, ...record } = { ...whole, ...fields, ...resting, ...asType(procedure, whole, fields, document) };
      await registry.store.collection('tenders').replaceOne({ _id }, record, { ignoreUndefined: true });
      await registry.store.collection('transfers').replaceOne({ _id: unused._id }, unused);
      // Discards later revisions.
      await registry.store.collection('tenders_history').deleteMany({ of: _id, rev: { $gt: record.rev } });
      await registry.store.collection('transfers_history').deleteMany({ of: unused._id, rev: { $gt: unused.rev } });
    },
  };
};
