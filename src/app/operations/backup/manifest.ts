/** The manifest of a backup, with a digest. It is written last: a folder without it is an unfinished backup. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import type { IndexPlan } from '../../../store/backup/snapshot.ts';
import { placeFile } from './files.ts';

const MANIFEST_FILE = 'manifest.json';
const FORMAT_VERSION = 1;

export interface Copied {
  readonly collection: string;
  readonly file: string;
  readonly documents: number;
  /** Of the uncompressed lines, including line feeds. */
  readonly bytes: number;
  readonly sha256: string;
  /** Of the compressed file. */
  readonly fileSha256: string;
  readonly indexes: readonly IndexPlan[];
}

export interface Manifest {
  readonly format: number;
  readonly madeBy: string;
  readonly database: string;
  /** The store's time of the snapshot, also as a date. */
  readonly clusterTime: { readonly t: number; readonly i: number };
  readonly moment: string;
  readonly finished: string;
  readonly schemaVersion: number;
  /** Closed timestamp of the feed at that moment, in seconds. */
  readonly fence: number | null;
  readonly collections: readonly Copied[];
}

/** The backup cannot be used; the message says why. */
export class BackupTrouble extends Error {}

const digestSchema = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const countSchema = { type: 'integer', minimum: 0 };
const copiedCollectionSchema = {
  type: 'object',
  required: ['collection', 'file', 'documents', 'bytes', 'sha256', 'fileSha256', 'indexes'],
  properties: {
    collection: { type: 'string', pattern: '^[A-Za-z0-9_.-]{1,120}$' },
    // Only a name, so that it stays within the folder.
    file: { type: 'string', pattern: '^[A-Za-z0-9_.-]{1,120}\\.ndjson\\.gz$' },
    documents: countSchema,
    bytes: countSchema,
    sha256: digestSchema,
    fileSha256: digestSchema,
    indexes: { type: 'array', items: { type: 'object', required: ['key', 'name'] } },
  },
};
const manifestSchema = {
  type: 'object',
  required: ['format', 'madeBy', 'database', 'clusterTime', 'moment', 'finished', 'schemaVersion', 'fence', 'collections'],
  properties: {
    format: countSchema,
    schemaVersion: countSchema,
    fence: { type: ['number', 'null'] },
    collections: { type: 'array', items: copiedCollectionSchema },
  },
};

const manifestDigestOf = (manifest: unknown): string => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/** Writes the manifest into a folder whose files are complete. */
export const writeManifest = async (folder: string, storedManifest: Omit<Manifest, 'format'>): Promise<Manifest> => {
  const manifest = { format: FORMAT_VERSION, ...storedManifest };
  await placeFile(join(folder, MANIFEST_FILE), `${JSON.stringify({ manifest, sha256: manifestDigestOf(manifest) }, null, 2)}\n`);
  return manifest;
};

const getManifestText = async (folder: string): Promise<string> => {
  try {
    return await readFile(join(folder, MANIFEST_FILE), 'utf8');
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== 'ENOENT') throw error;
    throw new BackupTrouble(`${folder} has no ${MANIFEST_FILE}: it is no backup, or one that was cut short. Take another one.`);
  }
};

/** Reads the manifest of a backup. Throws `BackupTrouble` if it is missing, damaged, or of a newer format. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await getManifestText(folder);
  const damaged = (why: string) => new BackupTrouble(`${join(folder, MANIFEST_FILE)} is damaged (${why}). Restore another backup.`);
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw damaged('it is not JSON');
  }
  const { manifest, sha256 } = Object(read);
  if (manifestDigestOf(manifest ?? null) !== sha256) throw damaged('its digest differs');
  if (Reflect.get(Object(manifest), 'format') !== FORMAT_VERSION) {
    throw new BackupTrouble(
      `${folder} has a format that this registry does not support. Use the version that made it: ${manifest.madeBy}.`,
    );
  }
  const check = new Ajv.default({ allowUnionTypes: true });
  if (!check.validate(manifestSchema, manifest)) throw damaged(check.errorsText());
  return manifest as Manifest; // by the schema above
};
