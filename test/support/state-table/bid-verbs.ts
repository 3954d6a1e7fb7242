/**
 * Bids, awards and their parts (spec/tenders.md §4.1–4.3, spec/tenders.md §5.3, spec/documents.md §3.3,
 * spec/tenders.md §5.5, spec/contracts.md §3, spec/procedures.md §4.2, §4.4).
 */
import { bidBody, tenderer } from '../../../fixtures/bids.ts';
import {
  awarding,
  brokers,
  everybody,
  open,
  qualification,
  type Role,
  type Status,
  secret,
  statuses,
  tendering,
} from '../../../fixtures/statuses.ts';
import {
  activeAward,
  answeredClaim,
  awardResponse,
  bidEvidence,
  botDocument,
  claimantDocument,
  otherBid,
  type Table,
  toBidder,
  toBuyer,
} from '../../../fixtures/tender-in-status.ts';
import { lotId, money } from '../../../fixtures/tenders.ts';
import { each, read, refused, type Verb, write } from './verb.ts';

const T = '/tenders/:tender';
const B = `${T}/bids/:bid`;
const A = `${T}/awards/:award`;
const C = `${A}/complaints/:complaint`;

/** Bids exist once tendering has begun, awards once it is over. */
const ofBid = { part: { name: 'Bid', from: [...secret, ...open] } };
const ofAward = { part: { name: 'Award', from: open } };
const change = { description: 'інше' };

const documentText = (verb: string) => (status: Status) => `Can't ${verb} document in current (${status}) tender status`;

/** Secret from everyone but the bidder until the auction is over. */
const secretRead = (path: string, what: string, more: Partial<Verb> = {}): Verb =>
  read(path, {
    ...ofBid,
    by: { ...each(everybody, open), bidder: statuses },
    text: (status) => `Can't view ${what} in current (${status}) tender status`,
    ...more,
  });

const bids: Verb[] = [
  read(`${T}/bids`, {
    by: each(
      everybody,
      statuses.filter((status) => !secret.includes(status)),
    ),
    text: (status) => `Can't view bids in current (${status}) tender status`,
  }),
  secretRead(B, 'bid'),
  write(`POST ${T}/bids`, {
    by: each(brokers, tendering),
    text: (status) => `Can't add bid in current (${status}) tender status`,
    data: bidBody(),
  }),
  write(`PATCH ${B}`, {
    ...ofBid,
    groups: ['brokers', 'Administrator'],
    by: each(['bidder', 'Administrator', 'admins'], tendering),
    text: (status) => `Can't update bid in current (${status}) tender status`,
    data: { subcontractingDetails: 'ніхто' },
  }),
  write(`DELETE ${B}`, {
    ...ofBid,
    by: { bidder: tendering },
    text: (status) => `Can't delete bid in current (${status}) tender status`,
  }),
];

const bidDocuments = (list: string, file: object): Verb[] => {
  const path = `${B}/${list}`;
  const by = { bidder: [...tendering, ...awarding] };
  const stands = (status: Status): string => (status === 'active.tendering' ? 'pending' : 'active');
  return [
    secretRead(path, 'bid documents'),
    secretRead(`${path}/:document`, 'bid documents'),
    write(`POST ${path}`, { ...ofBid, by, text: documentText('add'), data: file }),
    write(`PUT ${path}/:document`, { ...ofBid, by, text: documentText('update'), data: file }),
    write(`PATCH ${path}/:document`, { ...ofBid, by, text: documentText('update'), data: change }),
    write(`PATCH ${path}/:document`, {
      ...ofBid,
      says: 'of a bid that has not won',
      ids: { bid: otherBid },
      by: {},
      data: change,
    }),
    // The bid was submitted, so its documents cannot be deleted.
    write(`DELETE ${path}/:document`, {
      ...ofBid,
      by,
      text: documentText('delete'),
      instead: (role, status) =>
        role === 'bidder' && by.bidder.includes(status)
          ? refused(`Can't delete document when bid in current (${stands(status)}) status`)
          : undefined,
    }),
  ];
};

const bidResponses: Verb[] = [
  ...['', '/:response', '/:response/evidences', '/:response/evidences/:evidence'].map((below) =>
    secretRead(`${B}/requirement_responses${below}`, 'bid', { ids: { evidence: bidEvidence } }),
  ),
  ...[
    { verb: 'POST', below: '', data: [{ requirement: { id: toBidder }, value: true }] },
    { verb: 'PATCH', below: '/:response', data: { value: true } },
    { verb: 'DELETE', below: '/:response' },
    { verb: 'POST', below: '/:response/evidences', data: { title: 'Ще одна', type: 'statement' } },
    { verb: 'PATCH', below: '/:response/evidences/:evidence', data: { title: 'Інша' } },
    { verb: 'DELETE', below: '/:response/evidences/:evidence' },
  ].map(({ verb, below, data }) =>
    write(`${verb} ${B}/requirement_responses${below}`, {
      ...ofBid,
      ids: { evidence: bidEvidence },
      by: { bidder: tendering },
      text: () => `Can't ${verb.toLowerCase()} object if tender not in ['draft', 'active.tendering'] statuses`,
      data,
    }),
  ),
];

const awards = (file: object): Verb[] => {
  const owners: readonly Role[] = ['buyer', 'admins'];
  const documents = { ...ofAward, groups: ['brokers', 'bots'] };
  const onlyAuthor = (role: Role, status: Status) =>
    owners.includes(role) && qualification.includes(status) ? refused('Can update document only author') : undefined;
  return [
    read(`${T}/awards`),
    ...['', '/documents', '/documents/:document', '/milestones', '/requirement_responses'].map((below) => read(A + below, ofAward)),
    read(`${A}/requirement_responses/:response`, { ...ofAward, ids: { response: awardResponse } }),
    write(`POST ${T}/awards`, {
      groups: [],
      by: { admins: qualification },
      text: (status) => `Can't create award in current (${status}) tender status`,
      data: { bid_id: otherBid, lotID: lotId, suppliers: [tenderer()], value: money(9500) },
    }),
    write(`PATCH ${A}`, {
      ...ofAward,
      by: each(owners, awarding),
      text: (status) => `Can't update award in current (${status}) tender status`,
      data: { title: 'Про рішення' },
    }),
    write(`POST ${A}/documents`, {
      ...documents,
      by: { ...each(owners, qualification), bots: awarding },
      text: documentText('add'),
      data: file,
    }),
    ...['PUT', 'PATCH'].flatMap((verb) => {
      const more = { ...documents, text: documentText('update'), data: verb === 'PUT' ? file : change };
      const by = { ...each(owners, qualification), bots: awarding };
      const byBot = { ...more, says: 'made by bots', ids: { document: botDocument }, instead: onlyAuthor };
      const isBot = (role: Role, status: Status) =>
        role === 'bots' && awarding.includes(status) ? refused('Can update document only author') : undefined;
      return [
        write(`${verb} ${A}/documents/:document`, { ...more, by, instead: isBot }),
        write(`${verb} ${A}/documents/:document`, { ...byBot, by }),
      ];
    }),
    write(`DELETE ${A}/documents/:document`, { ...documents, by: {}, instead: () => refused('Forbidden to delete document for award') }),
    write(`POST ${A}/milestones`, {
      ...ofAward,
      by: { buyer: awarding },
      text: (status) => `Can't update award in current (${status}) tender status`,
      data: { code: '24h' },
    }),
    ...[
      { row: `POST ${A}/requirement_responses`, verb: 'post', data: [{ requirement: { id: toBuyer }, value: true }] },
      { row: `PATCH ${A}/requirement_responses/:response`, verb: 'patch', data: { value: true } },
      { row: `DELETE ${A}/requirement_responses/:response`, verb: 'delete' },
    ].map(({ row, verb, data }) =>
      write(row, {
        ...ofAward,
        ids: { response: awardResponse },
        by: each(owners, qualification),
        text: () => `Can't ${verb} object if tender not in ['active.qualification'] statuses`,
        data,
      }),
    ),
  ];
};

const within = (who: Role, text: string) => (role: Role, status: Status) =>
  role === who && awarding.includes(status) ? refused(text) : undefined;

const claims: Verb[] = [
  ...[`${A}/complaints`, C, `${C}/documents`, `${C}/documents/:document`].map((path) =>
    read(path, { ...ofAward, ids: { award: activeAward } }),
  ),
  write(`POST ${A}/complaints`, {
    ...ofAward,
    ids: { award: activeAward },
    by: each(['bidder', 'admins'], awarding),
    text: (status) => `Can't add complaint in current (${status}) tender status`,
    data: { type: 'claim', title: 'Не згоден', author: tenderer({ scale: undefined }) },
  }),
  ...[
    {
      says: 'an answer',
      data: { status: 'answered', resolution: 'Вимогу розглянуто ще раз', resolutionType: 'declined' },
      instead: within('claimant', "Can't update complaint from claim to answered status"),
    },
    {
      says: 'a withdrawal',
      data: { status: 'cancelled', cancellationReason: 'Помилка' },
      instead: within('buyer', "Can't update complaint from claim to cancelled status"),
    },
  ].map((more) =>
    write(`PATCH ${C}`, {
      ...ofAward,
      ...more,
      ids: { award: activeAward },
      by: each(['buyer', 'claimant'], awarding),
      text: (status) => `Can't update complaint in current (${status}) tender status`,
    }),
  ),
];

/** Documents of a pending claim are written by the buyer, of an answered one by the claimant. */
const claimDocuments = (file: object): Verb[] => {
  const by = each(['buyer', 'claimant'], awarding);
  const closed = (role: Role, verb: string, state: string) => within(role, `Can't ${verb} document in current (${state}) complaint status`);
  const both = (row: string, verb: string, data: unknown): Verb[] => [
    write(row, {
      ...ofAward,
      ids: { award: activeAward },
      by,
      text: documentText(verb),
      data,
      instead: closed('claimant', verb, 'claim'),
    }),
    write(row, {
      ...ofAward,
      says: 'when it is answered',
      ids: { award: activeAward, complaint: answeredClaim, document: claimantDocument },
      by,
      text: documentText(verb),
      data,
      instead: closed('buyer', verb, 'answered'),
    }),
  ];
  return [
    ...both(`POST ${C}/documents`, 'add', file),
    ...both(`PUT ${C}/documents/:document`, 'update', file),
    ...both(`PATCH ${C}/documents/:document`, 'update', change),
    write(`DELETE ${C}/documents/:document`, {
      ...ofAward,
      ids: { award: activeAward },
      by: {},
      instead: () => refused('Forbidden to delete document for complaint'),
    }),
  ];
};

const contracts: Verb[] = [
  read(`${T}/contracts`),
  ...['', '/documents'].map((below) => read(`${T}/contracts/:contract${below}`, { part: { name: 'Contract', from: open } })),
];

export const bidVerbs = ({ file }: Table): Verb[] => [
  ...bids,
  ...['documents', 'eligibility_documents', 'financial_documents', 'qualification_documents'].flatMap((list) => bidDocuments(list, file)),
  ...bidResponses,
  ...awards(file),
  ...claims,
  ...claimDocuments(file),
  ...contracts,
];
