/** What everybody in the room of auctions shares (docs/auctions.md). */
import type { Calendar } from '../model/period.ts';
import type { Zone } from '../model/zone-time.ts';
import type { Settings } from '../runtime/settings.ts';
import { type AuctionLinks, type LinksOptions, makeLinks } from './links.ts';

export interface AuctionsDeps extends LinksOptions {
  readonly settings: Settings;
  readonly zone: Zone;
  readonly calendar: (worksOnListedWeekends?: boolean) => Calendar;
}

export interface AuctionRoom extends Pick<AuctionsDeps, 'settings' | 'zone' | 'calendar'> {
  readonly links: AuctionLinks;
}

export const makeRoom = ({ settings, zone, calendar, ...links }: AuctionsDeps): AuctionRoom => ({
  settings,
  zone,
  calendar,
  links: makeLinks(links),
});
