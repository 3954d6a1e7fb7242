import { readTenderSignals } from '../../data/parties.ts';
import { readReportsOfTender, type Tender } from '../../data/records.ts';
import { collectOpenSections, isLong } from '../../model/length.ts';
import { DataLinks } from '../../parts/data-links.tsx';
import { Folded } from '../../parts/folding.tsx';
import { FurtherFields } from '../../parts/further.tsx';
import { History } from '../../parts/history/history.tsx';
import { RecordSignals } from '../../parts/record-signals.tsx';
import { Reports } from '../../parts/reports.tsx';
import { Agreements } from './agreements.tsx';
import { Awards } from './awards.tsx';
import { Bids } from './bids.tsx';
import { Cancellations } from './cancellations.tsx';
import { Complaints } from './complaints.tsx';
import { Contracts } from './contracts.tsx';
import { Criteria } from './criteria.tsx';
import { Features } from './features.tsx';
import { Head } from './head.tsx';
import { Lots } from './lots.tsx';
import { Qualifications } from './qualifications.tsx';
import { Questions } from './questions.tsx';
import { Reviews } from './reviews.tsx';
import { Shortlist } from './shortlist.tsx';
import { TenderDocuments, TenderItems, TenderMilestones } from './simple-sections.tsx';
import { Timeline } from './timeline.tsx';

/** A tender from its title to its data, in the order of the procedure. */
export const TenderView = ({ tender }: { tender: Tender }) => {
  const { id = '', contracts = [], status, dateModified } = tender;
  const address = `/api/2.5/tenders/${id}`;
  return (
    <Folded when={isLong(tender)} open={collectOpenSections(status)}>
      <Head tender={tender} />
      <Timeline tender={tender} />
      <TenderItems tender={tender} />
      <Lots tender={tender} />
      <TenderDocuments tender={tender} />
      <Criteria criteria={tender.criteria ?? []} />
      <Features features={tender.features ?? []} />
      <TenderMilestones tender={tender} />
      <Shortlist tender={tender} />
      <Questions of={tender} />
      <Complaints complaints={tender.complaints ?? []} />
      <Bids tender={tender} />
      <Qualifications tender={tender} />
      <Awards tender={tender} />
      <Reviews tender={tender} />
      <Cancellations tender={tender} />
      <Agreements tender={tender} />
      <Contracts tender={tender} />
      {contracts.length === 0 ? null : <Reports of={id} modified={dateModified} load={readReportsOfTender} />}
      <RecordSignals id={id} modified={dateModified} load={readTenderSignals} />
      <FurtherFields of={tender} kind="tenders" />
      <History id={id} kind="tenders" record={tender} />
      <DataLinks json={address} ocds={`${address}?opt_schema=ocds`} />
    </Folded>
  );
};
