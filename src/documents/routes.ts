/** The rows of a list of documents. */
import { anyone, list, nothing, one, type Row, row } from '../http/route.ts';
import type { DocumentVersion } from '../model/document-versions.ts';
import { addDocuments, addVersion, changeDocument, listDocuments, readDocument, removeDocument } from './handlers.ts';
import type { Holder, Opened } from './holder.ts';

export const documentRows = <O extends Opened<object>, D extends DocumentVersion>(holder: Holder<O, D>): Row[] => {
  const { path, collection = 'documents', says, who, negotiates, schemas, removal, listsVersions } = holder;
  const { create, createMany, patch, view, single = view } = schemas;
  const all = `${path}/${collection}`;
  const documents = `${collection.replace('_', ' ')} of ${says.of}`;
  const reads = { who: who.reads ?? anyone, negotiates };
  const writes = { who: who.writes, negotiates };
  return [
    row({
      get: all,
      says: listsVersions === true ? `Every version of the ${documents}.` : `The newest version of each of the ${documents}.`,
      ...reads,
      ...(listsVersions === true ? {} : { query: ['all'] }),
      answers: list(view),
      handler: listDocuments(holder),
    }),
    row({
      post: all,
      says: `Adds to the ${documents} an uploaded one${createMany === undefined ? '' : ', or a list of them'}.${says.needs}`,
      ...writes,
      accepts: createMany === undefined ? create : { models: [create, createMany] },
      answers: one(view, 201),
      handler: addDocuments(holder),
    }),
    row({
      get: `${all}/:document`,
      says: `One of the ${documents} with its earlier versions; with \`download\`, a redirect to the file of a version.`,
      ...reads,
      query: ['download'],
      answers: { ...one(single), also: [302] },
      handler: readDocument(holder),
    }),
    row({
      put: `${all}/:document`,
      says: `Adds a new version to one of the ${documents}.${says.needs}`,
      ...writes,
      accepts: create,
      answers: one(view, holder.createsVersions === true ? 201 : 200),
      handler: addVersion(holder),
    }),
    row({
      patch: `${all}/:document`,
      says: `Changes what is said about one of the ${documents}.${says.needs}`,
      ...writes,
      accepts: patch,
      answers: one(view),
      handler: changeDocument(holder),
    }),
    row({
      delete: `${all}/:document`,
      says:
        typeof removal === 'object'
          ? `Always refused: the ${documents} stay.`
          : `Removes one of the ${documents} with all its versions, where that may be.${says.needs}`,
      ...writes,
      ...(who.removes === undefined ? {} : { who: who.removes }),
      answers: removal === 'quietly' ? nothing : one(view),
      handler: removeDocument(holder),
    }),
  ];
};
