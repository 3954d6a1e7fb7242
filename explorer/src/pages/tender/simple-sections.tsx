import type { Tender } from '../../data/records.ts';
import { textOf } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { DocumentsSection } from '../../parts/documents.tsx';
import { ItemsSection } from '../../parts/items.tsx';
import { MilestonesSection } from '../../parts/milestones.tsx';

interface Props {
  readonly tender: Tender;
}

/** Items of a tender without lots; otherwise those that belong to no lot. */
export const TenderItems = ({ tender: { items = [], lots = [] } }: Props) => {
  const known = new Set(lots.map(({ id }) => id));
  return <ItemsSection items={items.filter(({ relatedLot }) => relatedLot === undefined || !known.has(relatedLot))} />;
};

export const TenderDocuments = ({ tender: { documents = [], lots = [], items = [] } }: Props) => {
  const { language } = useLanguage();
  const findName = (id: string): string | undefined => {
    const [lot, item] = [lots.find((one) => one.id === id), items.find((one) => one.id === id)];
    return (textOf(lot, 'title', language) ?? textOf(item, 'description', language))?.text;
  };
  return <DocumentsSection documents={documents} nameOf={findName} />;
};

export const TenderMilestones = ({ tender: { milestones = [], lots = [] } }: Props) => {
  const { language } = useLanguage();
  const findName = (lot: string): string | undefined =>
    textOf(
      lots.find(({ id }) => id === lot),
      'title',
      language,
    )?.text;
  const inOrder = milestones.toSorted((a, b) => (a.sequenceNumber ?? 0) - (b.sequenceNumber ?? 0));
  return <MilestonesSection milestones={inOrder} nameOf={findName} />;
};
