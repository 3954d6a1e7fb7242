/** The routes of a list of documents. */

import { omitUndefined } from '../../base/domain/json.ts';
import type { Accepts, OneOf } from '../../base/validation/validator.ts';
import { anyone, listAnswer, noContentAnswer, oneAnswer, type Route, route } from '../../http/route.ts';
import type { Loaded } from '../../store/records/writer.ts';
import type { StoredDocument } from './document.ts';
import { documentHandlers } from './handlers.ts';
import type { DocumentHolder } from './holder.ts';

export const documentRoutes = <R, O extends Loaded<R>, D extends StoredDocument>(holder: DocumentHolder<R, O, D>): Route[] => {
  const { path, collection = 'documents', summary, access, schemas, removal, versions } = holder;
  const { create, createMany, patch, view, single = view } = schemas;
  const all = `${path}/${collection}`;
  const documents = `${collection.replace('_', ' ')} of ${summary.of}`;
  const needs = summary.needs === undefined ? '' : ` ${summary.needs}`;
  const { reads = anyone, writes, removes = writes } = access;
  // The body itself selects the model, so errors name none.
  const created: OneOf<unknown> | Accepts<unknown> = createMany === undefined ? create : { models: [create, createMany] };
  const handlers = documentHandlers(holder);
  const removing = route({
    delete: `${all}/:document`,
    summary:
      typeof removal === 'object'
        ? `Always refused: the ${documents} stay.`
        : `Removes one of the ${documents} with all its versions, where that may be.${needs}`,
    access: removes,
    answers: removal === 'quietly' ? noContentAnswer : oneAnswer(view),
    handler: handlers.remove,
  });
  return [
    route({
      get: all,
      summary: versions === 'separate' ? `Every version of the ${documents}.` : `The newest version of each of the ${documents}.`,
      access: reads,
      ...omitUndefined({ query: versions === 'separate' ? undefined : ['all'] }),
      answers: listAnswer(view),
      handler: handlers.list,
    }),
    route({
      post: all,
      summary: `Adds to the ${documents} an uploaded one${createMany === undefined ? '' : ', or a list of them'}.${needs}`,
      access: writes,
      accepts: created,
      answers: oneAnswer(view, 201),
      handler: handlers.add,
    }),
    route({
      get: `${all}/:document`,
      summary: `One of the ${documents} with its earlier versions; with \`download\`, a redirect to the file of a version.`,
      access: reads,
      query: ['download'],
      answers: { ...oneAnswer(single), otherStatuses: [302], ...omitUndefined({ refuses: holder.canReadConfidential && [403] }) },
      handler: handlers.read,
    }),
    route({
      put: `${all}/:document`,
      summary: `Adds a new version to one of the ${documents}.${needs}`,
      access: writes,
      accepts: create,
      answers: oneAnswer(view, holder.versions === 'separate' ? 201 : 200),
      handler: handlers.addVersion,
    }),
    route({
      patch: `${all}/:document`,
      summary: `Changes what is said about one of the ${documents}.${needs}`,
      access: writes,
      accepts: patch,
      answers: oneAnswer(view),
      handler: handlers.change,
    }),
    ...(removal === 'none' ? [] : [removing]),
  ];
};
