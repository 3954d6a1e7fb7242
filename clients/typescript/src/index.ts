/** Typed client of the Procurement Registry. */
export type { AnswerOf, Call, Init, Method, PathsOf } from './calls.ts';
export { type Attached, type Attachment, type ClientOptions, type Collection, makeRegistryClient, type RegistryClient } from './client.ts';
export type { FileToSend, Uploaded } from './documents.ts';
export { type Problem, RegistryError } from './errors.ts';
export { makeEventParser, type ServerEvent } from './events.ts';
export {
  type Export,
  type ExportedRecord,
  type ExportLine,
  type ExportOptions,
  type ExportSource,
  exportLines,
  readExportLine,
} from './export.ts';
export { type Feed, type FeedOptions, type FeedSource, feedPages } from './feed.ts';
export { type FeedItem, type FeedPage, type FetchJson, makeFetchJson, type PageOptions } from './page.ts';
export { growingPause, type Hitch, hitchOf, type Sleep, sleepForReal } from './retry.ts';
export type { components, operations, paths } from './schema.generated.ts';
export type { Fetch } from './sending.ts';
export { memoryTokens, type TokenStore } from './tokens.ts';
