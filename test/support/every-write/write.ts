/** One successful write of a route: prepared as often as needed, then sent. */
import type { Ask, TestRegistry } from '../registry.ts';

export interface Request {
  readonly path: string;
  readonly ask: Ask;
  /** Lets time pass between failing commands, where requests per second are limited. */
  rest?(): void;
}

export interface Write {
  /** Method and path as in the service's routes. */
  readonly row: string;
  /** Puts everything that the request needs into the store. */
  ready(): Promise<Request>;
}

export const methodOf = ({ row }: Write): string => row.split(' ')[0] ?? '';

/** Routes that refuse everyone: nothing of them could be written partially. */
export const refusing: readonly string[] = [
  'DELETE /tenders/:tender/awards/:award/documents/:document',
  'DELETE /tenders/:tender/cancellations/:cancellation/documents/:document',
  'DELETE /tenders/:tender/qualifications/:qualification/documents/:document',
  'DELETE /tenders/:tender/awards/:award/complaints/:complaint/documents/:document',
  'DELETE /tenders/:tender/complaints/:complaint/documents/:document',
  'DELETE /tenders/:tender/cancellations/:cancellation/complaints/:complaint/documents/:document',
  'DELETE /tenders/:tender/qualifications/:qualification/complaints/:complaint/documents/:document',
  ...['', '/awards/:award', '/qualifications/:qualification', '/cancellations/:cancellation'].map(
    (parent) => `DELETE /tenders/:tender${parent}/complaints/:complaint/appeals/:appeal/documents/:document`,
  ),
  'DELETE /contracts/:contract/documents/:document',
  'DELETE /contracts/:contract/changes/:change/documents/:document',
  'DELETE /contracts/:contract/transactions/:transaction/documents/:document',
  'DELETE /plans/:plan/documents/:document',
  'DELETE /plans/:plan/milestones/:milestone/documents/:document',
  'DELETE /frameworks/:framework/documents/:document',
  'DELETE /frameworks/:framework/changes/:change/documents/:document',
  'DELETE /submissions/:submission/documents/:document',
  'DELETE /qualifications/:qualification/documents/:document',
  'DELETE /tenders/:tender/agreements/:agreement/documents/:document',
  'DELETE /agreements/:agreement/documents/:document',
  'DELETE /agreements/:agreement/contracts/:contract/milestones/:milestone/documents/:document',
];

export const prefix = '/api/2.5';

/** A module that writes. */
export interface Room {
  readonly name: string;
  /** When its writes are made. */
  readonly at: Date;
  /** Where the registry hosts auctions itself. */
  readonly isLive?: true;
  writes(registry: TestRegistry): Promise<Write[]>;
}
