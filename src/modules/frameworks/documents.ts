/** Documents of frameworks and of their changes (spec/frameworks.md §6, §7). */

import { requireClearance } from '../../base/domain/actor.ts';
import { withReplaced } from '../../base/domain/json.ts';
import { forbidden, oneWithId } from '../../base/domain/problem.ts';
import type { FrameworkDocument } from '../../base/domain/types.generated.ts';
import { type ApiRequest, bodyOf } from '../../http/route.ts';
import type { Loaded } from '../../store/records/writer.ts';
import { type DocumentHolder, type DocumentVerb, plainHolder } from '../documents/holder.ts';
import { FRAMEWORK_VIEWS, type FrameworkRecord, requireFrameworkOwner, type StoredFramework } from './framework.ts';
import type { FrameworkService } from './service.ts';

export const documentSchemas = {
  create: bodyOf('/frameworks/document-create'),
  createMany: bodyOf('/frameworks/documents-create'),
  patch: bodyOf('/frameworks/document-patch'),
  view: FRAMEWORK_VIEWS.document,
};

type FrameworkDocuments = DocumentHolder<FrameworkRecord, Loaded<FrameworkRecord>, FrameworkDocument>;

const makeFrameworkHolder = (service: FrameworkService, requireOpen: (framework: StoredFramework, verb: DocumentVerb) => void) => ({
  ...plainHolder(service.deps),
  schemas: documentSchemas,
  see: ({ params }: ApiRequest) => service.frameworks.load(params),
  writer: service.frameworks,
  authorize: ({ before }: Loaded<FrameworkRecord>, request: ApiRequest): undefined => {
    requireFrameworkOwner('framework', before, request);
    requireClearance(before.config.restrictedDerivatives, request.actor, 'framework');
  },
  requireState: ({ before }: Loaded<FrameworkRecord>, _: ApiRequest, { verb }: { readonly verb: DocumentVerb }): void =>
    requireOpen(before, verb),
});

/** The documents of the framework itself. */
export const frameworkDocuments = (service: FrameworkService): FrameworkDocuments => ({
  ...makeFrameworkHolder(service, ({ status }, verb) => {
    if (status !== 'draft' && status !== 'active') throw forbidden(`Can't ${verb} document in current (${status}) framework status`);
  }),
  path: '/frameworks/:framework',
  summary: { of: 'a framework', needs: 'Needs the owner token.' },
  documents: ({ documents = [] }) => documents,
  withDocuments: (framework, documents) => ({ ...framework, documents }),
  removal: 'none',
});

const getFrameworkChange = ({ changes }: StoredFramework, id: string | undefined) => oneWithId(changes, id, 'Change not found.');

/** The documents of a change of its end date. */
export const frameworkChangeDocuments = (service: FrameworkService): FrameworkDocuments => ({
  ...makeFrameworkHolder(service, ({ status }, verb) => {
    if (status !== 'active') throw forbidden(`Can't ${verb} change in current (${status}) framework status`);
  }),
  path: '/frameworks/:framework/changes/:change',
  summary: { of: 'a change of a framework', needs: 'Needs the owner token of the framework.' },
  documents: (framework, { change }) => getFrameworkChange(framework, change).documents ?? [],
  withDocuments: (framework, documents, { params: { change: id }, now }) => {
    const change = framework.changes?.find((one) => one.id === id);
    if (change === undefined) return framework;
    return { ...framework, changes: withReplaced(framework.changes, { ...change, documents, dateModified: now }) };
  },
  removal: 'none',
});
