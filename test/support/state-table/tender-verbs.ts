/** The tender itself and the parts it has from the start (spec/tenders.md §5, §5.4, spec/procedures.md §4.1, §4.3, §4). */

import { tenderer } from '../../../fixtures/bids.ts';
import { brokers, early, qualification, type Role, type Status, secret, statuses } from '../../../fixtures/statuses.ts';
import { auctionDocument, botDocument, criterion, type Table, usual } from '../../../fixtures/tender-in-status.ts';
import { money, otherLotId } from '../../../fixtures/tenders.ts';
import { type Expected, each, read, refused, type Verb, write } from './verb.ts';

const T = '/tenders/:tender';
const draft: readonly Status[] = ['draft'];
const enquiries: readonly Status[] = ['active.enquiries'];
const auction: readonly Status[] = ['active.auction'];
const cancellable: readonly Status[] = ['active.enquiries', 'active.tendering', 'active.qualification', 'active.awarded'];

const documentText = (verb: string) => (status: Status) => `Can't ${verb} document in current (${status}) tender status`;

/** Owner and bots before tendering, the auction role during and after the auction. */
const authors: Verb['by'] = {
  ...each(['buyer', 'bots'], early),
  auction: [...auction, ...qualification],
};

/** Only the author of a document may change it. */
const onlyAuthor =
  (author: Role) =>
  (role: Role, status: Status): Expected | undefined =>
    role !== author && authors[role]?.includes(status) ? refused('Can update document only author') : undefined;

const documents = (file: object): Verb[] => {
  const groups = ['brokers', 'bots', 'auction'];
  const owned = [
    { author: 'buyer', document: usual.document },
    { author: 'bots', document: botDocument },
    { author: 'auction', document: auctionDocument },
  ] as const;
  return [
    read(`${T}/documents`),
    read(`${T}/documents/:document`),
    write(`POST ${T}/documents`, { groups, by: authors, text: documentText('add'), data: file }),
    ...owned.flatMap(({ author, document }) =>
      [
        { verb: 'PUT', data: file },
        { verb: 'PATCH', data: { description: 'інше' } },
      ].map(({ verb, data }) =>
        write(`${verb} ${T}/documents/:document`, {
          says: `made by ${author}`,
          groups,
          by: authors,
          text: documentText('update'),
          data,
          ids: { document },
          instead: onlyAuthor(author),
        }),
      ),
    ),
    write(`DELETE ${T}/documents/:document`, {
      by: { buyer: draft },
      text: (status) => `Can't delete document when tender in current (${status}) status`,
    }),
  ];
};

const lots: Verb[] = [
  read(`${T}/lots`),
  read(`${T}/lots/:lot`),
  ...[
    { row: `POST ${T}/lots`, verb: 'add', data: { title: 'Ще один', value: money(5000), minimalStep: money(100) } },
    { row: `PATCH ${T}/lots/:lot`, verb: 'update', data: { title: 'Інший' } },
    { row: `DELETE ${T}/lots/:lot`, verb: 'delete', ids: { lot: otherLotId } },
  ].map(({ row, verb, ...more }) =>
    write(row, { ...more, by: { buyer: early }, text: (status) => `Can't ${verb} lot in current (${status}) tender status` }),
  ),
];

const start = { startDate: '2026-12-23T12:00:00+02:00' };
const results = (value: object) => ({ bids: [{ lotValues: [value] }, { lotValues: [value] }] });

const auctions: Verb[] = [
  { row: `GET ${T}/auction`, text: "Can't get auction info", done: 200, data: undefined },
  {
    row: `PATCH ${T}/auction`,
    text: "Can't update auction urls",
    done: 400,
    data: { auctionUrl: 'https://a.example.org', bids: [{}, {}] },
  },
  { row: `POST ${T}/auction`, text: "Can't report auction results", done: 400, data: { bids: [{}, {}] } },
  {
    row: `PATCH ${T}/auction/:lot`,
    text: "Can't update auction urls",
    done: 200,
    data: { lots: [{ auctionUrl: 'https://a.example.org' }, {}], ...results({ participationUrl: 'https://a.example.org/me' }) },
  },
  {
    row: `POST ${T}/auction/:lot`,
    text: "Can't report auction results",
    done: 200,
    data: results({ value: { amount: 9000 }, date: '2026-12-14T00:00:00+02:00' }),
  },
].map(({ row, text, done, data }) =>
  write(row, {
    groups: ['auction'],
    by: each(['auction', 'admins'], auction),
    text: (status) => `${text} in current (${status}) tender status`,
    done,
    data,
  }),
);

const system: Verb[] = [
  write(`GET ${T}/chronograph`, { groups: ['chronograph'], by: each(['chronograph', 'admins'], statuses) }),
  write(`PATCH ${T}/chronograph`, { groups: ['chronograph'], by: each(['chronograph', 'admins'], statuses), data: {} }),
  write(`GET ${T}/billing`, { groups: ['Administrator'], by: each(['Administrator', 'admins'], statuses) }),
  write(`GET ${T}/historical`, {
    groups: ['brokers', 'Administrator'],
    by: { ...each(['buyer', 'bidder', 'claimant', 'stranger'], []), ...each(['Administrator', 'admins'], statuses) },
    text: () => 'Broker Accreditation level does not permit viewing tender historical info',
  }),
  ...['/lots/:lot', ''].map((place) =>
    write(`PUT ${T}${place}/auctionPeriod`, {
      groups: ['Administrator'],
      // The tender has lots, and therefore no auction of its own.
      by: place === '' ? {} : each(['Administrator', 'admins'], secret),
      text: (status) => `Can't update auctionPeriod in current (${status}) tender status`,
      instead: (_, status) =>
        secret.includes(status) ? undefined : refused(`Can't update auctionPeriod in current (${status}) tender status`),
      data: start,
    }),
  ),
];

const questions: Verb[] = [
  read(`${T}/questions`),
  read(`${T}/questions/:question`),
  write(`POST ${T}/questions`, { by: each(brokers, statuses), data: { title: 'Коли?', author: tenderer({ scale: undefined }) } }),
  write(`PATCH ${T}/questions/:question`, {
    by: { buyer: ['active.enquiries', 'active.tendering'] },
    text: (status) => `Can't update question in current (${status}) tender status`,
    data: { answer: 'Завтра' },
  }),
];

const cancellations = (file: object): Verb[] => {
  const path = `${T}/cancellations/:cancellation`;
  const by = each(['buyer', 'admins'], cancellable);
  const text = (status: Status): string => `Can't perform cancellation in current (${status}) tender status`;
  return [
    read(`${T}/cancellations`),
    read(path),
    read(`${path}/documents`),
    read(`${path}/documents/:document`),
    write(`POST ${T}/cancellations`, { by, text, data: { reason: 'Потреба відпала', reasonType: 'noDemand' } }),
    write(`PATCH ${path}`, { by, text, data: { reasonType: 'unFixable' } }),
    write(`POST ${path}/documents`, { by, text: documentText('add'), data: file }),
    write(`PUT ${path}/documents/:document`, { by, text: documentText('update'), data: file }),
    write(`PATCH ${path}/documents/:document`, { by, text: documentText('update'), data: { description: 'інше' } }),
    write(`DELETE ${path}/documents/:document`, {
      by: {},
      instead: () => refused('Forbidden to delete document for cancellation'),
    }),
  ];
};

const criteria = (): Verb[] => {
  const C = `${T}/criteria`;
  const G = `${C}/:criterion/requirement_groups`;
  const R = `${G}/:group/requirements`;
  const E = `${R}/:requirement/evidences`;
  const names = { post: early, patch: early, delete: draft };
  const line = (
    row: string,
    verb: keyof typeof names,
    data: unknown,
    when: readonly Status[] = names[verb],
    message: string = verb,
  ): Verb =>
    write(row, {
      by: { buyer: when },
      text: () => `Can't ${message} object if tender not in [${when.map((one) => `'${one}'`).join(', ')}] statuses`,
      data,
    });
  return [
    ...[C, `${C}/:criterion`, G, `${G}/:group`, R, `${R}/:requirement`, E, `${E}/:evidence`].map((path) => read(path)),
    line(`POST ${C}`, 'post', [criterion('f'.repeat(32), 'tenderer', 'a'.repeat(32), [{ title: 'Інше' }])]),
    line(`PATCH ${C}/:criterion`, 'patch', { title: 'Інший критерій' }),
    line(`DELETE ${C}/:criterion`, 'delete', undefined),
    line(`POST ${G}`, 'post', { requirements: [{ title: 'Інше' }] }),
    line(`PATCH ${G}/:group`, 'patch', { description: 'Інакше' }),
    line(`POST ${R}`, 'post', { title: 'Ще одне' }),
    line(`PATCH ${R}/:requirement`, 'patch', { title: 'Інше' }, draft),
    { ...line(`PUT ${R}/:requirement`, 'patch', { title: 'Інше' }, enquiries, 'put'), done: 200 },
    line(`POST ${E}`, 'post', { title: 'Договір', type: 'document' }),
    line(`PATCH ${E}/:evidence`, 'patch', { title: 'Договір' }),
    line(`DELETE ${E}/:evidence`, 'delete', undefined, early),
  ];
};

const whole = ({ transferId }: Table): Verb[] => [
  read(T),
  read(`${T}/plans`),
  read(`${T}/complaints`),
  read(`${T}/complaints/:complaint`),
  write(`PATCH ${T}`, {
    groups: ['brokers', 'Administrator'],
    by: { ...each(['Administrator', 'admins'], statuses), buyer: early },
    text: (status) => `Can't update tender in current (${status}) status`,
    data: { title: 'Інша назва' },
  }),
  write(`POST ${T}/ownership`, {
    by: each(
      brokers,
      statuses.filter((status) => !['complete', 'unsuccessful', 'cancelled'].includes(status)),
    ),
    text: (status) => `Can't update credentials in current (${status}) tender status`,
    data: { id: transferId, transfer: 'tender-transfer' },
    done: 200,
  }),
];

export const tenderVerbs = (table: Table): Verb[] => [
  ...whole(table),
  ...documents(table.file),
  ...lots,
  ...auctions,
  ...system,
  ...questions,
  ...cancellations(table.file),
  ...criteria(),
];
