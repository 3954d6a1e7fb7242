/** Packages of releases and records (docs/ocds.md «Packages»). Pure. */
import type { JsonObject } from '../../../base/domain/json.ts';
import { extensions } from './codes.ts';
import type { Release } from './release.ts';
import { latestDate, withoutEmpty } from './release-fields.ts';

export interface Publication {
  /** The package's own address. */
  readonly uri: string;
  readonly publisher: { readonly name: string; readonly uri: string | null };
  /** Address of the data licence; null: none is stated. */
  readonly license: string | null;
}

/** The metadata of every package; built on demand, it is dated by the newest content. */
const buildEnvelope = ({ uri, publisher, license }: Publication, dates: readonly string[]): JsonObject =>
  withoutEmpty({
    uri,
    version: '1.1',
    publishedDate: latestDate(dates),
    publisher: withoutEmpty({ name: publisher.name, uri: publisher.uri ?? undefined }),
    license: license ?? undefined,
    extensions: [...extensions],
  });

/** One or more releases as a release package. */
export const buildPackage = (releases: readonly Release[], publication: Publication): JsonObject => ({
  ...buildEnvelope(
    publication,
    releases.map(({ date }) => date),
  ),
  releases: [...releases],
});

interface OcdsRecord extends JsonObject {
  ocid: string;
  releases: JsonObject[];
  compiledRelease: Release;
}

/** The compiled release: each release here already has the complete state, so nothing is merged. */
export const buildCompiledRelease = (release: Release): Release => ({
  ...release,
  id: `${release.ocid}-${release.date}`,
  tag: ['compiled'],
});

/** The record of a process: a link to its release, in the package at `packageUri`, and the compiled release. */
export const buildOcdsRecord = (release: Release, packageUri: string): OcdsRecord => ({
  ocid: release.ocid,
  releases: [{ url: `${packageUri}#${release.id}`, date: release.date, tag: release.tag }],
  compiledRelease: buildCompiledRelease(release),
});

/** Records as a record package; `packages` are the release packages they link to. */
export const buildRecordPackage = (records: readonly OcdsRecord[], packages: readonly string[], publication: Publication): JsonObject => ({
  ...buildEnvelope(
    publication,
    records.map(({ compiledRelease }) => compiledRelease.date),
  ),
  ...withoutEmpty({ packages: [...new Set(packages)] }),
  records: [...records],
});
