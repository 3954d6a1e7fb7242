/** Streams the single file of a multipart body into the store. */
import type { Request, Response } from 'express';
import multer from 'multer';
import { Problem } from '../../../base/domain/problem.ts';
import type { Clock } from '../../../base/platform/clock.ts';
import type { BodyPlace } from '../../../http/body-memory.ts';
import { toProblem } from '../../../store/failures.ts';
import { type Description, type Received, type Uploads, UploadTrouble } from '../../../store/uploads.ts';
import { fileName } from '../file-names.ts';
import { parseMediaType } from './media-types.ts';
import { makeRefusal, noFile, notMultipart, notUploaded, Refusal, tooLarge } from './refusal.ts';

export interface ReceivedFile {
  readonly received: Received;
  readonly description: Description;
}

interface MultipartOptions {
  readonly uploads: Pick<Uploads, 'receive' | 'discard'>;
  readonly clock: Clock;
  readonly maxBytes: number;
}

/** Allowance for boundaries, headers and small fields around a file. */
const HEADER_ALLOWANCE_BYTES = 65_536;

const buildLimits = (maxBytes: number): multer.Options['limits'] => ({
  fileSize: maxBytes,
  files: 1,
  fields: 10,
  fieldSize: 10_000,
  fieldNameSize: 100,
  headerPairs: 50,
});

const toUploadRefusal = (error: unknown, maxBytes: number): unknown => {
  if (error instanceof Refusal || error instanceof Problem) return error;
  if (error instanceof UploadTrouble) return Object.assign(notUploaded(), { cause: toProblem(error.cause) });
  const code: unknown = Reflect.get(Object(error), 'code');
  if (code === 'LIMIT_FILE_SIZE') return tooLarge(maxBytes);
  if (code === 'LIMIT_UNEXPECTED_FILE') return noFile();
  // Any other multer error means an unreadable body.
  return makeRefusal(400, 'body', 'file', 'Malformed multipart body');
};

/** Store operations in progress, by request. */
const makePending = () => {
  const underway = new Map<Promise<unknown>, object>();
  return {
    track: <T>(request: object, work: Promise<T>): Promise<T> => {
      const quiet = work.catch(() => {});
      underway.set(quiet, request);
      quiet.finally(() => underway.delete(quiet));
      return work;
    },
    /** Waits for the operations of one request, or of all. */
    settled: async (request?: object): Promise<void> => {
      const left = (): Promise<unknown>[] =>
        [...underway].filter(([, owner]) => request === undefined || owner === request).map(([work]) => work);
      // A file that arrives too late is stored and then removed.
      while (left().length > 0) await Promise.all(left());
    },
  };
};

type Stored = Express.Multer.File & { readonly received: Received };

const buildEngine = ({ uploads, clock }: MultipartOptions, pending: ReturnType<typeof makePending>): multer.StorageEngine => ({
  _handleFile: (request, file, done) => {
    pending.track(request, uploads.receive(file.stream, clock.now())).then(
      (received) => done(null, { received } as Partial<Stored>), // multer's type only has files on disk
      (error: unknown) => done(error),
    );
  },
  _removeFile: (request, file, done) => {
    const { received } = file as Stored; // set above
    pending.track(request, uploads.discard(received)).then(
      () => done(null),
      (error: Error) => done(error),
    );
  },
});

export const makeMultipart = (options: MultipartOptions) => {
  const { maxBytes } = options;
  const pending = makePending();
  const single = multer({ storage: buildEngine(options, pending), limits: buildLimits(maxBytes), defParamCharset: 'utf8' }).single('file');
  const parse = (request: Request, response: Response): Promise<void> =>
    new Promise((resolve, reject) => single(request, response, (error: unknown) => (error ? reject(error) : resolve())));
  return {
    /** The part `file` of a request. On failure throws a `Refusal` and leaves nothing in the store. */
    read: async (request: Request, response: Response, place: Pick<BodyPlace, 'begin' | 'end'>): Promise<ReceivedFile> => {
      if (!request.is('multipart/form-data')) throw notMultipart();
      if (Number(request.get('content-length') ?? 0) > maxBytes + HEADER_ALLOWANCE_BYTES) throw tooLarge(maxBytes);
      const lost = new Promise<never>((_, reject) =>
        place.begin(request, (problem) => {
          reject(problem);
          // multer ends what it has begun.
          request.emit('error', problem);
        }),
      );
      await Promise.race([parse(request, response).finally(place.end), lost]).catch(async (error: unknown) => {
        // multer reports a broken body at once, while its content is still being cleaned up.
        await pending.settled(request);
        throw toUploadRefusal(error, maxBytes);
      });
      const { file } = request;
      if (file === undefined) throw noFile();
      const title = fileName(file.originalname);
      // Set by the storage engine above.
      return { received: (file as Stored).received, description: { title, format: parseMediaType(file.mimetype, title) } };
    },
    /** Waits until all uploads in progress are stored or cleaned up. */
    settled: () => pending.settled(),
  };
};

export type Multipart = ReturnType<typeof makeMultipart>;
