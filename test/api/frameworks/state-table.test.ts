/**
 * Every write of frameworks, submissions, qualifications and agreements in every status (spec/frameworks.md §4–spec/frameworks.md §11):
 * where it is allowed it is never refused for the status, elsewhere it is refused with the exact text, and strangers never may.
 */
import { expect } from 'chai';
import { uploadDocument } from '../../../fixtures/documents.ts';
import {
  activate,
  contractPlace,
  draftSubmission,
  framed,
  moved,
  type Owned,
  postSubmission,
  qualificationPath,
  question,
  write,
} from '../../../fixtures/frameworks.ts';
import { DAY } from '../../../src/base/platform/clock.ts';
import { type Answer, keys, type Untyped, useRegistry } from '../../support/registry.ts';

type Kind = 'frameworks' | 'submissions' | 'qualifications' | 'agreements';
/** Kind → its statuses, and how a record is put into one; of an agreement its contract or milestone, too. */
const states: Readonly<
  Record<string, { readonly of: Kind; readonly in: readonly string[]; readonly put: (record: Untyped, status: string) => void }>
> = {
  framework: {
    of: 'frameworks',
    in: ['draft', 'active', 'complete', 'unsuccessful'],
    put: (record, status) => Object.assign(record, { status }),
  },
  submission: {
    of: 'submissions',
    in: ['draft', 'active', 'complete', 'deleted'],
    put: (record, status) => Object.assign(record, { status }),
  },
  qualification: {
    of: 'qualifications',
    in: ['pending', 'active', 'unsuccessful'],
    put: (record, status) => Object.assign(record, { status }),
  },
  agreement: { of: 'agreements', in: ['active', 'terminated'], put: (record, status) => Object.assign(record, { status }) },
  contract: {
    of: 'agreements',
    in: ['active', 'suspended', 'terminated'],
    put: ({ contracts: [one] }, status) => Object.assign(one, { status }),
  },
  milestone: {
    of: 'agreements',
    in: ['scheduled', 'met', 'notMet'],
    put: ({ contracts: [one] }, status) => Object.assign(one.milestones[0], { status }),
  },
};

interface Row {
  readonly write: string;
  /** Of which part the status counts. */
  readonly by: keyof typeof states;
  readonly in: readonly string[];
  readonly text: (status: string) => string;
  /** Any broker may. */
  readonly isOpen?: true;
}

const documentRows = (path: string, by: string, allowed: readonly string[], of = `${by} `, list = 'document'): Row[] =>
  (['POST', 'PUT', 'PATCH'] as const).map((method) => ({
    write: `${method} ${path}/documents${method === 'POST' ? '' : '/:document'}`,
    by,
    in: allowed,
    text: (status) => `Can't ${method === 'POST' ? 'add' : 'update'} ${list} in current (${status}) ${of}status`,
  }));

const rows: readonly Row[] = [
  { write: 'PATCH :framework', by: 'framework', in: ['draft', 'active'], text: (s) => `Can't update framework in current (${s}) status` },
  ...documentRows(':framework', 'framework', ['draft', 'active']),
  {
    write: 'POST :framework/questions',
    by: 'framework',
    in: ['active'],
    text: (s) => `Can't add question in current (${s}) framework status`,
    isOpen: true,
  },
  { write: 'POST :framework/changes', by: 'framework', in: ['active'], text: (s) => `Can't add change in current (${s}) framework status` },
  {
    write: 'POST submissions',
    by: 'framework',
    in: ['active'],
    text: (s) => `Can't add submission in current (${s}) framework status`,
    isOpen: true,
  },
  {
    write: 'PATCH :submission',
    by: 'framework',
    in: ['active'],
    text: (s) => `Can't update submission in current (${s}) framework status`,
  },
  {
    write: 'PATCH :qualification',
    by: 'framework',
    in: ['active'],
    text: (s) => `Can't update qualification in current (${s}) framework status`,
  },
  { write: 'PATCH :submission', by: 'submission', in: ['draft'], text: (s) => `Can't update submission in current (${s}) status` },
  ...documentRows(':submission', 'submission', ['draft', 'active']),
  {
    write: 'PATCH :qualification',
    by: 'qualification',
    in: ['pending'],
    text: (s) => `Can't update qualification in current (${s}) status`,
  },
  ...documentRows(':qualification', 'qualification', ['pending']),
  { write: 'PATCH :agreement', by: 'agreement', in: ['active'], text: (s) => `Can't update object in current (${s}) agreement status` },
  { write: 'PATCH :contract', by: 'agreement', in: ['active'], text: (s) => `Can't update object in current (${s}) agreement status` },
  {
    write: 'POST :contract/milestones',
    by: 'agreement',
    in: ['active'],
    text: (s) => `Can't add object in current (${s}) agreement status`,
  },
  { write: 'PATCH :milestone', by: 'agreement', in: ['active'], text: (s) => `Can't update object in current (${s}) agreement status` },
  ...documentRows(':milestone', 'agreement', ['active']),
  { write: 'PATCH :contract', by: 'contract', in: ['active', 'suspended', 'terminated'], text: () => '' },
  {
    write: 'POST :contract/milestones',
    by: 'contract',
    in: ['active'],
    text: (s) =>
      s === 'suspended' ? "Can't add ban milestone for contract in suspended status" : `Can't add object in current (${s}) contract status`,
  },
  {
    write: 'PATCH :milestone',
    by: 'contract',
    in: ['active', 'suspended'],
    text: (s) => `Can't update object in current (${s}) contract status`,
  },
  ...documentRows(':milestone', 'contract', ['active', 'suspended']),
  { write: 'PATCH :milestone', by: 'milestone', in: ['scheduled'], text: (s) => `Can't update milestone in current (${s}) status` },
  ...documentRows(':milestone', 'milestone', ['scheduled'], '', 'milestone document'),
];

describe('The table of states of frameworks', () => {
  const registry = useRegistry({ now: new Date('2026-12-07T10:15:00+02:00') });
  const documents = new Map<string, string>();
  const places = new Map<string, Pick<Owned, 'path' | 'token'>>();
  const snapshots = new Map<Kind, Untyped>();
  let framework: Owned;
  const bodies: Record<string, () => Promise<object> | object> = {};

  before(async () => {
    const created = await framed(registry, ['00137256']);
    framework = created.framework;
    const { token } = framework;
    const asked = await draftSubmission(registry, framework, '00137255');
    const pending = await activate(registry, asked);
    const draft = await draftSubmission(registry, framework, '00137200');
    const contract = await contractPlace(registry, { path: created.agreement, token });
    const milestone = (await registry.ask('GET', `${contract.path}/milestones`)).body.data[0].id;
    const { suppliers } = (await registry.ask('GET', contract.path)).body.data;
    for (const [name, place] of Object.entries({
      ...{ ':framework': framework, ':submission': draft, ':qualification': { path: qualificationPath(pending), token } },
      ...{
        ':agreement': { path: created.agreement, token },
        ':contract': contract,
        ':milestone': { path: `${contract.path}/milestones/${milestone}`, token },
      },
      submissions: { path: '/api/2.5/submissions', token },
    }))
      places.set(name, place);
    for (const name of [':framework', ':submission', ':qualification', ':milestone']) {
      const place = places.get(name) as Owned;
      const file = await uploadDocument(registry, { title: `${name.slice(1)}.pdf` });
      documents.set(name, (await write(registry, place, 'POST', `${place.path}/documents`, file)).body.data.id);
    }
    Object.assign(bodies, {
      'PATCH :framework': () => ({ description: `Опис ${Math.random()}` }),
      'POST :framework/questions': question,
      'POST :framework/changes': () => moved(registry, 800 * DAY),
      'PATCH :submission': () => ({ status: 'deleted' }),
      'PATCH :qualification': () => ({ status: 'pending' }),
      'PATCH :agreement': () => ({ terminationDetails: 'Немає потреби' }),
      'PATCH :contract': () => ({ suppliers }),
      'POST :contract/milestones': () => ({ type: 'ban' }),
      'PATCH :milestone': () => ({ status: 'met' }),
    });
    const ids: Record<Kind, string> = {
      frameworks: framework.id,
      submissions: draft.id,
      qualifications: pending,
      agreements: created.agreement.split('/').at(-1) ?? '',
    };
    for (const [kind, id] of Object.entries(ids) as [Kind, string][])
      snapshots.set(kind, await registry.store.records<object>(kind).get(id));
  });

  /** All records as they were, but one part in this status. */
  const put = async (by: string, status: string): Promise<void> => {
    for (const [kind, snapshot] of snapshots) {
      const records = registry.store.records<Untyped>(kind);
      const now = await records.get(snapshot._id);
      const next = structuredClone(snapshot);
      const { of, put: change } = states[by] ?? {};
      if (of === kind) change?.(next, status);
      await records.save(now as Untyped, next, { publishes: true });
    }
  };

  const ask = async (row: string, who: { readonly key?: string; readonly token?: string }): Promise<Answer> => {
    const [method = '', path = ''] = row.split(' ');
    const name = path.split('/')[0] ?? '';
    if (row === 'POST submissions') {
      if (who.key === undefined) return registry.ask('POST', '/api/2.5/submissions', { body: { data: {} } });
      return postSubmission(registry, framework, '00137201');
    }
    const place = places.get(name);
    const address = path.replace(name, place?.path ?? '').replace(':document', documents.get(name) ?? '');
    const isFile = path.includes('/documents') && method !== 'PATCH';
    const data = isFile
      ? await uploadDocument(registry, { title: 'next.pdf' })
      : path.includes('/documents')
        ? { title: 'інший.pdf' }
        : await bodies[row]?.();
    return registry.ask(method, address, { ...who, body: { data } });
  };

  for (const { write: row, by, in: allowed, text, isOpen } of rows) {
    it(`${row}, by the status of the ${by}`, async () => {
      const token = places.get(row.split(' ')[1]?.split('/')[0] ?? '')?.token ?? '';
      for (const status of states[by]?.in ?? []) {
        // A framework that was never active has no period, which is what a submission is told of first.
        if (by === 'framework' && status === 'draft' && /submission|qualification/.test(row)) continue;
        await put(by, status);
        expect((await ask(row, {})).status, `${status}, nobody`).to.equal(401);
        if (isOpen !== true)
          for (const who of [
            { key: keys.other, token },
            { key: keys.broker, token: 'a'.repeat(64) },
            { key: keys.authority, token },
          ])
            expect((await ask(row, who)).status, `${status}, a stranger`).to.equal(403);
        const { status: code, body, text: whole } = await ask(row, { key: keys.broker, token });
        if (allowed.includes(status)) expect(code, `${status}: ${whole}`).to.be.oneOf([200, 201]);
        else expect([status, code, body.details]).to.deep.equal([status, 403, text(status)]);
      }
    });
  }
});
