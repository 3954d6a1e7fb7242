import type { components } from '../../../clients/typescript/src/schema.generated.ts';
import type { Agreement, Contract, Loose, Tender } from '../data/records.ts';
import { numberText, sumText } from '../format/money.ts';
import { textOf } from '../format/text.ts';
import { record as en } from '../language/en/record.ts';
import { useLanguage, useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';
import { LongList } from './folding.tsx';
import { Period } from './moment.tsx';
import { Section } from './section.tsx';
import { hasText, Text, Texts } from './text.tsx';

type Item =
  | NonNullable<Tender['items']>[number]
  | NonNullable<Contract['items']>[number]
  | NonNullable<Agreement['items']>[number]
  | Loose<components['schemas']['plans.create.item']>;

type Code = Item['classification'];

/** A classification: its code and description. */
export const Classification = ({ of }: { of: Code }) =>
  of === undefined ? null : (
    <>
      {of.id} <Text of={of} field="description" />
    </>
  );

const placeFields = ['streetAddress', 'locality', 'region'] as const;

const DeliveryLine = ({ item }: { item: Item }) => {
  const words = useWords({ uk, en });
  const { deliveryAddress: address, deliveryDate: date } = item;
  const isKnown = placeFields.some((field) => hasText(address, field)) || date?.startDate !== undefined || date?.endDate !== undefined;
  if (!isKnown) return null;
  return (
    <p class="notes">
      {words.delivery}: <Texts of={address} fields={placeFields} /> <Period of={date} day />
    </p>
  );
};

const entries = ['category', 'profile', 'product'] as const;

/** Catalogue entries, by id. */
const CatalogueLines = ({ item }: { item: Item }) => {
  const words = useWords({ uk, en });
  return entries.map((name) => {
    const id: unknown = Reflect.get(item, name);
    return typeof id !== 'string' ? null : (
      <p key={name} class="notes">
        {words[name]}: {id}
      </p>
    );
  });
};

const Quantity = ({ item }: { item: Item }) => {
  const words = useWords({ uk, en });
  const { language } = useLanguage();
  const { quantity, unit } = item;
  const price = unit?.value === undefined ? null : sumText(unit.value, language);
  return (
    <>
      {quantity === undefined ? '—' : numberText(quantity, language)} <Text of={unit} field="name" otherwise={unit?.code ?? ''} />
      {price === null ? null : (
        <p class="notes">
          {price} {words.unitPrice}
        </p>
      )}
    </>
  );
};

/** What is bought, how much, and where it is delivered. */
const ItemTable = ({ items, caption }: { items: readonly Item[]; caption: string }) => {
  const words = useWords({ uk, en });
  return (
    <table class="stack">
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.item}</th>
          <th scope="col" class="number">
            {words.quantity}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <tr key={index}>
            <th scope="row">
              <Text of={item} field="description" otherwise={words.untitled} />
              {[item.classification, ...(item.additionalClassifications ?? [])].map((entry, place) => (
                <p key={place} class="notes">
                  <Classification of={entry} />
                </p>
              ))}
              <CatalogueLines item={item} />
              <DeliveryLine item={item} />
            </th>
            <td class="number">
              <Quantity item={item} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** `caption` says what the items belong to. */
export const Items = ({ items, caption }: { items: readonly Item[]; caption: string }) => (
  <LongList of={items}>{(part) => <ItemTable items={part} caption={caption} />}</LongList>
);

/** The items of a record under a heading; nothing without any. */
export const ItemsSection = ({ items }: { items: readonly Item[] }) => {
  const words = useWords({ uk, en });
  const { language } = useLanguage();
  if (items.length === 0) return null;
  return (
    <Section id="items" title={words.items} count={items.length} gist={textOf(items[0], 'description', language)?.text}>
      <Items items={items} caption={words.items} />
    </Section>
  );
};
