import type { Claim } from '../../data/records.ts';
import { useCodes } from '../../language/codes.ts';
import { Documents } from '../../parts/documents.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Moment } from '../../parts/moment.tsx';
import { PartyName } from '../../parts/party-name.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Text } from '../../parts/text.tsx';
import { useTenderWords } from './words.ts';

/** One claim; `Title` of the level that the place needs. */
const ClaimView = ({ claim, level: Title }: { claim: Claim; level: 'h3' | 'h4' }) => {
  const words = useTenderWords();
  const name = useCodes();
  const { author, dateSubmitted, date, resolution, dateAnswered, satisfied, documents = [], status } = claim;
  return (
    <li>
      <Title>
        <Text of={claim} field="title" otherwise={words.untitled} />
      </Title>
      <p class="notes">
        {claim.complaintID} <Moment at={dateSubmitted ?? date} /> {author === undefined ? null : <PartyName party={author} />}
      </p>
      <Status code={status} text={name('claim', status)} />
      <Text of={claim} field="description" long />
      <Facts
        compact
        facts={[
          [words.resolution, resolution === undefined ? null : <span class="long">{resolution}</span>],
          [words.decided, dateAnswered === undefined ? null : <Moment at={dateAnswered} />],
          [words.satisfied, satisfied === undefined ? null : satisfied ? words.yes : words.no],
        ]}
      />
      <Documents documents={documents} />
    </li>
  );
};

export const ClaimList = ({ claims, level }: { claims: readonly Claim[]; level: 'h3' | 'h4' }) => (
  <ul class="rows">
    {claims.map((claim, index) => (
      <ClaimView key={claim.id ?? index} claim={claim} level={level} />
    ))}
  </ul>
);

/** Claims on the tender itself; those on a decision stand with the decision. */
export const Claims = ({ claims }: { claims: readonly Claim[] }) => {
  const words = useTenderWords();
  if (claims.length === 0) return null;
  return (
    <Section id="claims" title={words.claims} count={claims.length}>
      <ClaimList claims={claims} level="h3" />
    </Section>
  );
};
