/**
 * The kinds of writes that phases add, each with a request for it: route, authorized role, and body. The tables of the types define
 * the statuses in which they are allowed and the refusals otherwise (docs/procedures.md).
 */

import { percent } from '../../../fixtures/assets.ts';
import { bidBody, tenderer } from '../../../fixtures/bids.ts';
import type { Role } from '../../../fixtures/statuses.ts';
import {
  activeAward,
  auctionDocument,
  awardResponse,
  botDocument,
  criterion,
  heardComplaint,
  otherBid,
  type Table,
  toBidder,
  toBuyer,
  upheldComplaint,
  usual,
} from '../../../fixtures/tender-in-status.ts';
import { lotId, money, otherLotId } from '../../../fixtures/tenders.ts';
import type { WriteVerb } from '../../../src/procurement/engine/writes.ts';

export interface Try {
  /** The name of the write. */
  readonly kind: string;
  /** The verb, for kinds whose refusals use different words. */
  readonly word?: WriteVerb;
  readonly row: string;
  /** The role that may do it, if the status permits. */
  readonly by: Role;
  readonly data?: unknown;
  /** Merged into `data` for types with lots. */
  readonly ofLots?: object;
  /** Merged into `data` for types whose offers are percentages. */
  readonly ofPercentages?: object;
  readonly ids?: Readonly<Record<string, string>>;
  /** In types with this phase any broker may do it. */
  readonly anybodyWith?: string;
  /** The phase that adds the route with this body, where several do. */
  readonly phase?: string;
}

const T = '/tenders/:tender';
const G = `${T}/criteria/:criterion/requirement_groups`;
const A = `${T}/awards/:award`;
const B = `${T}/bids/:bid`;
const other = { title: 'Інше' };
const results = { bids: [{ lotValues: [{ value: { amount: 9000 }, date: '2026-12-14T00:00:00+02:00' }] }] };

const ofTenders = ({ file, transferId }: Table): readonly Try[] => [
  { kind: 'patch tender', row: `PATCH ${T}`, by: 'buyer', data: { title: 'Інша назва' } },
  { kind: 'take ownership', row: `POST ${T}/ownership`, by: 'buyer', data: { id: transferId, transfer: 'tender-transfer' } },
  { kind: 'take credentials', row: `PATCH ${T}/credentials`, by: 'buyer' },
  { kind: 'add lot', row: `POST ${T}/lots`, by: 'buyer', data: { ...other, value: money(5000), minimalStep: money(100) } },
  { kind: 'update lot', row: `PATCH ${T}/lots/:lot`, by: 'buyer', data: other },
  { kind: 'delete lot', row: `DELETE ${T}/lots/:lot`, by: 'buyer', ids: { lot: otherLotId } },
  { kind: 'add document', row: `POST ${T}/documents`, by: 'buyer', data: file },
  { kind: 'add document', row: `POST ${T}/documents`, by: 'bots', data: file },
  { kind: 'update document', row: `PATCH ${T}/documents/:document`, by: 'buyer', data: other },
  { kind: 'delete document', row: `DELETE ${T}/documents/:document`, by: 'buyer' },
  { kind: 'bring auction documents', row: `POST ${T}/documents`, by: 'auction', data: file },
  {
    kind: 'bring auction documents',
    word: 'update',
    row: `PATCH ${T}/documents/:document`,
    by: 'auction',
    data: other,
    ids: { document: auctionDocument },
  },
  {
    kind: 'post criterion',
    row: `POST ${T}/criteria`,
    by: 'buyer',
    data: [criterion('f'.repeat(32), 'tenderer', 'a'.repeat(32), [other])],
  },
  { kind: 'patch criterion', row: `PATCH ${T}/criteria/:criterion`, by: 'buyer', data: other },
  { kind: 'delete criterion', row: `DELETE ${T}/criteria/:criterion`, by: 'buyer' },
  { kind: 'post criterion', row: `POST ${G}`, by: 'buyer', data: { requirements: [other] } },
  { kind: 'patch requirement', row: `PATCH ${G}/:group/requirements/:requirement`, by: 'buyer', data: other },
  { kind: 'put requirement', row: `PUT ${G}/:group/requirements/:requirement`, by: 'buyer', data: other },
  {
    kind: 'post evidence',
    row: `POST ${G}/:group/requirements/:requirement/evidences`,
    by: 'buyer',
    data: { title: 'Довідка', type: 'document' },
  },
  {
    kind: 'patch evidence',
    row: `PATCH ${G}/:group/requirements/:requirement/evidences/:evidence`,
    by: 'buyer',
    data: other,
  },
  { kind: 'delete evidence', row: `DELETE ${G}/:group/requirements/:requirement/evidences/:evidence`, by: 'buyer' },
  {
    kind: 'add question',
    row: `POST ${T}/questions`,
    by: 'stranger',
    data: { title: 'Коли?', author: tenderer({ scale: undefined }) },
  },
  { kind: 'update question', row: `PATCH ${T}/questions/:question`, by: 'buyer', data: { answer: 'Завтра' } },
  { kind: 'cancel', row: `POST ${T}/cancellations`, by: 'buyer', data: { reason: 'Потреба відпала', reasonType: 'noDemand' } },
];

const ofBids = ({ file }: Table): readonly Try[] => [
  { kind: 'add bid', row: `POST ${T}/bids`, by: 'stranger', data: bidBody() },
  { kind: 'update bid', row: `PATCH ${B}`, by: 'bidder', data: { subcontractingDetails: 'ніхто' } },
  { kind: 'delete bid', row: `DELETE ${B}`, by: 'bidder' },
  { kind: 'add bid document', row: `POST ${B}/documents`, by: 'bidder', data: file },
  { kind: 'update bid document', row: `PATCH ${B}/documents/:document`, by: 'bidder', data: other },
  {
    kind: 'answer criteria in bid',
    word: 'post',
    row: `POST ${B}/requirement_responses`,
    by: 'bidder',
    data: [{ requirement: { id: toBidder }, value: true }],
  },
];

const ofAuctions: readonly Try[] = [
  { kind: 'read auction', row: `GET ${T}/auction`, by: 'auction' },
  {
    kind: 'set auction urls',
    row: `PATCH ${T}/auction/:lot`,
    by: 'auction',
    data: { lots: [{ auctionUrl: 'https://a.example.org' }, {}], bids: [] },
  },
  { kind: 'report auction', row: `POST ${T}/auction/:lot`, by: 'auction', data: results },
  {
    kind: 'move auction',
    row: `PUT ${T}/lots/:lot/auctionPeriod`,
    by: 'Administrator',
    data: { startDate: '2026-12-23T12:00:00+02:00' },
  },
];

const ofAwards = ({ file }: Table): readonly Try[] => [
  {
    kind: 'add award',
    phase: 'direct-awards',
    row: `POST ${T}/awards`,
    by: 'buyer',
    data: { suppliers: [tenderer()], value: money(9500) },
    ofLots: { lotID: lotId },
  },
  {
    kind: 'add award',
    phase: 'awarding',
    row: `POST ${T}/awards`,
    by: 'admins',
    data: { bid_id: otherBid, lotID: lotId, suppliers: [tenderer()], value: money(9500) },
    ofPercentages: { value: percent(45) },
  },
  { kind: 'update award', row: `PATCH ${A}`, by: 'buyer', data: { title: 'Про рішення' } },
  { kind: 'add award document', row: `POST ${A}/documents`, by: 'buyer', data: file },
  { kind: 'add award document as bot', row: `POST ${A}/documents`, by: 'bots', data: file },
  { kind: 'update award document', row: `PATCH ${A}/documents/:document`, by: 'buyer', data: other },
  { kind: 'update award document as bot', row: `PATCH ${A}/documents/:document`, by: 'bots', data: other, ids: { document: botDocument } },
  { kind: 'add award milestone', row: `POST ${A}/milestones`, by: 'buyer', data: { code: '24h' } },
  {
    kind: 'answer criteria in award',
    word: 'post',
    row: `POST ${A}/requirement_responses`,
    by: 'buyer',
    data: [{ requirement: { id: toBuyer }, value: true }],
    ids: { response: awardResponse },
  },
  {
    kind: 'add claim',
    row: `POST ${A}/complaints`,
    by: 'bidder',
    data: { type: 'claim', title: 'Не згоден', author: tenderer({ scale: undefined }) },
    ids: { award: activeAward },
  },
  {
    kind: 'update claim',
    row: `PATCH ${A}/complaints/:complaint`,
    by: 'buyer',
    data: { tendererAction: 'Так' },
    ids: { award: activeAward },
  },
  { kind: 'document claim', row: `POST ${A}/complaints/:complaint/documents`, by: 'buyer', data: file, ids: { award: activeAward } },
];

const Q = `${T}/qualifications/:qualification`;

const ofQualifications = ({ file }: Table): readonly Try[] => [
  { kind: 'update qualification', row: `PATCH ${Q}`, by: 'buyer', data: { title: 'Про допуск' } },
  { kind: 'write qualification document', word: 'add', row: `POST ${Q}/documents`, by: 'buyer', data: file },
  {
    kind: 'answer criteria in qualification',
    word: 'post',
    row: `POST ${Q}/requirement_responses`,
    by: 'buyer',
    data: [{ requirement: { id: toBuyer }, value: true }],
  },
];

const identifier = { scheme: 'UA-IPN', id: '3000000001', legalName: 'Іваненко Іван' };
const complaint = { type: 'complaint', title: 'Не згоден', author: { ...tenderer({ scale: undefined }), identifier } };

/** Complaints on any object; complaints about decisions are filed by bidders. */
const ofComplaints = ({ file }: Table): readonly Try[] => {
  const on = (name: string, parent: string, by: Role, ids: Readonly<Record<string, string>>): readonly Try[] => {
    const row = `${parent}/complaints`;
    const phase = 'complaints';
    return [
      { kind: `add complaint on ${name}`, phase, row: `POST ${row}`, by, anybodyWith: 'direct-awards', data: complaint, ids },
      {
        kind: `update complaint on ${name}`,
        phase,
        row: `PATCH ${row}/:complaint`,
        by: 'buyer',
        data: { tendererAction: 'Розглядаємо' },
        ids: { ...ids, complaint: heardComplaint },
      },
      {
        kind: `document complaint on ${name}`,
        phase,
        word: 'add',
        row: `POST ${row}/:complaint/documents`,
        by: 'buyer',
        data: file,
        ids: { ...ids, complaint: upheldComplaint },
      },
    ];
  };
  const claim = { phase: 'complaints', row: `POST ${Q}/complaints` };
  return [
    ...on('tender', T, 'stranger', {}),
    ...on('award', A, 'bidder', { award: activeAward }),
    ...on('qualification', Q, 'bidder', {}),
    ...on('cancellation', `${T}/cancellations/:cancellation`, 'bidder', {}),
    { ...claim, kind: 'add claim on qualification', by: 'bidder', data: { ...complaint, type: 'claim' } },
    {
      ...claim,
      kind: 'update claim on qualification',
      row: `PATCH ${Q}/complaints/:complaint`,
      by: 'buyer',
      data: { tendererAction: 'Так' },
    },
    { ...claim, kind: 'document claim on qualification', row: `POST ${Q}/complaints/:complaint/documents`, by: 'buyer', data: file },
  ];
};

const agreement = `${T}/agreements/:agreement`;

const ofAgreements = ({ file }: Table): readonly Try[] => [
  { kind: 'update agreement', row: `PATCH ${agreement}`, by: 'buyer', data: other },
  { kind: 'update agreement', row: `PATCH ${agreement}/contracts/:contract`, by: 'buyer', data: { status: 'unsuccessful' } },
  { kind: 'add agreement document', word: 'add', row: `POST ${agreement}/documents`, by: 'buyer', data: file },
];

const reviews = `${T}/review_requests`;

const ofReviews: readonly Try[] = [
  { kind: 'add review request', row: `POST ${reviews}`, by: 'buyer', data: {} },
  { kind: 'add review request', row: `POST ${reviews}`, by: 'buyer', data: { lotID: lotId } },
  { kind: 'answer review request', row: `PATCH ${reviews}/:reviewRequest`, by: 'inspector', data: { approved: true } },
];

export const tries = (table: Table): readonly Try[] => [
  ...ofTenders(table),
  ...ofBids(table),
  ...ofAuctions,
  ...ofAwards(table),
  ...ofQualifications(table),
  ...ofComplaints(table),
  ...ofAgreements(table),
  ...ofReviews,
];

/** Kinds without a line here, and where they are tested. */
export const elsewhere: Readonly<Record<string, string>> = {
  'bring reports': 'one kind of documents of the tender: test/api/lifecycle/pre-qualification.test.ts',
  'change contract template': 'a 400 of the tender’s own PATCH: test/unit/tenders/change-rules.test.ts',
  'update agreement copy': 'needs a bot and the copy: test/api/lifecycle/selection.test.ts',
  'link plan': 'needs a plan, a central body and no token: test/api/lifecycle/plan-tenders.test.ts',
};

export const usualIds: Readonly<Record<string, string>> = usual;
