import type { Procedure, Step, TenderStatus } from '../procedure.ts';

/** spec/procedures.md §1.1. */
export const steps: readonly Step[] = [
  { from: 'draft', to: 'active.enquiries', by: 'owner' },
  { from: 'active.enquiries', to: 'active.tendering', by: 'scheduler' },
  { from: 'active.tendering', to: 'active.auction', by: 'scheduler' },
  { from: 'active.tendering', to: 'active.qualification', by: 'scheduler' },
  { from: 'active.tendering', to: 'unsuccessful', by: 'scheduler' },
  { from: 'active.auction', to: 'active.qualification', by: 'auction' },
  { from: 'active.auction', to: 'active.awarded', by: 'auction' },
  { from: 'active.qualification', to: 'active.awarded', by: 'award' },
  { from: 'active.awarded', to: 'active.qualification', by: 'award' },
  { from: 'active.qualification', to: 'complete', by: 'contract' },
  { from: 'active.awarded', to: 'complete', by: 'contract' },
  { from: 'active.qualification', to: 'unsuccessful', by: 'scheduler' },
  { from: 'active.awarded', to: 'unsuccessful', by: 'scheduler' },
  { from: 'active.enquiries', to: 'cancelled', by: 'cancellation' },
  { from: 'active.tendering', to: 'cancelled', by: 'cancellation' },
  { from: 'active.qualification', to: 'cancelled', by: 'cancellation' },
  { from: 'active.awarded', to: 'cancelled', by: 'cancellation' },
];

const beforeTendering: readonly TenderStatus[] = ['draft', 'active.enquiries'];
const awarding: readonly TenderStatus[] = ['active.qualification', 'active.awarded'];
const tendering: readonly TenderStatus[] = ['active.tendering'];
const auction: readonly TenderStatus[] = ['active.auction'];
const qualification: readonly TenderStatus[] = ['active.qualification'];

/** spec/tenders.md §5, spec/procedures.md §4. */
export const allowed: Procedure['allowed'] = {
  'patch tender': beforeTendering,
  'add lot': beforeTendering,
  'update lot': beforeTendering,
  'delete lot': beforeTendering,
  'add document': beforeTendering,
  'update document': beforeTendering,
  'delete document': ['draft'],
  'link plan': ['draft'],
  'post criterion': beforeTendering,
  'patch criterion': beforeTendering,
  'delete criterion': ['draft'],
  'delete evidence': beforeTendering,
  'patch requirement': ['draft'],
  'put requirement': ['active.enquiries'],
  cancel: ['active.enquiries', 'active.tendering', 'active.qualification', 'active.awarded'],
  'add claim': awarding,
  'update claim': awarding,
  'document claim': awarding,
  'add bid': tendering,
  'update bid': tendering,
  'delete bid': tendering,
  'add bid document': [...tendering, ...awarding],
  'update bid document': [...tendering, ...awarding],
  'update question': ['active.enquiries', 'active.tendering'],
  'read auction': auction,
  'set auction urls': auction,
  'report auction': auction,
  'move auction': [...tendering, ...auction],
  'add award': qualification,
  'update award': awarding,
  'add award milestone': awarding,
  'add award document': qualification,
  'add award document as bot': awarding,
  'update award document': qualification,
  'answer criteria in bid': ['draft', ...tendering],
  'answer criteria in award': qualification,
  'take ownership': [...beforeTendering, ...tendering, ...auction, ...awarding],
};

/** spec/tenders.md §3.2, last paragraph. Tenders an operator lets change during tendering do not exist here. */
export const patchModel: Procedure['patchModel'] = { draft: 'full', 'active.enquiries': 'full' };

/** spec/requests.md §2. */
export const levels: Procedure['levels'] = {
  'create tender': '15',
  'create tender for central': '5',
  'create bid': '2',
  'create question': '2',
  'take ownership': '15',
};
