/** The bodies that bids take and show, by the schemas of `schemas/tenders/`. */

import type { PatchBid, PostBid } from '../../model/types.generated.ts';
import type { Accepts } from '../../validation/validator.ts';

export const createBid: Accepts<PostBid> = { id: '/tenders/bid-create' };
export const patchBid: Accepts<PatchBid> = { id: '/tenders/bid-patch' };
export const bidView = '/tenders/bid';
