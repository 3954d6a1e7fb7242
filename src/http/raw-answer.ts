/** An answer to a connection that no request of an app stands behind. */
import { randomUUID } from 'node:crypto';
import { type Problem, problemTable } from '../model/problem.ts';

/** The whole answer as it goes over the wire; the connection ends with it. */
export const rawAnswer = (problem: Problem, render: (problem: Problem) => object): string => {
  const body = JSON.stringify(render(problem));
  const own = Object.entries(problem.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return (
    `HTTP/1.1 ${problem.status} ${problemTable[problem.type][1]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
    `X-Request-ID: req-${randomUUID()}\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n${own.join('')}` +
    `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  );
};
