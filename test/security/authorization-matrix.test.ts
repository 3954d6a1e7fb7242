/**
 * SECURITY.md (threats API1, API5): every write and every read that is not for anyone, with real ids, asked by its owner and by
 * who has half of what an owner has. Generated from the routes: a new one is in the matrix the day it is written, and refuses all
 * but its owner unless it stands below with the reason. Which groups may call a route is test/unit/http/access.test.ts, that nobody
 * may without a key test/api/contract/routes.test.ts, what owners may do when test/api/lifecycle/state-table.test.ts.
 */
import { expect } from 'chai';
import { uploadDocument } from '../../fixtures/documents.ts';
import { accounts, filled, type Place, type WholeWorld } from '../../fixtures/records-of-every-kind.ts';
import { details } from '../../fixtures/reports.ts';
import type { Route } from '../../src/http/route.ts';
import { procedures } from '../../src/procurement/types/index.ts';
import { short } from '../support/errors.ts';
import { type Answer, type Ask, keys, useRegistry } from '../support/registry.ts';
import { type Served, servedRows } from '../support/route-tables.ts';
import { makeWholeWorld } from '../support/whole-world.ts';

const begins = 'whoever has a broker’s key may begin one; it is then his';
/** Writes that brokers do without owning what they address. */
const open: Readonly<Record<string, string>> = {
  'POST /tenders': begins,
  'POST /plans': begins,
  'POST /transfers': begins,
  'POST /alerts': begins,
  'POST /frameworks': begins,
  'POST /submissions': begins,
  'POST /frameworks/:framework/questions': begins,
  'POST /tenders/:tender/questions': begins,
  'POST /tenders/:tender/bids': begins,
  'POST /tenders/:tender/complaints': begins,
  'POST /tenders/:tender/cancellations/:cancellation/complaints': begins,
  'POST /plans/:plan/milestones': begins,
  'POST /contracts/:contract/violation_reports': begins,
  'POST /violation_reports/:report/defendantStatements': begins,
  'POST /violation_reports/:report/decisions': begins,
  'POST /tenders/:tender/ownership': 'its secret is the transfer value in the body',
  'POST /contracts/:contract/ownership': 'its secret is the transfer value in the body',
  'POST /contracts': 'what it replaces stands in the body; its buyer’s side is asked then',
  'POST /contracts/:contract/access': 'its secrets are the account and the identifier of a side, in the body',
  'POST /plans/:plan/ownership': 'its secret is the transfer value in the body',
};

/** Writes that no key opens but a link does, or of bids the token of their owner (test/features/auctions/api). */
const byLink = /^POST \/auctions\/:auction\/(check_authorization|login|bids\/:bid)$/;

const isLong = process.env.LONG === '1';

/**
 * What a world without it, or a type without claims, cannot have, and alerts, which only their account knows of: who is refused
 * and who finds nothing are told the same way.
 */
const nowhere =
  /^\/alerts\/:|:tender\/complaints\/:complaint\/documents\/:|\/transactions\/:transaction\/documents\/:|\/awards\/:award\/requirement_responses\/:response\/evidences\/:|\/awards\/:award\/complaints$/;

/** What has no end is asked in test/features/auctions/api. */
const isEndless = ({ path }: Served): boolean => path.endsWith('/auctions/:auction/events');

/** Of a route that is served at several addresses the first, LONG=1 all. */
const isFirst = ({ route }: Served, place: number, all: readonly Served[]): boolean =>
  isLong || all.findIndex((other) => other.route === route) === place;
const served = servedRows()
  .filter((one) => !/^\/(api\/0|explorer|docs|export)/.test(one.path) && !isEndless(one))
  .filter(isFirst);
/** Routes that types share and let others in to: the types whose owners, or bidders, they let in. */
const shared: Readonly<Record<string, readonly string[]>> = {
  'POST /tenders/:tender/awards': ['reporting', 'negotiation', 'negotiation.quick'],
  'POST /tenders/:tender/qualifications/:qualification/complaints': ['aboveThresholdEU'],
  'PATCH /tenders/:tender/agreements/:agreement': ['closeFrameworkAgreementUA'],
};

/** The types of whose tenders a route is asked: one in turn of those that have it, LONG=1 asks all; none where it is of no tender. */
const collectTypes = (one: Served): readonly (string | undefined)[] => {
  if (!one.path.includes('/:tender')) return [undefined];
  const types = shared[formatName(one)] ?? one.route.types ?? procedures.types;
  return isLong ? types : types.slice(served.indexOf(one) % types.length).slice(0, 1);
};

const formatName = ({ route }: Served): string => `${route.method.toUpperCase()} ${route.path}`;

interface Actor {
  readonly name: string;
  /** Null: no account. */
  readonly group: string | null;
  readonly isOwner: boolean;
  readonly ask: Ask;
}

const actorsAt = ({ owner }: Place, name = ''): Actor[] => {
  // Reports belong to an account, and no token is asked for (spec/violation-reports.md §9).
  const byAccount = owner.token === undefined || name === 'POST /plans/:plan/tenders';
  // The second bid of the world is his, under the same token.
  const isBidder = /^POST \/tenders\/:tender\/(awards\/:award|qualifications\/:qualification)\/complaints$/.test(name);
  const token = owner.token === undefined ? {} : { token: owner.token };
  const broker = (name: string, isOwner: boolean, ask: Ask): Actor => ({ name, group: 'brokers', isOwner, ask });
  const system = (group: string, key: string): Actor => ({ name: group, group, isOwner: false, ask: { key, ...token } });
  const another = owner.key === keys.test ? keys.broker : keys.test;
  return [
    { name: 'nobody, with the owner’s token', group: null, isOwner: false, ask: token },
    broker('another broker with the owner’s token', false, { key: another, ...token }),
    broker('a broker of low level with the owner’s token', isBidder, { key: keys.low, ...token }),
    broker('another broker without a token', false, { key: another }),
    broker('the owner without a token', byAccount, { ...(owner.key === undefined ? {} : { key: owner.key }) }),
    broker('the owner with a wrong token', byAccount, { ...(owner.key === undefined ? {} : { key: owner.key }), token: 'f'.repeat(64) }),
    { name: 'monitoring with the owner’s token', group: 'monitoring', isOwner: false, ask: { key: keys.monitoring, ...token } },
    system('sas', keys.authority),
    system('chronograph', keys.chronograph),
    system('bots', 'bot-key'),
    system('auction', 'auction-key'),
    system('Administrator', keys.administrator),
    system('admins', keys.admin),
    broker('the owner', true, owner),
  ];
};

/** With another's account, without the right token, and the owner: each alone finds a route that leaves out a check of its own. */
const always = new Set(['another broker with the owner’s token', 'the owner with a wrong token', 'the owner']);

const classOf = ({ route: { access, method } }: Served): string =>
  `${method === 'get' ? 'reads' : 'writes'} ${access.kind === 'anyone' ? 'anyone' : access.groups.join()}`;
/** The first of those that the same groups may call. */
const firstOfClass = new Set(new Map([...served].reverse().map((one) => [classOf(one), one])).values());

/** Everybody at one route of each class, and where only a link is asked for; LONG=1 asks all at every route. */
const askedAt = (one: Served, actors: readonly Actor[]): readonly Actor[] => {
  if (isLong || firstOfClass.has(one) || byLink.test(formatName(one))) return actors;
  return one.route.access.kind === 'anyone' ? [] : actors.filter(({ name }) => always.has(name));
};

type Round = 'others' | 'system' | 'owner';
/** Those who may change nothing come first, so that everything is there when they come. */
const buildRound = ({ isOwner, group }: Actor): Round => {
  if (isOwner) return 'owner';
  return group === null || group === 'brokers' || group === 'monitoring' ? 'others' : 'system';
};

const isEntered = ({ status, body }: Answer): boolean =>
  status !== 401 && !(status === 403 && short(body?.details ?? '') === 'Forbidden') && status < 500;

/** Statuses that the route and the actor leave. What a module allows to groups of the system is its own rule. */
const allowed = (one: Served, { group, isOwner }: Actor): ((answer: Answer) => boolean) => {
  const { access, method }: Route = one.route;
  const isIn = access.kind === 'anyone' || (group !== null && access.groups.includes(group));
  if (!isIn) return ({ status }) => status === (group === null ? 401 : 403);
  if (byLink.test(formatName(one))) return ({ status }) => status === (isOwner && one.route.path.includes('/bids/') ? 400 : 401);
  if (method === 'get' || open[formatName(one)] !== undefined) return isEntered;
  if (group !== 'brokers') return ({ status }) => status !== 401 && status < 500;
  if (isOwner) return isEntered;
  return ({ status }) => status === 403 || (status === 404 && nowhere.test(one.route.path));
};

describe('The matrix of rows and those who come', () => {
  const registry = useRegistry({ accounts });
  let world: WholeWorld;
  let file: object;
  before(async () => {
    world = await makeWholeWorld(registry, ['active.qualification'], procedures.types);
    file = { ...(await uploadDocument(registry, { title: 'a.pdf' })) };
  });

  /** Reports look at the body before they look at who asks. */
  const buildBody = ({ route }: Served): object => {
    if (route.path.endsWith('/documents/:document') && route.method === 'patch') return { title: 'x' };
    if (route.path.includes('/documents')) return { ...file, documentType: 'violationReportEvidence' };
    if (route.path.includes('/decisions')) return { resolution: 'satisfied', description: 'Так.' };
    if (route.path.includes('/defendantStatements')) return { description: 'Відповідь.' };
    return route.path.includes('violation_reports') ? { details } : {};
  };

  const placeOf = ({ path }: Served, ofType: string | undefined): Place => {
    const found = world.places.find(({ below, type }) => type === ofType && below.test(path));
    if (found === undefined) throw new Error(`nothing for ${path}`);
    return found;
  };

  let cells = 0;
  /** By what tenders are renewed that nobody has written to since. */
  const untouched = new Set<Place['renew']>();
  const renew = async ({ renew }: Place): Promise<void> => {
    if (untouched.has(renew)) return;
    await renew?.();
    untouched.add(renew);
  };

  const getSurprises = async (one: Served, round: Round): Promise<string[]> => {
    const found: string[] = [];
    for (const type of collectTypes(one)) {
      const place = placeOf(one, type);
      const actors = askedAt(one, actorsAt(place, formatName(one))).filter((actor) => buildRound(actor) === round);
      if (actors.length > 0) await renew(place);
      for (const actor of actors) {
        const method = one.route.method.toUpperCase();
        const body = one.route.accepts === null ? {} : { body: { data: buildBody(one) } };
        const answer = await registry.ask(method, filled(one.path, place.ids), { ...actor.ask, ...body });
        cells += 1;
        if (method !== 'GET' && answer.status < 300) untouched.delete(place.renew);
        const message = `${method} ${one.path} of ${type} by ${actor.name}: ${answer.status} ${answer.text.slice(0, 200)}`;
        if (!allowed(one, actor)(answer)) found.push(message);
      }
    }
    return found;
  };

  const fillAll = async (round: Round): Promise<string[]> => {
    const found: string[] = [];
    for (const one of served) found.push(...(await getSurprises(one, round)));
    return found;
  };

  it('has no surprise in any cell of those who own nothing', async () => {
    expect((await fillAll('others')).join('\n')).to.equal('');
  });

  it('shows anyone what is for anyone, and a monitoring account with every level nothing else, but for the measures', async () => {
    const reads = served.filter(({ route }) => route.access.kind === 'anyone' && !['/metrics', '/ready'].includes(route.path));
    const areShownAlike = async (one: (typeof reads)[number]): Promise<boolean> => {
      const { ids } = placeOf(one, collectTypes(one)[0]);
      const [nobody, monitor] = await Promise.all(
        [{}, { key: keys.monitoring }].map((ask) => registry.ask('GET', filled(one.path, ids), ask)),
      );
      return nobody !== undefined && nobody.status === monitor?.status && nobody.text === monitor.text && isEntered(nobody);
    };
    const differs: string[] = [];
    // Pages show facts that may be counted between the two answers, and not a second time.
    for (const one of reads) if (!(await areShownAlike(one)) && !(await areShownAlike(one))) differs.push(formatName(one));
    expect(differs).to.deep.equal([]);
  });

  it('lets groups of the system in by the row, and keeps them out by it', async () => {
    expect((await fillAll('system')).join('\n')).to.equal('');
  });

  it('lets owners in everywhere', async () => {
    for (const table of world.tables) await table.enter('active.qualification');
    expect((await fillAll('owner')).join('\n')).to.equal('');
    process.stdout.write(`  authorization matrix: ${served.length} rows, ${cells} cells\n`);
    const wanted = served.map(
      (one) => collectTypes(one).flatMap((type) => askedAt(one, actorsAt(placeOf(one, type), formatName(one)))).length,
    );
    expect(cells).to.equal(wanted.reduce((sum, count) => sum + count, 0));
    const isAsked = (one: Served, place: number): boolean => (wanted[place] ?? 0) >= always.size || one.route.access.kind === 'anyone';
    expect(served.filter((one, place) => !isAsked(one, place)).map(formatName)).to.deep.equal([]);
  });

  it('has no forgotten exception', () => {
    const names = new Set(served.map(formatName));
    expect(Object.keys(open).filter((name) => !names.has(name))).to.deep.equal([]);
  });
});
