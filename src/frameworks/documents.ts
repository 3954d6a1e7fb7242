/** Documents of frameworks and of their changes (spec/frameworks.md §6, §7). */
import type { Opened } from '../changing/writer.ts';
import { type Accepted, acceptDocuments, type DocumentModel } from '../documents/document.ts';
import type { Holder, Verb } from '../documents/holder.ts';
import { requireClearance } from '../domain/actor.ts';
import { tenderVersions } from '../domain/documents.ts';
import { withReplaced } from '../domain/json.ts';
import { forbidden, oneWithId } from '../domain/problem.ts';
import type { FrameworkDocument, PostFrameworkDocument } from '../domain/types.generated.ts';
import { brokers, type Call } from '../http/route.ts';
import {
  createDocument,
  createDocuments,
  type FrameworkRecord,
  patchDocument,
  requireOwner,
  type StoredFramework,
  views,
} from './framework.ts';
import type { FrameworkRoom } from './room.ts';

export const documentModel: DocumentModel = { ...tenderVersions, defaults: { language: 'uk' }, required: ['title', 'format'] };

/** Documents inside the body of what will stand at `parent`. */
export const documentsOfBody = (
  { deps }: Pick<FrameworkRoom, 'deps'>,
  { now }: Pick<Call, 'now'>,
  sent: readonly PostFrameworkDocument[] | undefined,
  parent: string,
): Accepted<FrameworkDocument> =>
  acceptDocuments(sent ?? [], ['data', 'documents'], { urls: deps.documents, model: documentModel, parent, now });

export const documentSchemas = { create: createDocument, createMany: createDocuments, patch: patchDocument, view: views.document };

type FrameworkDocuments = Holder<FrameworkRecord, Opened<FrameworkRecord>, FrameworkDocument>;

/** What the lists of a framework share. */
const listOf = (room: FrameworkRoom, requireOpen: (framework: StoredFramework, verb: Verb) => void) => ({
  access: { writes: brokers },
  urls: room.deps.documents,
  validator: room.deps.validator,
  model: documentModel,
  schemas: documentSchemas,
  see: ({ params }: Call) => room.frameworks.load(params),
  writer: room.frameworks,
  authorize: ({ before }: Opened<FrameworkRecord>, call: Call): undefined => {
    requireOwner('framework', before, call);
    requireClearance(before.config.restrictedDerivatives, call.actor, 'framework');
  },
  gate: ({ before }: Opened<FrameworkRecord>, _: Call, { verb }: { readonly verb: Verb }): void => requireOpen(before, verb),
});

/** The documents of the framework itself. */
export const frameworkDocuments = (room: FrameworkRoom): FrameworkDocuments => ({
  ...listOf(room, ({ status }, verb) => {
    if (status !== 'draft' && status !== 'active') throw forbidden(`Can't ${verb} document in current (${status}) framework status`);
  }),
  path: '/frameworks/:framework',
  summary: { of: 'a framework', needs: 'Needs the owner token.' },
  documents: ({ documents = [] }) => documents,
  withDocuments: (framework, documents) => ({ ...framework, documents }),
  removal: { stay: 'framework' },
});

const changeOf = ({ changes }: StoredFramework, id: string | undefined) => oneWithId(changes, id, 'Change not found.');

/** Those of a change of its end. */
export const changeDocuments = (room: FrameworkRoom): FrameworkDocuments => ({
  ...listOf(room, ({ status }, verb) => {
    if (status !== 'active') throw forbidden(`Can't ${verb} change in current (${status}) framework status`);
  }),
  path: '/frameworks/:framework/changes/:change',
  summary: { of: 'a change of a framework', needs: 'Needs the owner token of the framework.' },
  documents: (framework, { change }) => changeOf(framework, change).documents ?? [],
  withDocuments: (framework, documents, { params: { change: id }, now }) => {
    const change = framework.changes?.find((one) => one.id === id);
    if (change === undefined) return framework;
    return { ...framework, changes: withReplaced(framework.changes, { ...change, documents, dateModified: now }) };
  },
  removal: { stay: 'framework' },
});
