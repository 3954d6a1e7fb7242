/** The collection of contracts (spec/contracts.md §3). Contracts come from awards, and from an import. */

import { documentRows } from '../documents/routes.ts';
import type { FeedSource } from '../feed/page.ts';
import { feedRow } from '../feed/routes.ts';
import { anyone, brokers, groups, one, type Row, row } from '../http/route.ts';
import { changeRows } from './changes/routes.ts';
import { contractDocuments } from './documents.ts';
import { change, read } from './handlers.ts';
import type { ContractRoom } from './room.ts';
import { answers, patchContract, signer } from './schema.ts';
import { putSigner, renewCredentials } from './sides.ts';
import { transactionRows } from './transactions/routes.ts';

const optional = ['dateCreated', 'contractID', 'status'];

/** spec/feed.md §1. */
const contractFeed = ({ deps, view }: ContractRoom): FeedSource => {
  const reader = deps.store.feed('contracts');
  return {
    path: '/contracts',
    optional: new Set(optional),
    needs: (fields) => fields,
    view: (found) => view.data(found),
    read: (window) => reader.read(window),
  };
};

const sideRows = (room: ContractRoom): Row[] => [
  row({
    patch: '/contracts/:contract/credentials',
    summary: 'Makes a new token and transfer value of a contract. Needs the token of its tender.',
    access: brokers,
    tokenInBody: true,
    answers: one(answers.contract, 200, ['config', 'access']),
    handler: renewCredentials(room),
  }),
  row({
    put: '/contracts/:contract/buyer/signer_info',
    summary: 'Says who signs for the buyer. Needs a token of the buyer side.',
    access: groups('brokers', 'Administrator'),
    accepts: signer,
    answers: one(answers.signerInfo),
    handler: putSigner(room, 'buyer'),
  }),
  row({
    put: '/contracts/:contract/suppliers/signer_info',
    summary: 'Says who signs for the supplier. Needs a token of the supplier side.',
    access: groups('brokers', 'Administrator'),
    accepts: signer,
    answers: one(answers.signerInfo),
    handler: putSigner(room, 'supplier'),
  }),
];

export const contractRows = (room: ContractRoom): Row[] => {
  return [
    feedRow(contractFeed(room), room.deps.feed),
    row({
      get: '/contracts/:contract',
      summary: 'A contract.',
      access: anyone,
      answers: one(answers.contract, 200, ['config']),
      handler: read(room),
    }),
    row({
      patch: '/contracts/:contract',
      summary: 'Changes a contract, signs it or ends it. Needs a token of the buyer side.',
      access: groups('brokers', 'Administrator'),
      accepts: patchContract,
      answers: one(answers.contract, 200, ['config']),
      handler: change(room),
    }),
    ...sideRows(room),
    ...documentRows(contractDocuments(room)),
    ...transactionRows(room),
    ...changeRows(room),
  ];
};
