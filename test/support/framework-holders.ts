/** Holders of documents of frameworks, submissions, qualifications and agreements (spec/frameworks.md §6). */

import { putCloseAgreement, tenderToken } from '../../fixtures/close-agreements.ts';
import {
  activate,
  activeFramework,
  contractPlace,
  draftFramework,
  draftSubmission,
  framed,
  moved,
  type Owned,
  qualificationPath,
  write,
} from '../../fixtures/frameworks.ts';
import { DAY } from '../../src/base/platform/clock.ts';
import type { Closed, HolderCase, Kept, MadeHolder } from './document-holders.ts';
import { keys } from './registry.ts';

const ofFramework = (
  collection: Kept['collection'],
  { path, token }: Pick<Owned, 'path' | 'token'>,
  below = '',
  holderIn: Kept['holderIn'] = (record) => record,
): MadeHolder => ({
  path: path + below,
  writer: { key: keys.broker, token },
  kept: { collection, id: path.split('/').at(-1) ?? '', holderIn },
});

const asStatus = (status: string, of: string, list = 'document'): Closed => ({
  change: (record) => Object.assign(record, { status }),
  status: 403,
  texts: [`Can't add ${list} in current (${status}) ${of} status`, `Can't update ${list} in current (${status}) ${of} status`],
});

const supplier = '40000101';

export const frameworkHolders: readonly HolderCase[] = [
  {
    name: 'a framework',
    make: async (registry) => ofFramework('frameworks', await draftFramework(registry)),
    closed: asStatus('complete', 'framework'),
    removal: 'none',
  },
  {
    name: 'a change of a framework',
    make: async (registry) => {
      const framework = await activeFramework(registry);
      const { body } = await write(registry, framework, 'POST', `${framework.path}/changes`, moved(registry, 800 * DAY));
      return ofFramework('frameworks', framework, `/changes/${body.data.id}`, ({ changes }) => changes[0]);
    },
    closed: asStatus('complete', 'framework', 'change'),
    removal: 'none',
  },
  {
    name: 'a submission',
    make: async (registry) => ofFramework('submissions', await draftSubmission(registry, await activeFramework(registry), supplier)),
    closed: asStatus('complete', 'submission'),
    removal: 'none',
  },
  {
    name: 'a qualification',
    make: async (registry) => {
      const framework = await activeFramework(registry);
      const id = await activate(registry, await draftSubmission(registry, framework, supplier));
      return ofFramework('qualifications', { path: qualificationPath(id), token: framework.token });
    },
    closed: asStatus('active', 'qualification'),
    removal: 'none',
  },
  {
    name: 'a milestone of an agreement',
    make: async (registry) => {
      const { framework, agreement } = await framed(registry, [supplier]);
      const place = { path: agreement, token: framework.token };
      const { path } = await contractPlace(registry, place);
      const { body } = await registry.ask('GET', `${path}/milestones`);
      const below = `${path.slice(agreement.length)}/milestones/${body.data[0].id}`;
      return ofFramework('agreements', place, below, ({ contracts: [contract] }) => contract.milestones[0]);
    },
    closed: {
      change: (_, holder) => Object.assign(holder, { status: 'met' }),
      status: 403,
      texts: ["Can't add milestone document in current (met) status", "Can't update milestone document in current (met) status"],
    },
    removal: 'none',
  },
  {
    name: 'an agreement with prices',
    make: async (registry) => {
      const { path } = await putCloseAgreement(registry);
      const { body } = await registry.ask('PATCH', `${path}/credentials`, { key: keys.broker, token: tenderToken });
      return ofFramework('agreements', { path, token: body.access.token });
    },
    closed: asStatus('terminated', 'agreement'),
    removal: 'Forbidden to delete document for agreement',
  },
];
