import type { components } from '../../../clients/typescript/src/schema.generated.ts';
import type { Loose } from '../data/records.ts';
import { type List, useCodes } from '../language/codes.ts';
import { record as en } from '../language/en/record.ts';
import { useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';
import { buildKey } from '../model/party-key.ts';
import { type Fact, Facts } from './facts.tsx';
import { PartyLink, type PartyRole } from './party-link.tsx';
import { Text, Texts } from './text.tsx';
import { WebLink } from './web-link.tsx';

type Schemas = components['schemas'];
type Contact = Loose<Schemas['common.contact-point']>;

/** An organization in any record. */
export interface PartyRecord {
  readonly name?: string | undefined;
  readonly identifier?: { readonly scheme?: string | undefined; readonly id?: string | number | undefined } | undefined;
  readonly address?: Loose<Schemas['common.organization-copied.address']> | undefined;
  readonly contactPoint?: Contact | undefined;
  readonly additionalContactPoints?: readonly Contact[] | undefined;
  readonly kind?: string | undefined;
  readonly scale?: string | undefined;
  readonly signerInfo?: { readonly name?: string | undefined; readonly position?: string | undefined } | undefined;
}

const addressFields = ['streetAddress', 'locality', 'region', 'postalCode', 'countryName'] as const;

/** The phone number to dial, if the text begins with one. */
const dialled = (telephone: string): string | null => {
  const [first = ''] = telephone.split(/[,;]/);
  return /^[\s+()\d.-]{5,30}$/.test(first) ? first.replace(/[^+\d]/g, '') : null;
};

const Telephone = ({ text }: { text: string }) => {
  const number = dialled(text);
  return number === null ? <span dir="auto">{text}</span> : <a href={`tel:${number}`}>{text}</a>;
};

const ContactLines = ({ contact }: { contact: Contact }) => {
  const { email, telephone, url } = contact;
  return (
    <ul class="plain">
      <li>
        <Text of={contact} field="name" />
      </li>
      {telephone ? (
        <li>
          <Telephone text={telephone} />
        </li>
      ) : null}
      {email ? (
        <li>
          <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
        </li>
      ) : null}
      {url ? (
        <li>
          <WebLink url={url} />
        </li>
      ) : null}
    </ul>
  );
};

const kindOf = (party: PartyRecord): readonly [List, string] | null => {
  if (party.kind !== undefined) return ['kind', party.kind];
  return party.scale === undefined ? null : ['scale', party.scale];
};

/** Everything that is public about an organization. */
export const Party = ({ party, as }: { party: PartyRecord; as?: PartyRole }) => {
  const words = useWords({ uk, en });
  const name = useCodes();
  const { identifier, address, contactPoint, additionalContactPoints = [], signerInfo } = party;
  const kind = kindOf(party);
  const contacts = [...(contactPoint === undefined ? [] : [contactPoint]), ...additionalContactPoints];
  const signer = [signerInfo?.name, signerInfo?.position].filter((text) => text !== undefined).join(', ');
  const facts: readonly Fact[] = [
    [words.code, identifier === undefined ? null : [identifier.scheme, identifier.id].filter((text) => text !== undefined).join(' ')],
    [words.kind, kind === null ? null : name(...kind)],
    [words.address, address === undefined ? null : <Texts of={address} fields={addressFields} />],
    [words.contact, contacts.length === 0 ? null : contacts.map((contact, index) => <ContactLines key={index} contact={contact} />)],
    [words.signer, signer],
  ];
  return (
    <div class="party">
      <p class="strong">
        <PartyLink party={buildKey(identifier)} as={as}>
          <Text of={party} field="name" otherwise="—" />
        </PartyLink>
      </p>
      <Facts facts={facts} compact />
    </div>
  );
};
