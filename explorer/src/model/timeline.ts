/** The stages of a tender: a pure model of what the page draws. */
import { timeOf } from '../format/moments.ts';

/** `decision`: the buyer chooses without competition; `dialogue`: the buyer talks with firms, which then bid in a separate tender. */
export type StageName = 'enquiry' | 'tendering' | 'prequalification' | 'dialogue' | 'auction' | 'qualification' | 'decision' | 'contract';

/** `stopped`: the tender ended within this stage; `never`: it ended before. */
export type StageState = 'past' | 'now' | 'next' | 'stopped' | 'never';

export interface Stage {
  readonly name: StageName;
  readonly state: StageState;
  readonly start: string | null;
  readonly end: string | null;
}

interface Span {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

interface AuctionSpan extends Span {
  readonly shouldStartAfter?: string | undefined;
}

/** The fields of a tender that the timeline uses; any may be absent. */
export interface Staged {
  readonly status?: string | undefined;
  readonly date?: string | undefined;
  readonly dateCreated?: string | undefined;
  readonly noticePublicationDate?: string | undefined;
  readonly procurementMethod?: string | undefined;
  readonly procurementMethodType?: string | undefined;
  readonly enquiryPeriod?: Span | undefined;
  readonly tenderPeriod?: Span | undefined;
  readonly qualificationPeriod?: (Span & { readonly reportingDatePublication?: string | undefined }) | undefined;
  readonly auctionPeriod?: AuctionSpan | undefined;
  readonly awardPeriod?: Span | undefined;
  readonly lots?: readonly { readonly status?: string | undefined; readonly auctionPeriod?: AuctionSpan | undefined }[] | undefined;
  readonly contracts?: readonly { readonly date?: string | undefined }[] | undefined;
}

const order: readonly StageName[] = [
  'enquiry',
  'tendering',
  'prequalification',
  'dialogue',
  'auction',
  'qualification',
  'decision',
  'contract',
];

/** The stage of each running status. */
const stageOf: Readonly<Record<string, StageName>> = {
  'active.enquiries': 'enquiry',
  'active.tendering': 'tendering',
  'active.pre-qualification': 'prequalification',
  'active.pre-qualification.stand-still': 'prequalification',
  'active.stage2.pending': 'dialogue',
  'active.auction': 'auction',
  'active.qualification': 'qualification',
  'active.qualification.stand-still': 'qualification',
  'active.awarded': 'contract',
};

const ms = (text: string | null | undefined): number | null => timeOf(text)?.getTime() ?? null;

/** The earliest or latest of the valid times. */
const outermost = (texts: readonly (string | undefined)[], last: boolean): string | null => {
  const times = texts.filter((text): text is string => ms(text) !== null);
  const sorted = times.sort((a, b) => (ms(a) ?? 0) - (ms(b) ?? 0));
  return (last ? sorted.at(-1) : sorted[0]) ?? null;
};

/** The auctions of all lots as one span; cancelled lots are ignored. */
const buildAuction = ({ auctionPeriod, lots = [] }: Staged): Span => {
  const ofLots = lots.filter(({ status }) => status !== 'cancelled').map((lot) => lot.auctionPeriod);
  const all = [auctionPeriod, ...ofLots].filter((period) => period !== undefined);
  const starts = outermost(
    all.map(({ startDate, shouldStartAfter }) => startDate ?? shouldStartAfter),
    false,
  );
  const ends = outermost(
    all.map(({ endDate }) => endDate),
    true,
  );
  return { ...(starts === null ? {} : { startDate: starts }), ...(ends === null ? {} : { endDate: ends }) };
};

/** The contract stage begins with the last decision and ends with the tender. */
const buildContract = ({ awardPeriod, contracts = [], status, date }: Staged): Span => {
  const reached = contracts.length > 0 || status === 'active.awarded' || status === 'complete';
  if (!reached) return {};
  const start =
    awardPeriod?.endDate ??
    outermost(
      contracts.map((contract) => contract.date),
      false,
    );
  return { ...(start == null ? {} : { startDate: start }), ...(status === 'complete' && date !== undefined ? { endDate: date } : {}) };
};

/** A direct procedure: the buyer decides from the first day until there is a contract. */
const buildDecision = ({ dateCreated, noticePublicationDate: startDate = dateCreated, contracts = [] }: Staged): Span => {
  const end = outermost(
    contracts.map(({ date }) => date),
    false,
  );
  return { ...(startDate === undefined ? {} : { startDate }), ...(end === null ? {} : { endDate: end }) };
};

/** From the end of the stand-still period, in which nothing is cancelled, until the second stage is created. */
const dialogueOf = ({
  status = '',
  date,
  qualificationPeriod: { endDate: start, reportingDatePublication: announced } = {},
}: Staged): Span => {
  const isReached = status === 'active.stage2.pending' || status === 'complete' || (status === 'cancelled' && announced !== undefined);
  if (!isReached) return {};
  return {
    ...(start === undefined ? {} : { startDate: start }),
    ...(status === 'complete' && date !== undefined ? { endDate: date } : {}),
  };
};

const buildSpan = (tender: Staged, name: StageName): Span => {
  const spans = {
    enquiry: () => tender.enquiryPeriod,
    tendering: () => tender.tenderPeriod,
    prequalification: () => tender.qualificationPeriod,
    dialogue: () => dialogueOf(tender),
    auction: () => buildAuction(tender),
    qualification: () => tender.awardPeriod,
    decision: () => buildDecision(tender),
    contract: () => buildContract(tender),
  };
  return spans[name]() ?? {};
};

/** A stage before the current one may still be running: questions, for example, while bids are submitted. */
const runningState = (index: number, current: number, { startDate, endDate }: Span, now: Date): StageState => {
  if (index === current) return 'now';
  if (index > current) return 'next';
  const [start, end] = [ms(startDate), ms(endDate)];
  return start !== null && end !== null && start <= now.getTime() && now.getTime() < end ? 'now' : 'past';
};

/** For a tender that ended without a contract: stages over before the end are past, the one it ended in is stopped. */
const stoppedState = ({ startDate, endDate }: Span, ended: number): StageState => {
  const [start, end] = [ms(startDate), ms(endDate)];
  if (start === null || start > ended) return 'never';
  return end !== null && end <= ended ? 'past' : 'stopped';
};

/** The current stage; undefined for a draft and for an unknown status. */
const findCurrentStage = ({ status = 'draft', contracts = [] }: Staged): StageName | undefined =>
  status === 'active' ? (contracts.length > 0 ? 'contract' : 'decision') : stageOf[status];

const stateOf = (tender: Staged, name: StageName, span: Span, now: Date): StageState => {
  const { status = 'draft', date } = tender;
  if (status === 'complete') return 'past';
  if (status === 'cancelled' || status === 'unsuccessful') return stoppedState(span, ms(date) ?? now.getTime());
  const current = findCurrentStage(tender);
  return runningState(order.indexOf(name), current === undefined ? -1 : order.indexOf(current), span, now);
};

/** No bids: the buyer has already chosen. */
const isDirect = ({ status, procurementMethod, tenderPeriod }: Staged): boolean =>
  status === 'active' || (procurementMethod === 'limited' && tenderPeriod === undefined);

/** Questions are a stage of their own only if asked before the bids, not alongside; some types have no time for them. */
const hasEnquiryStage = ({ status, enquiryPeriod, tenderPeriod }: Staged): boolean =>
  status === 'active.enquiries' ||
  (enquiryPeriod?.startDate === undefined ? tenderPeriod?.startDate === undefined : enquiryPeriod.startDate !== tenderPeriod?.startDate);

/** Firms describe solutions here; nothing is awarded. */
const isDialogue = ({ procurementMethodType = '' }: Staged): boolean => /^competitiveDialogue[A-Z]+$/.test(procurementMethodType);

/** The stages that such a tender goes through: optional ones are omitted unless planned or held. */
const isShown = (tender: Staged, { name, state, start }: Stage): boolean => {
  if (name === 'dialogue') return isDialogue(tender);
  if (isDialogue(tender) && ['auction', 'qualification', 'contract'].includes(name)) return false;
  if (name === 'contract') return true;
  if (name === 'decision' || isDirect(tender)) return (name === 'decision') === isDirect(tender);
  if (name === 'enquiry') return hasEnquiryStage(tender);
  return (name !== 'auction' && name !== 'prequalification') || start !== null || state === 'now';
};

/** The stages in order, each with its span (as stored by the registry) and its state at `now`. */
export const collectStages = (tender: Staged, now: Date): readonly Stage[] =>
  order
    .map((name): Stage => {
      const span = buildSpan(tender, name);
      return { name, state: stateOf(tender, name, span, now), start: span.startDate ?? null, end: span.endDate ?? null };
    })
    .filter((stage) => isShown(tender, stage));
