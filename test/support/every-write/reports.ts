/** A write for every route of violation reports. */

import { details, draftDecision, draftReport, evidence, makeWorld, must, pendingReport } from '../../../fixtures/reports.ts';
import { keys, type TestRegistry } from '../registry.ts';
import { documentWrites } from './contracts.ts';
import type { Request, Write } from './write.ts';

const ask = { key: keys.broker };
const report = '/violation_reports/:report';

export const reportWrites = (registry: TestRegistry, start: Date): Write[] => {
  const draft = async (): Promise<string> => {
    registry.clock.set(start);
    return draftReport(registry);
  };
  const decidable = async (): Promise<string> => {
    registry.clock.set(start);
    const { path, end } = await pendingReport(registry);
    registry.clock.set(end);
    return path;
  };
  const decision = async (): Promise<string> => {
    registry.clock.set(start);
    return (await draftDecision(registry)).path;
  };
  const answerable = async (): Promise<string> => {
    registry.clock.set(start);
    const { path } = await pendingReport(registry);
    registry.clock.advance(1);
    return path;
  };
  const statement = async (): Promise<string> => {
    const path = `${await answerable()}/defendantStatements`;
    return `${path}/${(await must(registry, 201, 'POST', path, { description: 'Так було.' })).body.data.id}`;
  };
  const send = (place: () => Promise<string>, data: unknown) => async (): Promise<Request> => ({
    path: await place(),
    ask: { ...ask, body: { data } },
  });
  const documents = (row: string, place: () => Promise<string>): Write[] =>
    documentWrites(registry, `${row}/documents`, {
      list: async () => `${await place()}/documents`,
      file: () => evidence(registry),
      verbs: ['PUT', 'PATCH', 'DELETE'],
      ask,
    });
  const below = (place: () => Promise<string>, path: string) => async (): Promise<string> => (await place()) + path;
  const onContract = async (): Promise<string> => {
    registry.clock.set(start);
    return `/contracts/${(await makeWorld(registry)).contract}/violation_reports`;
  };
  const ruling = { resolution: 'satisfied', description: 'Так воно і є.' };
  return [
    {
      row: 'POST /contracts/:contract/violation_reports',
      ready: async () => ({
        path: await onContract(),
        ask: { ...ask, body: { data: { details: { ...details, documents: [await evidence(registry)] } } } },
      }),
    },
    { row: `PATCH ${report}`, ready: send(draft, { status: 'pending' }) },
    { row: `POST ${report}/defendantStatements`, ready: send(below(answerable, '/defendantStatements'), { description: 'Не так.' }) },
    { row: `PATCH ${report}/defendantStatements/:child`, ready: send(statement, { description: 'Інакше.' }) },
    { row: `POST ${report}/decisions`, ready: send(below(decidable, '/decisions'), ruling) },
    { row: `PATCH ${report}/decisions/:child`, ready: send(decision, { ...ruling, description: 'Інакше.' }) },
    ...documents(`${report}/details`, below(draft, '/details')),
    ...documents(`${report}/defendantStatements/:child`, statement),
    ...documents(`${report}/decisions/:child`, decision),
  ];
};
