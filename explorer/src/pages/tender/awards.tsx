import { useContext } from 'preact/hooks';
import type { Award, Lot, Tender } from '../../data/records.ts';
import { dayText } from '../../format/moments.ts';
import { sumText } from '../../format/money.ts';
import { useCodes } from '../../language/codes.ts';
import { useLanguage } from '../../language/language.tsx';
import { collectResults, totalOf } from '../../model/result.ts';
import { PartDocuments } from '../../parts/documents.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Aside, LongList, OpenSections } from '../../parts/folding.tsx';
import { joinGist, useStates } from '../../parts/gist.ts';
import { Moment, Period } from '../../parts/moment.tsx';
import { PartyName } from '../../parts/party-name.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Sum } from '../../parts/sum.tsx';
import { hasText, Text } from '../../parts/text.tsx';
import { useWhole } from '../../parts/whole.ts';
import { Responses } from './bid-details.tsx';
import { ComplaintsOf } from './complaints.tsx';
import { useTenderWords } from './words.ts';

const AwardFacts = ({ award, tender }: { award: Award; tender: Tender }) => {
  const words = useTenderWords();
  const name = useCodes();
  const lot = tender.lots?.find(({ id }) => id === award.lotID);
  const { milestones = [] } = award;
  return (
    <Facts
      compact
      facts={[
        [words.lot, lot === undefined ? null : <Text of={lot} field="title" otherwise={words.untitled} />],
        [words.offer, award.value === undefined ? null : <Sum value={award.value} taxes />],
        [words.decided, award.status === 'pending' ? null : <Moment at={award.date} />],
        [words.review, award.status === 'pending' && award.period !== undefined ? <Period of={award.period} /> : null],
        [words.complaintPeriod, award.complaintPeriod === undefined ? null : <Period of={award.complaintPeriod} />],
        [words.rationale, hasText(award, 'title') ? <Text of={award} field="title" /> : null],
        ...milestones.map(({ code, dueDate }) => [name('milestoneCode', code), <Moment key={dueDate} at={dueDate} />] as const),
      ]}
    />
  );
};

/** The winner or the candidate: the others are listed last. */
const isDecisive = ({ status }: Award): boolean => status === 'active' || status === 'pending';

const AwardView = ({ award, tender }: { award: Award; tender: Tender }) => {
  const { language } = useLanguage();
  const name = useCodes();
  const { suppliers = [], complaints = [], documents = [], requirementResponses = [], status } = award;
  const details = (
    <>
      <AwardFacts award={award} tender={tender} />
      <Text of={award} field="description" long />
      <Responses responses={requirementResponses} />
      <PartDocuments documents={documents} />
      <ComplaintsOf complaints={complaints} />
    </>
  );
  return (
    <li>
      <h3>{suppliers.length === 0 ? '—' : suppliers.map((party, index) => <PartyName key={index} party={party} as="supplier" />)}</h3>
      <Status code={status === 'active' ? 'complete' : status} text={name('award', status)} />
      {isDecisive(award) ? (
        details
      ) : (
        <Aside
          title={joinGist(
            award.value === undefined ? null : sumText(award.value, language),
            award.date === undefined ? null : dayText(award.date, language),
          )}
        >
          {details}
        </Aside>
      )}
    </li>
  );
};

/** The decisions on bids in order; on a long page the decisive ones come first. */
export const Awards = ({ tender }: { tender: Tender }) => {
  const words = useTenderWords();
  const states = useStates();
  const { language } = useLanguage();
  const isFolded = useContext(OpenSections) !== null;
  const { awards = [] } = tender;
  const whole = useWhole(tender);
  const { awards: all = [] } = whole;
  const results = collectResults<Lot, Award>(whole);
  // The figure of the outcome above: awards of cancelled lots do not stand.
  const total = totalOf(results);
  const isSole = results.flatMap(({ winners }) => winners).length === 1;
  const price = total === null ? null : `${isSole ? words.price : words.total}: ${sumText(total.price, language)}`;
  if (awards.length === 0) return null;
  return (
    <Section id="awards" title={words.awards} count={all.length} gist={joinGist(states('award', all), price)}>
      <LongList of={isFolded ? awards.toSorted((a, b) => Number(isDecisive(b)) - Number(isDecisive(a))) : awards} most={2}>
        {(part) => (
          <ul class="rows">
            {part.map((award, index) => (
              <AwardView key={award.id ?? index} award={award} tender={tender} />
            ))}
          </ul>
        )}
      </LongList>
    </Section>
  );
};
