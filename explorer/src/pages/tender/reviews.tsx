import type { ReviewRequest, Tender } from '../../data/records.ts';
import { Facts } from '../../parts/facts.tsx';
import { LongList } from '../../parts/folding.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Notes } from '../../parts/notes.tsx';
import { PartyName } from '../../parts/party-name.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Text } from '../../parts/text.tsx';
import { useTenderWords } from './words.ts';

const ReviewView = ({ review, tender }: { review: ReviewRequest; tender: Tender }) => {
  const words = useTenderWords();
  const { lotID, dateCreated, approved, date } = review;
  const lot = tender.lots?.find(({ id }) => id === lotID);
  const state = approved === undefined ? words.reviewWaits : approved ? words.reviewYes : words.reviewNo;
  return (
    <li>
      <h3>
        {lot === undefined ? words.reviewOfTender : words.reviewOfLot} {lot === undefined ? null : <Text of={lot} field="title" />}
      </h3>
      <Notes
        of={[
          dateCreated === undefined ? null : (
            <>
              {words.asked} <Moment at={dateCreated} />
            </>
          ),
          date === undefined ? null : (
            <>
              {words.replied} <Moment at={date} />
            </>
          ),
        ]}
      />
      <Status code={approved === undefined ? 'pending' : approved ? 'active' : 'unsuccessful'} text={state} />
      <Text of={review} field="description" long />
    </li>
  );
};

/** Reviews of the tender by the funder: requests and responses. */
export const Reviews = ({ tender }: { tender: Tender }) => {
  const words = useTenderWords();
  const { inspector, reviewRequests = [] } = tender;
  if (inspector === undefined) return null;
  return (
    <Section id="reviews" title={words.reviews} count={reviewRequests.length}>
      <Facts compact facts={[[words.inspector, <PartyName key="inspector" party={inspector} />]]} />
      <LongList of={reviewRequests}>
        {(part) => (
          <ul class="rows">
            {part.map((review, index) => (
              <ReviewView key={review.id ?? index} review={review} tender={tender} />
            ))}
          </ul>
        )}
      </LongList>
    </Section>
  );
};
