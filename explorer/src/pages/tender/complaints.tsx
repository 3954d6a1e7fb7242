import type { Complaint } from '../../data/records.ts';
import { useCodes } from '../../language/codes.ts';
import { PartDocuments } from '../../parts/documents.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Aside, LongList } from '../../parts/folding.tsx';
import { useStates } from '../../parts/gist.ts';
import { Moment } from '../../parts/moment.tsx';
import { Notes } from '../../parts/notes.tsx';
import { PartyName } from '../../parts/party-name.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Sum } from '../../parts/sum.tsx';
import { LongText, Text } from '../../parts/text.tsx';
import { Appeals, Objections, Posts } from './complaint-parts.tsx';
import { useTenderWords } from './words.ts';

type Level = 'h3' | 'h4';

const longText = (text: string | undefined) => (text === undefined ? null : <LongText text={text} />);
const moment = (at: string | undefined) => (at === undefined ? null : <Moment at={at} />);

/** The answer to a claim or the decision on a complaint. */
const Outcome = ({ complaint }: { complaint: Complaint }) => {
  const words = useTenderWords();
  const name = useCodes();
  const { rejectReason, satisfied, status } = complaint;
  return (
    <Facts
      compact
      facts={[
        [words.fee, complaint.value === undefined ? null : <Sum value={complaint.value} />],
        [words.takenUp, moment(complaint.dateAccepted)],
        [words.reviewed, moment(complaint.reviewDate)],
        [words.reviewPlace, complaint.reviewPlace ?? null],
        [words.resolution, longText(complaint.resolution ?? complaint.decision)],
        [words.decided, moment(complaint.dateAnswered ?? complaint.dateDecision)],
        [words.rejectReason, rejectReason === undefined ? null : name('rejectReason', rejectReason)],
        [words.rejectDetails, longText(complaint.rejectReasonDescription)],
        [words.takenBack, moment(complaint.dateCanceled)],
        [words.takenBackBecause, longText(complaint.cancellationReason)],
        [words.buyerActed, longText(complaint.tendererAction)],
        [words.actedAt, status === 'resolved' ? moment(complaint.tendererActionDate) : null],
        [words.satisfied, satisfied === undefined ? null : satisfied ? words.yes : words.no],
      ]}
    />
  );
};

const ComplaintView = ({ complaint, level: Title }: { complaint: Complaint; level: Level }) => {
  const words = useTenderWords();
  const name = useCodes();
  const { author, dateSubmitted, date, documents = [], status, objections = [], posts = [], appeals = [] } = complaint;
  return (
    <li>
      <Title>
        <Text of={complaint} field="title" otherwise={words.untitled} />
      </Title>
      <Notes
        of={[
          complaint.complaintID,
          moment(dateSubmitted ?? date),
          author === undefined ? null : <PartyName key="author" party={author} as="supplier" />,
        ]}
      />
      <Status code={status} text={name('claim', status)} />
      <Text of={complaint} field="description" long />
      <Outcome complaint={complaint} />
      <Objections objections={objections} />
      <Posts posts={posts} />
      <PartDocuments documents={documents} />
      <Appeals appeals={appeals} />
    </li>
  );
};

const List = ({ complaints, level }: { complaints: readonly Complaint[]; level: Level }) => (
  <LongList of={complaints}>
    {(part) => (
      <ul class="rows">
        {part.map((complaint, index) => (
          <ComplaintView key={complaint.id ?? index} complaint={complaint} level={level} />
        ))}
      </ul>
    )}
  </LongList>
);

/** Complaints to the review body and claims to the buyer, separately. */
const buildKinds = (all: readonly Complaint[]) =>
  ([true, false] as const).map((isComplaint) => ({
    isComplaint,
    complaints: all.filter(({ type }) => (type === 'complaint') === isComplaint),
  }));

/** Complaints about one decision, below its heading. */
export const ComplaintsOf = ({ complaints }: { complaints: readonly Complaint[] }) => {
  const words = useTenderWords();
  const states = useStates();
  return (
    <>
      {buildKinds(complaints).map(({ isComplaint, complaints: some }) =>
        some.length === 0 ? null : (
          <Aside
            key={String(isComplaint)}
            title={`${isComplaint ? words.complaints : words.claims} ${some.length} · ${states('claim', some)}`}
          >
            <p class="strong">{isComplaint ? words.complaints : words.claims}</p>
            <List complaints={some} level="h4" />
          </Aside>
        ),
      )}
    </>
  );
};

/** Complaints about the tender itself; the others are shown with the decision they concern. */
export const Complaints = ({ complaints }: { complaints: readonly Complaint[] }) => {
  const words = useTenderWords();
  const states = useStates();
  return (
    <>
      {buildKinds(complaints).map(({ isComplaint, complaints: some }) =>
        some.length === 0 ? null : (
          <Section
            key={String(isComplaint)}
            id={isComplaint ? 'complaints' : 'claims'}
            title={isComplaint ? words.complaints : words.claims}
            count={some.length}
            gist={states('claim', some)}
          >
            <List complaints={some} level="h3" />
          </Section>
        ),
      )}
    </>
  );
};
