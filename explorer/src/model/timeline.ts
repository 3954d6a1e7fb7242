/** The way of a tender through its stages: a pure model of what the page draws. */
import { timeOf } from '../format/moments.ts';

/** `decision`: the buyer chooses without a competition; `dialogue`: he talks with firms, who bid in a tender of its own. */
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

/** The fields of a tender the timeline is made of; any may be absent. */
export interface Staged {
  readonly status?: string | undefined;
  readonly date?: string | undefined;
  readonly dateCreated?: string | undefined;
  readonly procurementMethod?: string | undefined;
  readonly procurementMethodType?: string | undefined;
  readonly enquiryPeriod?: Span | undefined;
  readonly tenderPeriod?: Span | undefined;
  readonly qualificationPeriod?: Span | undefined;
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

/** The stage that a running state is in. */
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

/** The first, or the last, of texts that are times. */
const outermost = (texts: readonly (string | undefined)[], last: boolean): string | null => {
  const times = texts.filter((text): text is string => ms(text) !== null);
  const sorted = times.sort((a, b) => (ms(a) ?? 0) - (ms(b) ?? 0));
  return (last ? sorted.at(-1) : sorted[0]) ?? null;
};

/** The auctions of the lots as one span; a cancelled lot has none, unless all are cancelled. */
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
const buildDecision = ({ dateCreated, contracts = [] }: Staged): Span => {
  const end = outermost(
    contracts.map(({ date }) => date),
    false,
  );
  return { ...(dateCreated === undefined ? {} : { startDate: dateCreated }), ...(end === null ? {} : { endDate: end }) };
};

/** From the end of the stand-still until the second stage is made. */
const dialogueOf = ({ status, date, qualificationPeriod }: Staged): Span => {
  if (status !== 'active.stage2.pending' && status !== 'complete') return {};
  const start = qualificationPeriod?.endDate;
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

/** A stage behind the present one may still run: questions while bids are made, say. */
const runningState = (index: number, current: number, { startDate, endDate }: Span, now: Date): StageState => {
  if (index === current) return 'now';
  if (index > current) return 'next';
  const [start, end] = [ms(startDate), ms(endDate)];
  return start !== null && end !== null && start <= now.getTime() && now.getTime() < end ? 'now' : 'past';
};

/** Of a tender that ended without a contract: what was before its end is past, what it ended in is stopped. */
const stoppedState = ({ startDate, endDate }: Span, ended: number): StageState => {
  const [start, end] = [ms(startDate), ms(endDate)];
  if (start === null || start > ended) return 'never';
  return end !== null && end <= ended ? 'past' : 'stopped';
};

/** The stage that a tender is in; undefined for a draft, and for a state that nobody knows. */
const findCurrentStage = ({ status = 'draft', contracts = [] }: Staged): StageName | undefined =>
  status === 'active' ? (contracts.length > 0 ? 'contract' : 'decision') : stageOf[status];

const stateOf = (tender: Staged, name: StageName, span: Span, now: Date): StageState => {
  const { status = 'draft', date } = tender;
  if (status === 'complete') return 'past';
  if (status === 'cancelled' || status === 'unsuccessful') return stoppedState(span, ms(date) ?? now.getTime());
  const current = findCurrentStage(tender);
  return runningState(order.indexOf(name), current === undefined ? -1 : order.indexOf(current), span, now);
};

/** Nobody bids: the buyer has chosen already. */
const isDirect = ({ status, procurementMethod, tenderPeriod }: Staged): boolean =>
  status === 'active' || (procurementMethod === 'limited' && tenderPeriod === undefined);

/** Questions have a stage of their own where they are asked before the bids, and not beside them. */
const hasEnquiryStage = ({ status, enquiryPeriod, tenderPeriod }: Staged): boolean =>
  status === 'active.enquiries' || enquiryPeriod?.startDate === undefined || enquiryPeriod.startDate !== tenderPeriod?.startDate;

/** Firms describe solutions here, and are awarded nothing. */
const isDialogue = ({ procurementMethodType = '' }: Staged): boolean => /^competitiveDialogue[A-Z]+$/.test(procurementMethodType);

/** The stages that such a tender goes through: what is neither planned nor held is left out where there are tenders without it. */
const isShown = (tender: Staged, { name, state, start }: Stage): boolean => {
  if (name === 'dialogue') return isDialogue(tender);
  if (isDialogue(tender) && ['auction', 'qualification', 'contract'].includes(name)) return false;
  if (name === 'contract') return true;
  if (name === 'decision' || isDirect(tender)) return (name === 'decision') === isDirect(tender);
  if (name === 'enquiry') return hasEnquiryStage(tender);
  return (name !== 'auction' && name !== 'prequalification') || start !== null || state === 'now';
};

/** The stages of a tender in their order, each with its span (as the registry wrote it) and its state at `now`. */
export const collectStages = (tender: Staged, now: Date): readonly Stage[] =>
  order
    .map((name): Stage => {
      const span = buildSpan(tender, name);
      return { name, state: stateOf(tender, name, span, now), start: span.startDate ?? null, end: span.endDate ?? null };
    })
    .filter((stage) => isShown(tender, stage));
