/** Requests and data for tests of the document service. */
import { expect } from 'chai';
import type { Answer } from './registry.ts';

export const oneError = (location: string, name: string, description: unknown): object => ({
  status: 'error',
  errors: [{ location, name, description }],
});

export const expectRefusal = ({ status, body }: Answer, expected: number, error: object): void => {
  expect([status, body]).to.deep.equal([expected, error]);
};

export const download = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer());

/** The address with one query parameter set, or removed when null; encoded once. */
export const withParameter = (address: string, name: string, value: string | null): string => {
  const url = new URL(address);
  if (value === null) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  return url.href;
};
