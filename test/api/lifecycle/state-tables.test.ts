/**
 * Of every procedure type that is run, in every status: a fifth of the writes, by who may, by one who may not, and by nobody; LONG=1
 * asks all. What is expected comes from the type's own table (which test/unit/procedures/writes.test.ts holds), with the exact
 * text of each refusal. Where a write is allowed the answer may be about its body, or about what the tender lacks, but never about its
 * status.
 */
import { expect } from 'chai';
import { everybody, type Role, roles } from '../../../fixtures/statuses.ts';
import { accounts, credentials, makeTable, type Table } from '../../../fixtures/tender-in-status.ts';
import type { Procedure } from '../../../src/procurement/engine/procedure.ts';
import { percentageMeasure } from '../../../src/procurement/phases/percentages/measure.ts';
import { isLacking } from '../../../src/procurement/tenders/settings.ts';
import { procedures } from '../../../src/procurement/types/index.ts';
import { short } from '../../support/errors.ts';
import { type Answer, useRegistry } from '../../support/registry.ts';
import { servedRows } from '../../support/route-tables.ts';
import { elsewhere, type Try, tries, usualIds } from '../../support/state-table/kinds.ts';

const prefix = '/api/2.5';
const isLong = process.env.LONG === '1';
const final = ['complete', 'cancelled', 'unsuccessful'];

const collectStatuses = ({ reach }: Procedure): string[] => [
  ...new Set([...reach.keys(), ...[...reach.values()].flatMap((some) => [...some])]),
];

const served = servedRows()
  .filter(({ path }) => path.startsWith(`${prefix}/tenders/:`))
  .map(({ route, path }) => ({ route, name: `${route.method.toUpperCase()} ${path.slice(prefix.length)}` }));

/** The groups that a route lets in, and the types that have it where not all do. */
const groupsOf = new Map(served.map(({ route, name }) => [name, route.access.kind === 'anyone' ? null : route.access.groups]));
const typesOf = new Map(served.map(({ route, name }) => [name, route.types]));

describe('the tables of states of all types', () => {
  const registry = useRegistry({ accounts });
  let table: Table;
  let all: readonly Try[];
  before(async () => {
    table = await makeTable(registry);
    all = tries(table);
  });

  const ask = ({ row, ids, data: sent, ofLots, ofPercentages }: Try, role: Role, procedure: Procedure): Promise<Answer> => {
    const over = [
      ...(ofLots !== undefined && !isLacking(procedure, 'lots') ? [ofLots] : []),
      ...(ofPercentages !== undefined && procedure.measure === percentageMeasure ? [ofPercentages] : []),
    ];
    const data = over.length > 0 ? Object.assign({}, sent, ...over) : sent;
    const [method = '', path = ''] = row.split(' ');
    const known: Readonly<Record<string, string>> = { ...usualIds, ...ids, tender: table.tender.id };
    const place = path.replace(/:(\w+)/g, (_, name: string) => known[name] ?? name);
    return registry.ask(method, prefix + place, { ...credentials[role], ...(data === undefined ? {} : { body: { data } }) });
  };

  /** What is wrong with the answer to somebody; undefined when it is as the table says. */
  const fault = (
    { kind, word, row, by }: Try,
    role: Role,
    { type, writes }: Procedure,
    status: string,
    answer: Answer,
  ): string | undefined => {
    const details = short(answer.body?.details ?? '');
    const message = `${type} ${status} ${row} by ${role}: ${answer.status} ${details} ${JSON.stringify(answer.body?.errors ?? '')}`;
    const groups = groupsOf.get(row) ?? null;
    if (answer.status >= 500) return message;
    if (groups !== null && role === 'nobody') return answer.status === 401 ? undefined : `${message} instead of 401`;
    if (groups !== null && !groups.includes(roles[role])) return answer.status === 403 && details === 'Forbidden' ? undefined : message;
    if (role !== by) return answer.status < 300 ? `${message}, but he may not` : undefined;
    if (typesOf.get(row)?.includes(type) === false) return answer.status === 404 ? undefined : `${message} instead of 404`;
    const write = writes[kind];
    if (write === undefined) return undefined;
    const refusal = write.refusal(status, write.in, word);
    if (write.in.includes(status))
      return answer.status === 403 && details === refusal ? `${message}, though the type allows it` : undefined;
    return answer.status === 403 && details === refusal ? undefined : `${message} instead of 403 ${refusal}`;
  };

  /** Who may never, one in turn, at every third line. */
  const others = ({ row, by, anybodyWith = '' }: Try, turn: number, { phases }: Procedure): Role[] => {
    const isForBrokers = by === 'stranger' || phases.has(anybodyWith);
    const may = new Set<Role>(['admins', 'Administrator', ...all.filter((one) => one.row === row).map((one) => one.by)]);
    const some = everybody.filter((role) => !may.has(role) && !(isForBrokers && roles[role] === 'brokers'));
    return turn % 6 < 2 ? some.filter((_, index) => (index + Math.floor(turn / 6)) % some.length === 0) : [];
  };

  it('speak of every kind of write that a type brings', () => {
    const kinds = new Set(procedures.all.flatMap(({ writes }) => Object.keys(writes)));
    expect([...kinds].filter((kind) => !(kind in elsewhere) && !all.some((one) => one.kind === kind))).to.deep.equal([]);
  });

  /** Every fifth line, in each status and type others; LONG=1 asks all. */
  const isAsked = (turn: number): boolean => isLong || turn % 5 === 0;

  // That of the first type is asked whole by `state-table.test.ts`.
  for (const [place, procedure] of procedures.all.entries()) {
    if (!isLong && procedure.type === procedures.byDefault) continue;
    it(`hold for ${procedure.type}`, async () => {
      const faults: string[] = [];
      let cells = 0;
      for (const [turn, status] of collectStatuses(procedure).entries()) {
        await table.enter(status, procedure);
        for (const [index, one] of all.filter(({ phase = 'tender' }) => procedure.phases.has(phase)).entries()) {
          if (!isAsked(place + turn + index)) continue;
          for (const role of [one.by, ...others(one, place + turn + index, procedure)]) {
            const answer = await ask(one, role, procedure);
            cells += 1;
            if (answer.status < 300 && !one.row.startsWith('GET')) await table.enter(status, procedure);
            const found = fault(one, role, procedure, status, answer);
            if (found !== undefined) faults.push(found);
          }
        }
      }
      if (isLong) process.stdout.write(`${procedure.type}: ${cells} cells\n`);
      expect(collectStatuses(procedure)).to.include.members(final);
      expect(faults.join('\n')).to.equal('');
    });
  }
});
