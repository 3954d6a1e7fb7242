/** Whether a link admits its bidder, checked before the bidder logs in. */
import { askJson } from '../api.ts';
import { type Auction, buildAuction } from './document.ts';
import { buildAddress, buildBody, buildOwnView, type Own } from './follow.ts';

/** The contents of a bidder's link. */
export interface Way {
  readonly auction: string;
  readonly bidder: string;
  readonly hash: string;
}

/** `unknown`: no response yet. */
export type Entry = { readonly state: 'unknown' | 'refused' } | { readonly state: 'good'; readonly own: Own };

const unknown: Entry = { state: 'unknown' };

export const checkEntry = async ({ auction, bidder, hash }: Way): Promise<Entry> => {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  const body = JSON.stringify({ data: { bidder_id: bidder, hash } });
  const answer = await fetch(`${buildAddress(auction)}/check_authorization`, { method: 'POST', headers, body }).catch(() => null);
  if (answer?.status === 400 || answer?.status === 401) return { state: 'refused' };
  const own = answer?.ok ? buildBody(await answer.json().catch(() => null)) : null;
  return own === null ? unknown : { state: 'good', own: buildOwnView(own) };
};

/** Null when there is none, undefined without a response. */
export const readAuction = async (id: string): Promise<Auction | null | undefined> => {
  const answer = await askJson(buildAddress(id)).catch(() => null);
  const fields = buildBody(answer?.data);
  return fields === null ? (answer?.response.status === 404 ? null : undefined) : buildAuction(fields);
};
