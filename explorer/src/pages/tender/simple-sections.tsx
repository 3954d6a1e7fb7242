import type { Tender } from '../../data/records.ts';
import { textOf } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { latestVersions } from '../../model/documents.ts';
import { Documents } from '../../parts/documents.tsx';
import { Items } from '../../parts/items.tsx';
import { Milestones } from '../../parts/milestones.tsx';
import { Section } from '../../parts/section.tsx';
import { useTenderWords } from './words.ts';

interface Props {
  readonly tender: Tender;
}

/** Items of a tender without lots; with lots each lot shows its own, and here are those of none. */
export const TenderItems = ({ tender: { items = [], lots = [] } }: Props) => {
  const words = useTenderWords();
  const known = new Set(lots.map(({ id }) => id));
  const rest = items.filter(({ relatedLot }) => relatedLot === undefined || !known.has(relatedLot));
  if (rest.length === 0) return null;
  return (
    <Section id="items" title={words.items} count={rest.length}>
      <Items items={rest} caption={words.items} />
    </Section>
  );
};

export const TenderDocuments = ({ tender: { documents = [], lots = [], items = [] } }: Props) => {
  const words = useTenderWords();
  const { language } = useLanguage();
  const nameOf = (id: string): string | undefined => {
    const [lot, item] = [lots.find((one) => one.id === id), items.find((one) => one.id === id)];
    return (textOf(lot, 'title', language) ?? textOf(item, 'description', language))?.text;
  };
  if (documents.length === 0) return null;
  return (
    <Section id="documents" title={words.documents} count={latestVersions(documents).length}>
      <Documents documents={documents} nameOf={nameOf} />
    </Section>
  );
};

export const TenderMilestones = ({ tender: { milestones = [] } }: Props) => {
  const words = useTenderWords();
  if (milestones.length === 0) return null;
  const inOrder = milestones.toSorted((a, b) => (a.sequenceNumber ?? 0) - (b.sequenceNumber ?? 0));
  return (
    <Section id="milestones" title={words.milestones}>
      <Milestones milestones={inOrder} />
    </Section>
  );
};
