import type { Bid, Feature } from '../../data/records.ts';
import { numberText, shareText, sumText } from '../../format/money.ts';
import { useLanguage } from '../../language/language.tsx';
import { Documents } from '../../parts/documents.tsx';
import { Aside } from '../../parts/folding.tsx';
import { PartyName } from '../../parts/party-name.tsx';
import { LongText, Text, Written } from '../../parts/text.tsx';
import { useValueText } from './criteria.tsx';
import { useTenderWords } from './words.ts';

type Response = NonNullable<Bid['requirementResponses']>[number];

const Parameters = ({ bid, features }: { bid: Bid; features: readonly Feature[] }) => {
  const words = useTenderWords();
  const { language } = useLanguage();
  const { parameters = [] } = bid;
  if (parameters.length === 0) return null;
  return (
    <>
      <h3>{words.parameters}</h3>
      <ul>
        {parameters.map(({ code, value }, index) => {
          const feature = features.find((known) => known.code === code);
          const option = feature?.enum?.find((known) => known.value === value);
          return (
            <li key={code ?? index}>
              <Text of={feature} field="title" otherwise={code ?? '—'} />: <Text of={option} field="title" otherwise="" />{' '}
              {value === undefined ? '' : shareText(value, language)}
            </li>
          );
        })}
      </ul>
    </>
  );
};

const Offered = ({ bid: { items = [] } }: { bid: Bid }) => {
  const words = useTenderWords();
  const { language } = useLanguage();
  if (items.length === 0) return null;
  return (
    <>
      <h3>{words.items}</h3>
      <ul>
        {items.map((item, index) => {
          const price = item.unit?.value === undefined ? null : sumText(item.unit.value, language);
          return (
            <li key={item.id ?? index}>
              <Text of={item} field="description" otherwise={words.untitled} />: {numberText(item.quantity ?? 0, language)}{' '}
              <Text of={item.unit} field="name" otherwise={item.unit?.code ?? ''} />
              {price === null ? null : `, ${price} ${words.unitPrice}`}
            </li>
          );
        })}
      </ul>
    </>
  );
};

/** Answers to the criteria, in a bid or a decision. */
export const Responses = ({ responses }: { responses: readonly Response[] }) => {
  const words = useTenderWords();
  const text = useValueText();
  if (responses.length === 0) return null;
  return (
    <Aside title={`${words.responses} ${responses.length}`}>
      <h3>{words.responses}</h3>
      <ul>
        {responses.map(({ id, requirement, value, values = [] }, index) => (
          <li key={id ?? index}>
            <Text of={requirement} field="title" otherwise="—" />:{' '}
            <Written text={(value === undefined ? values : [value]).map(text).join(', ')} />
          </li>
        ))}
      </ul>
    </Aside>
  );
};

const documentLists = ['documents', 'eligibilityDocuments', 'financialDocuments', 'qualificationDocuments'] as const;

/** The contents of one bid, folded. Nothing when only the price is public. */
export const BidDetails = ({ bid, features }: { bid: Bid; features: readonly Feature[] }) => {
  const words = useTenderWords();
  const documents = documentLists.flatMap((list) => bid[list] ?? []);
  const { parameters = [], items = [], requirementResponses = [], subcontractingDetails } = bid;
  const isBare = documents.length + parameters.length + items.length + requirementResponses.length === 0;
  if (isBare && subcontractingDetails === undefined) return null;
  return (
    <details>
      <summary>
        <PartyName party={bid.tenderers?.[0]} />: {words.ofBid}
      </summary>
      <Offered bid={bid} />
      <Parameters bid={bid} features={features} />
      <Responses responses={requirementResponses} />
      {subcontractingDetails === undefined ? null : <LongText text={subcontractingDetails} />}
      {documents.length === 0 ? null : <h3>{words.documents}</h3>}
      <Documents documents={documents} />
    </details>
  );
};
