/**
 * What the registry sends of a page before a script has run: the parts that the script draws, as text. `npm run build:explorer`
 * builds it for Node into `dist/site-server`, from where `src/features/explorer/pages.ts` asks it.
 */
import type { VNode } from 'preact';
import { LocationProvider } from 'preact-iso';
import { renderToString } from 'preact-render-to-string';
import { buildAuction, type Fields } from './auctions/document.ts';
import type { Way } from './auctions/entry.ts';
import type { Agreement, Contract, Foreign, Plan, Report, Tender } from './data/records.ts';
import { tidy } from './data/tidy.ts';
import { Footer } from './footer.tsx';
import { momentText } from './format/moments.ts';
import { sumText } from './format/money.ts';
import { textOf } from './format/text.ts';
import { Header, places } from './header.tsx';
import { useCodes } from './language/codes.ts';
import { LanguageProvider, useLanguage } from './language/language.tsx';
import { useTenderCodes } from './language/tender-codes.ts';
import { Mirror, MirrorLine, type MirrorStatus } from './mirror-line.tsx';
import { AgreementView } from './pages/agreement/agreement.tsx';
import { AuctionView } from './pages/auctions/auction.tsx';
import { LoginView } from './pages/auctions/login.tsx';
import { ContractView } from './pages/contract/contract.tsx';
import { type Name as ForeignName, ForeignView } from './pages/framework/foreign.tsx';
import { PlanView } from './pages/plan/plan.tsx';
import { ReportView } from './pages/report/report.tsx';
import { TenderView } from './pages/tender/tender.tsx';
import { Now } from './parts/now.ts';
import { PageTitle, TitleTold } from './parts/page-title.tsx';
import { PlainRecord } from './parts/plain-record.tsx';

type Describe = (...parts: readonly (string | null | undefined)[]) => void;

/** The page of a record, which says in a line what a list of links should say of it. */
const TenderSent = ({ record, describe }: { record: Tender; describe: Describe }) => {
  const name = useTenderCodes();
  const { language } = useLanguage();
  const buyer = textOf(record.procuringEntity, 'name', language)?.text;
  describe(name('tender', record.status), buyer, sumText(record.value ?? {}, language), record.tenderID);
  return <TenderView tender={record} />;
};

const ContractSent = ({ record, describe }: { record: Contract; describe: Describe }) => {
  const name = useCodes();
  const { language } = useLanguage();
  const suppliers = (record.suppliers ?? []).map((supplier) => textOf(supplier, 'name', language)?.text);
  describe(name('contract', record.status), ...suppliers, sumText(record.value ?? {}, language), record.contractID);
  return <ContractView contract={record} />;
};

const PlanSent = ({ record, describe }: { record: Plan; describe: Describe }) => {
  const { language } = useLanguage();
  describe(textOf(record.procuringEntity, 'name', language)?.text, sumText(record.budget ?? {}, language), record.planID);
  return <PlanView plan={record} />;
};

const AgreementSent = ({ record, describe }: { record: Agreement; describe: Describe }) => {
  const name = useCodes();
  const { language } = useLanguage();
  const suppliers = (record.contracts ?? []).flatMap((side) => side.suppliers ?? []).map((party) => textOf(party, 'name', language)?.text);
  const buyer = textOf(record.procuringEntity, 'name', language)?.text;
  describe(name('contract', record.status), buyer, ...suppliers.slice(0, 3), record.agreementID);
  return <AgreementView agreement={record} />;
};

const ReportSent = ({ record, describe }: { record: Report; describe: Describe }) => {
  const name = useCodes();
  const { language } = useLanguage();
  describe(name('report', record.status), name('reason', record.details?.reason), textOf(record.details, 'description', language)?.text);
  return <ReportView report={record} />;
};

const ForeignSent = ({ record, name, describe }: { record: Foreign; name: ForeignName; describe: Describe }) => {
  const { language } = useLanguage();
  const parties = [record.procuringEntity, ...(record.tenderers ?? [])].map((party) => textOf(party, 'name', language)?.text);
  describe(...parties.slice(0, 3), record.prettyID);
  return <ForeignView record={record} name={name} />;
};

const AuctionSent = ({ record, describe }: { record: Fields; describe: Describe }) => {
  const { words, language } = useLanguage();
  const auction = buildAuction(record);
  const start = auction.start === null ? null : momentText(new Date(auction.start).toISOString(), language);
  describe(words.auctions, start, textOf(record, 'title', language)?.text, String(record.tenderID ?? ''));
  return <AuctionView auction={auction} />;
};

type Kind = 'tender' | 'contract' | 'plan' | 'agreement' | 'report' | 'auction' | ForeignName;

/** The answer of a GET has the shape of its kind, as far as a page asks. */
const Sent = ({ kind, record, describe }: { kind: Kind; record: unknown; describe: Describe }) => {
  switch (kind) {
    case 'tender':
      return <TenderSent record={record as Tender} describe={describe} />;
    case 'contract':
      return <ContractSent record={record as Contract} describe={describe} />;
    case 'plan':
      return <PlanSent record={record as Plan} describe={describe} />;
    case 'agreement':
      return <AgreementSent record={record as Agreement} describe={describe} />;
    case 'auction':
      return <AuctionSent record={record as Fields} describe={describe} />;
    case 'framework':
    case 'submission':
    case 'qualification':
      return <ForeignSent record={record as Foreign} name={kind} describe={describe} />;
    default:
      return <ReportSent record={record as Report} describe={describe} />;
  }
};

export interface SentPage {
  /** Text of the heading. */
  readonly title: string;
  /** One line. */
  readonly description: string;
  /** HTML of the page's frame. */
  readonly body: string;
  /** Why the record is shown field by field instead of on its own page. */
  readonly trouble?: unknown;
}

/** A page of no record: what it is, for a line in a list of links and for who has no script. */
const PlaceSent = ({ place, describe }: { place: string; describe: Describe }) => {
  const { words } = useLanguage();
  const word = places.find(({ path }) => path === place)?.word;
  describe(words.about);
  return (
    <>
      <PageTitle text={word === undefined ? words.name : words[word]} />
      <p>{words.about}</p>
      <noscript>
        <p>
          {words.needsScript} <a href="/export/">/export/</a> <a href="/docs">{words.docs}</a>
        </p>
      </noscript>
    </>
  );
};

/** The registry's time, and whose mirror it is. */
export interface RenderContext {
  readonly now: Date;
  readonly mirror: MirrorStatus | null;
}

/** `url` is the address of the page, which names its language. */
const draw = (url: string, { now, mirror }: RenderContext, page: (describe: Describe) => VNode): SentPage => {
  const said = { title: '', description: '' };
  const describe: Describe = (...parts) => {
    said.description = parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
  };
  const nowhere = (): void => undefined;
  const place = { url, path: url, query: {}, route: nowhere, back: nowhere, forward: nowhere, wasPush: false };
  const body = renderToString(
    <LocationProvider.ctx.Provider value={place}>
      <TitleTold.Provider
        value={(title) => {
          said.title = title;
        }}
      >
        <Now.Provider value={now}>
          <LanguageProvider>
            <Header />
            <Mirror.Provider value={mirror}>
              <MirrorLine />
            </Mirror.Provider>
            <main id="main" tabIndex={-1}>
              <article>{page(describe)}</article>
            </main>
            <Footer />
          </LanguageProvider>
        </Now.Provider>
      </TitleTold.Provider>
    </LocationProvider.ctx.Provider>,
  );
  return { ...said, body };
};

/** The page of a record as its GET shows it; one that cannot be drawn is shown field by field. */
export const drawRecord = (kind: Kind, id: string, record: object, url: string, context: RenderContext): SentPage => {
  try {
    return draw(url, context, (describe) => <Sent kind={kind} record={tidy(record)} describe={describe} />);
  } catch (trouble) {
    return { ...draw(url, context, () => <PlainRecord record={record} kind={kind} id={id} />), trouble };
  }
};

/** Another page of the explorer; `place` is its address without the language. */
export const drawPlace = (place: string, url: string, context: RenderContext): SentPage =>
  draw(url, context, (describe) => <PlaceSent place={place} describe={describe} />);

/** The way in of a bidder to an auction. */
export const drawLogin = (way: Way, record: Fields, url: string, context: RenderContext): SentPage =>
  draw(url, context, () => <LoginView way={way} auction={buildAuction(record)} entry={{ state: 'unknown' }} />);
