/** The page of each kind of record as the registry renders it, with its one-line description for link previews. */
import { buildAuction, type Fields } from './auctions/document.ts';
import type { Agreement, Contract, Foreign, Plan, Report, Tender } from './data/records.ts';
import { momentText } from './format/moments.ts';
import { sumText } from './format/money.ts';
import { textOf } from './format/text.ts';
import { useCodes } from './language/codes.ts';
import { record as en } from './language/en/record.ts';
import { useLanguage, useWords } from './language/language.tsx';
import { useTenderCodes } from './language/tender-codes.ts';
import { record as uk } from './language/uk/record.ts';
import { AgreementView } from './pages/agreement/agreement.tsx';
import { AuctionView } from './pages/auctions/auction.tsx';
import { useAuctionWords } from './pages/auctions/words.ts';
import { ContractView } from './pages/contract/contract.tsx';
import { type Name as ForeignName, ForeignView } from './pages/framework/foreign.tsx';
import { useFrameworkWords } from './pages/framework/words.ts';
import { PlanView } from './pages/plan/plan.tsx';
import { ReportView } from './pages/report/report.tsx';
import { TenderView } from './pages/tender/tender.tsx';
import { MissingNotice } from './parts/notices.tsx';

export type Describe = (...parts: readonly (string | null | undefined)[]) => void;

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

export type Kind = 'tender' | 'contract' | 'plan' | 'agreement' | 'report' | 'auction' | ForeignName;

/** The response of a GET has the shape of its kind, as far as a page reads it. */
export const Sent = ({ kind, record, describe }: { kind: Kind; record: unknown; describe: Describe }) => {
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

/** Instead of a record that is not there. */
export const MissingSent = ({ kind }: { kind: Kind }) => {
  const { missingTender, missingContract, missingPlan, missingAgreement, missingReport } = useWords({ uk, en });
  const { missingForeign } = useFrameworkWords();
  const { missingAuction } = useAuctionWords();
  const says: Readonly<Record<Kind, string>> = {
    ...{ tender: missingTender, contract: missingContract, plan: missingPlan, agreement: missingAgreement, report: missingReport },
    ...{ framework: missingForeign, submission: missingForeign, qualification: missingForeign, auction: missingAuction },
  };
  return <MissingNotice says={says[kind]} />;
};
