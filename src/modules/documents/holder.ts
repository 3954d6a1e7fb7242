/** What a module configures for one of its document lists; everything else is shared (spec/documents.md §3). */

import type { DocumentUrls } from '../../base/domain/documents.ts';
import type { Json } from '../../base/domain/json.ts';
import type { FieldError } from '../../base/domain/problem.ts';
import type { Stored } from '../../base/domain/record.ts';
import type { Accepts, Validator } from '../../base/validation/validator.ts';
import { type ApiRequest, brokers, type PathParams, type RouteAccess } from '../../http/route.ts';
import type { Changed, Decision, Loaded } from '../../store/records/writer.ts';
import { type DocumentModel, plainDocuments, type SentDocument, type StoredDocument, type Written } from './document.ts';

/** POST, PUT, PATCH, DELETE. */
export type DocumentStep = 'add' | 'version' | 'change' | 'remove';

/** As used in error texts. */
export type DocumentVerb = 'add' | 'update' | 'delete';

/** The writer operations of documents; `decide` is synchronous. */
interface DocumentWriter<R, O extends Loaded<R>> {
  change<T>(request: ApiRequest, decide: (loaded: O) => Decision<R, T>): Promise<Pick<Changed<R, T>, 'stored' | 'result'>>;
  append<T>(request: ApiRequest, decide: (loaded: O) => Decision<R, T>): Promise<Pick<Changed<R, T>, 'stored' | 'result'>>;
}

/** The list as it would be stored. */
export interface DocumentRequest<D> {
  readonly step: DocumentStep;
  readonly documents: readonly D[];
  readonly written: readonly Written<D>[];
  /** The documents that are not being written. */
  readonly stored: readonly D[];
}

/** Where a list is. */
interface DocumentPlace {
  /** Path of the parent, e.g. `/tenders/:tender/awards/:award`. */
  readonly path: string;
  /** Name of the list in paths; default `documents`. */
  readonly collection?: string;
  /** For the docs: whose documents these are, and what a write needs. */
  readonly summary: { readonly of: string; readonly needs?: string };
  /** Groups allowed to write, and to DELETE where that differs. Reading is open by default. */
  readonly access: { readonly reads?: RouteAccess; readonly writes: RouteAccess; readonly removes?: RouteAccess };
  /** `stay`: DELETE is always 403, naming this parent; `quietly`: 204, also for missing documents; `none`: no DELETE. */
  readonly removal?: { readonly stay: string } | 'quietly' | 'none';
  /**
   * Only the newest is listed. `appended`: versions count as new parts, and a lost race is retried. `separate`: every version is
   * listed, and PUT returns 201.
   */
  readonly versions?: 'appended' | 'separate';
}

interface DocumentForms<O> {
  readonly urls: DocumentUrls;
  readonly validator: Pick<Validator, 'view'>;
  readonly model: DocumentModel;
  readonly schemas: {
    readonly create: Accepts<SentDocument>;
    /** Absent: only one document per request. */
    readonly createMany?: Accepts<readonly SentDocument[]>;
    readonly patch: Accepts<object>;
    readonly view: string;
    /** For one document with its earlier versions, if different. */
    readonly single?: string;
    /** Adapts a schema to this record; by default unchanged. */
    adapt?<T>(loaded: O, accepts: Accepts<T>): Accepts<T>;
  };
}

interface DocumentReading<R, D extends StoredDocument> {
  /** The record for a reader; 404, and 403 when the list is closed to them. */
  see(request: ApiRequest): Promise<Stored<R>>;
  /** Every version in the list; 404 when the path names no parent. Imported ones may have no id. */
  documents(record: Stored<R>, params: PathParams): readonly D[];
  /** By default nobody. */
  canReadConfidential?(record: Stored<R>, request: ApiRequest): boolean;
  readonly showsAuthors?: true;
  /** A version with its public URL, if not the usual one (spec/documents.md §2.3). */
  withAddress?(version: D, request: ApiRequest): object;
  /** Replaces the view's schema. */
  toView?(record: Stored<R>, version: object): Json;
}

/** In the order in which they are called. */
interface DocumentWriting<R, O extends Loaded<R>, D extends StoredDocument> {
  readonly writer: DocumentWriter<R, O>;
  /** `body`: it is validated before the record is loaded; `files`: their URLs are checked before the state and the author. */
  readonly checksFirst?: 'body' | 'files';
  /** The caller's role as author, if documents have authors; 403 for everybody else. */
  authorize(loaded: O, request: ApiRequest, verb: DocumentVerb): string | undefined;
  /** Throws for the state of the record, after the body was validated; `sent` is the body of POST. */
  requireState?(
    loaded: O,
    request: ApiRequest,
    asked: {
      readonly step: DocumentStep;
      readonly verb: DocumentVerb;
      readonly author: string | undefined;
      readonly sent: readonly SentDocument[];
    },
  ): void;
  /** Path of the error for a duplicate id; by default the document's. */
  readonly duplicateIdPath?: readonly string[];
  /** Throws 403 for a document, after its URL was checked; `previous` is null for a new one. */
  requireAllowed?(loaded: O, step: DocumentStep, document: D, previous: D | null, params: PathParams): void;
  /** The rules of the resulting list, after its size was checked. */
  errors?(loaded: O, request: DocumentRequest<D>): readonly FieldError[];
  /** The record with this list stored in its parent. */
  withDocuments(record: Stored<R>, documents: D[], request: Pick<ApiRequest, 'params' | 'now' | 'actor'>): R;
  /** False: a private save (spec/requests.md §4). */
  publishes?(loaded: O): boolean;
}

export interface DocumentHolder<R, O extends Loaded<R>, D extends StoredDocument>
  extends DocumentPlace,
    DocumentForms<O>,
    DocumentReading<R, D>,
    DocumentWriting<R, O, D> {}

/** What lists written by their owner, a broker, have in common; their model is plain unless they name another. */
export const plainHolder = ({ documents: urls, validator }: { readonly documents: DocumentUrls; readonly validator: Validator }) => ({
  access: { writes: brokers },
  urls,
  validator,
  model: plainDocuments,
});
