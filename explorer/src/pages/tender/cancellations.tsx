import type { Cancellation, Tender } from '../../data/records.ts';
import { useCodes } from '../../language/codes.ts';
import { PartDocuments } from '../../parts/documents.tsx';
import { Facts } from '../../parts/facts.tsx';
import { LongList } from '../../parts/folding.tsx';
import { useStates } from '../../parts/gist.ts';
import { Moment, Period } from '../../parts/moment.tsx';
import { Notes } from '../../parts/notes.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Text } from '../../parts/text.tsx';
import { ComplaintsOf } from './complaints.tsx';
import { useTenderWords } from './words.ts';

const CancellationView = ({ cancellation, tender }: { cancellation: Cancellation; tender: Tender }) => {
  const words = useTenderWords();
  const name = useCodes();
  const { cancellationOf, relatedLot, reasonType, date, status, complaintPeriod, documents = [], complaints = [] } = cancellation;
  const lot = tender.lots?.find(({ id }) => id === relatedLot);
  return (
    <li>
      <h3>
        {name('of', cancellationOf ?? 'tender')} {lot === undefined ? null : <Text of={lot} field="title" />}
      </h3>
      <Notes of={[date === undefined ? null : <Moment key="date" at={date} />, name('cancellationReason', reasonType)]} />
      <Status code={status === 'active' ? 'cancelled' : status} text={name('cancellation', status)} />
      <Text of={cancellation} field="reason" long />
      <Facts compact facts={[[words.complaintPeriod, complaintPeriod === undefined ? null : <Period of={complaintPeriod} />]]} />
      <PartDocuments documents={documents} />
      <ComplaintsOf complaints={complaints} />
    </li>
  );
};

export const Cancellations = ({ tender }: { tender: Tender }) => {
  const words = useTenderWords();
  const states = useStates();
  const { cancellations = [] } = tender;
  if (cancellations.length === 0) return null;
  return (
    <Section id="cancellations" title={words.cancellations} count={cancellations.length} gist={states('cancellation', cancellations)}>
      <LongList of={cancellations} most={2}>
        {(part) => (
          <ul class="rows">
            {part.map((cancellation, index) => (
              <CancellationView key={cancellation.id ?? index} cancellation={cancellation} tender={tender} />
            ))}
          </ul>
        )}
      </LongList>
    </Section>
  );
};
