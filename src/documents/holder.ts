/** How a module differs in one of its lists of documents; all else is the same everywhere (spec/documents.md §3). */
import type { Changed, Decision, Loaded } from '../changing/writer.ts';
import type { DocumentUrls } from '../domain/documents.ts';
import type { Json } from '../domain/json.ts';
import type { FieldError } from '../domain/problem.ts';
import type { Stored } from '../domain/record.ts';
import type { Access, ApiRequest } from '../http/route.ts';
import type { Accepts, Validator } from '../validation/validator.ts';
import type { DocumentModel, SentDocument, StoredDocument, Written } from './document.ts';

export type Params = Readonly<Record<string, string>>;

/** POST, PUT, PATCH, DELETE. */
export type Step = 'add' | 'version' | 'change' | 'remove';

/** As texts call it. */
export type Verb = 'add' | 'update' | 'delete';

/** The part of a writer that documents need; `decide` never waits. */
interface DocumentWriter<R, O extends Loaded<R>> {
  change<T>(request: ApiRequest, decide: (loaded: O) => Decision<R, T>): Promise<Pick<Changed<R, T>, 'stored' | 'result'>>;
  append<T>(request: ApiRequest, decide: (loaded: O) => Decision<R, T>): Promise<Pick<Changed<R, T>, 'stored' | 'result'>>;
}

/** The list as it would be. */
export interface DocumentRequest<D> {
  readonly step: Step;
  readonly documents: readonly D[];
  readonly written: readonly Written<D>[];
  /** Those of the documents that are not written now. */
  readonly stored: readonly D[];
}

export interface Holder<R, O extends Loaded<R>, D extends StoredDocument> {
  /** Of what holds the documents, e.g. `/tenders/:tender/awards/:award`. */
  readonly path: string;
  /** Name of the list in addresses; `documents` unless told. */
  readonly collection?: string;
  /** For the docs: whose documents, and what a write needs. */
  readonly summary: { readonly of: string; readonly needs?: string };
  /** Permitted callers of the writes; DELETE where it differs. Reading is open by default. */
  readonly access: { readonly reads?: Access; readonly writes: Access; readonly removes?: Access };
  readonly urls: DocumentUrls;
  readonly validator: Pick<Validator, 'view'>;
  readonly model: DocumentModel;
  readonly schemas: {
    readonly create: Accepts<SentDocument>;
    /** Absent: one document at a time. */
    readonly createMany?: Accepts<readonly SentDocument[]>;
    readonly patch: Accepts<object>;
    readonly view: string;
    /** Of one document with its earlier versions, where that is another. */
    readonly single?: string;
  };

  /** The form of these schemas that bodies for this record have; the schema itself unless told. */
  formOf?<T>(loaded: O, accepts: Accepts<T>): Accepts<T>;

  /** The record for a reader; 404, and 403 for a list that is closed to him. */
  see(request: ApiRequest): Promise<Stored<R>>;
  /** Every version in the list; 404 where the path names no holder. Imported ones may have no id. */
  documents(record: Stored<R>, params: Params): readonly D[];
  /** The record with this list in the holder. */
  withDocuments(record: Stored<R>, documents: D[], request: Pick<ApiRequest, 'params' | 'now' | 'actor'>): R;
  /** Whether the caller reads what is for the buyer only; nobody does unless told. */
  mayRead?(record: Stored<R>, request: ApiRequest): boolean;
  readonly showsAuthors?: true;
  /** The list shows every version, whatever is asked. */
  readonly listsVersions?: true;
  /** A version with the address that readers get, where it is not the usual one (spec/documents.md §2.3). */
  addressed?(version: D, request: ApiRequest): object;
  /** Instead of the view's schema. */
  print?(record: Stored<R>, version: object): Json;

  readonly writer: DocumentWriter<R, O>;
  /** False: outsiders see nothing of a write (spec/requests.md §4). */
  publishes?(loaded: O): boolean;
  /** A version is a new part: a lost race is decided again. */
  readonly appendsVersions?: true;
  /** The model is asked before the record is loaded. */
  readonly readsBodyFirst?: true;
  /** As whom the caller writes, where documents have authors; 403 for everybody else. */
  authorize(loaded: O, request: ApiRequest, verb: Verb): string | undefined;
  /** The refusal by state, after the model; `sent` is the body of POST. */
  gate?(
    loaded: O,
    request: ApiRequest,
    asked: { readonly step: Step; readonly verb: Verb; readonly author: string | undefined; readonly sent: readonly SentDocument[] },
  ): void;
  /** The address of a file is checked before what the state forbids, and before the author. */
  readonly asksFilesFirst?: true;
  /** 403 for a document, after its address was checked; `previous` is null for a new one. */
  guard?(loaded: O, step: Step, document: D, previous: D | null, params: Params): void;
  /** The rules on the list as it would be, after its size. */
  errors?(loaded: O, request: DocumentRequest<D>): readonly FieldError[];
  /** Where a taken id is refused: at the document unless told. */
  readonly takenIdAt?: readonly string[];
  /** PUT answers 201. */
  readonly createsVersions?: true;
  /** `stay`: DELETE is refused to everybody, with this name of the holder; `quietly`: 204, also for what is not there; `none`: no DELETE. */
  readonly removal?: { readonly stay: string } | 'quietly' | 'none';
}
