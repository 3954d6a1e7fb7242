import type { Qualification, Tender } from '../../data/records.ts';
import { useCodes } from '../../language/codes.ts';
import { PartDocuments } from '../../parts/documents.tsx';
import { Facts } from '../../parts/facts.tsx';
import { LongList } from '../../parts/folding.tsx';
import { useStates } from '../../parts/gist.ts';
import { Moment, Period } from '../../parts/moment.tsx';
import { PartyName } from '../../parts/party-name.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { hasText, Text } from '../../parts/text.tsx';
import { Responses } from './bid-details.tsx';
import { ComplaintsOf } from './complaints.tsx';
import { useTenderWords } from './words.ts';

const QualificationView = ({ qualification, tender }: { qualification: Qualification; tender: Tender }) => {
  const words = useTenderWords();
  const name = useCodes();
  const { status, complaintPeriod, documents = [], complaints = [], milestones = [], requirementResponses = [] } = qualification;
  const lot = tender.lots?.find(({ id }) => id === qualification.lotID);
  const bidders = tender.bids?.find(({ id }) => id === qualification.bidID)?.tenderers ?? [];
  return (
    <li>
      <h3>{bidders.length === 0 ? '—' : bidders.map((party, index) => <PartyName key={index} party={party} as="supplier" />)}</h3>
      <Status code={status === 'active' ? 'complete' : status} text={name('admission', status)} />
      <Facts
        compact
        facts={[
          [words.lot, lot === undefined ? null : <Text of={lot} field="title" otherwise={words.untitled} />],
          [words.decided, status === 'pending' ? null : <Moment at={qualification.date} />],
          [words.complaintPeriod, complaintPeriod === undefined ? null : <Period of={complaintPeriod} />],
          [words.rationale, hasText(qualification, 'title') ? <Text of={qualification} field="title" /> : null],
          ...milestones.map(({ code, dueDate }) => [name('milestoneCode', code), <Moment key={dueDate} at={dueDate} />] as const),
        ]}
      />
      <Text of={qualification} field="description" long />
      <Responses responses={requirementResponses} />
      <PartDocuments documents={documents} />
      <ComplaintsOf complaints={complaints} />
    </li>
  );
};

/** The bidders admitted to the competition, in the order of the offers. */
export const Qualifications = ({ tender }: { tender: Tender }) => {
  const words = useTenderWords();
  const states = useStates();
  const { qualifications = [] } = tender;
  if (qualifications.length === 0) return null;
  return (
    <Section id="qualifications" title={words.prequalification} count={qualifications.length} gist={states('admission', qualifications)}>
      <LongList of={qualifications} most={3}>
        {(part) => (
          <ul class="rows">
            {part.map((qualification, index) => (
              <QualificationView key={qualification.id ?? index} qualification={qualification} tender={tender} />
            ))}
          </ul>
        )}
      </LongList>
    </Section>
  );
};
