/** The collection of agreements: read by everybody, written by the import and with tenders. */

import { makePlainWriter, type PlainWriter } from '../changing/writer.ts';
import type { AgreementRecord } from '../domain/agreement.ts';
import { type DocumentUrls, withPublicDocuments } from '../domain/documents.ts';
import type { JsonObject } from '../domain/json.ts';
import { isMirrored, shownOfMirrored } from '../domain/mirrored.ts';
import { notFound } from '../domain/problem.ts';
import type { FeedSource } from '../feed/page.ts';
import { type FeedDeps, feedRow } from '../feed/routes.ts';
import { anyone, type Handler, one, type Row, row, shown } from '../http/route.ts';
import type { Store } from '../store/client.ts';
import type { Validator } from '../validation/validator.ts';

/** A stored agreement, or the part of it that a feed has read, → its public form. */
type AgreementView = (agreement: { readonly _id: string }) => JsonObject;

export const makeAgreementView = (validator: Pick<Validator, 'view'>, urls: Pick<DocumentUrls, 'publicLink'>): AgreementView => {
  const show = validator.view(answers.agreement);
  return (agreement) =>
    isMirrored(agreement)
      ? shownOfMirrored(agreement._id, agreement)
      : show({ ...withPublicDocuments(agreement, urls), id: agreement._id });
};

export const answers = { agreement: '/agreements/agreement' } as const;

interface AgreementsDeps {
  readonly store: Pick<Store, 'records' | 'feed'>;
  readonly validator: Pick<Validator, 'view'>;
  readonly feed: FeedDeps;
  readonly documents: Pick<DocumentUrls, 'publicLink'>;
}

const readAgreement = ({ store }: AgreementsDeps, view: AgreementView): Handler => {
  const agreements = store.records('agreements');
  return async ({ params }) => {
    const agreement = await agreements.get(params.agreement ?? '');
    if (agreement === null) throw notFound('Agreement not found.');
    return shown(view(agreement));
  };
};

/** The writer of agreements that are made with a tender. */
export const makeAgreementWriter = (store: Pick<Store, 'records' | 'transaction' | 'underWay'>): PlainWriter<AgreementRecord> =>
  makePlainWriter<AgreementRecord>({
    store,
    names: { collection: 'agreements', param: 'agreement' },
    notFound: 'Agreement not found.',
    records: store.records<AgreementRecord>('agreements'),
  });

const optional = ['dateCreated', 'id', 'agreementID', 'agreementType', 'status', 'tender_id', 'next_check', 'procuringEntity'];

/** spec/feed.md §1. */
const agreementFeed = ({ store }: AgreementsDeps, view: AgreementView): FeedSource => {
  const reader = store.feed('agreements');
  return {
    path: '/agreements',
    optional: new Set(optional),
    needs: (fields) => fields,
    view: (row) => view(row),
    read: (window) => reader.read(window),
  };
};

export const agreementRows = (deps: AgreementsDeps): Row[] => {
  const view = makeAgreementView(deps.validator, deps.documents);
  return [
    feedRow(agreementFeed(deps, view), deps.feed),
    row({
      get: '/agreements/:agreement',
      summary: 'An agreement.',
      access: anyone,
      answers: one(answers.agreement),
      handler: readAgreement(deps, view),
    }),
  ];
};
