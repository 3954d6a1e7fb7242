import { PartyLink, type PartyRole } from '../../parts/party-link.tsx';
import { Text } from '../../parts/text.tsx';

interface Keyed {
  readonly key?: string | undefined;
  readonly name?: string | undefined;
}

/** A party as named in facts, with a link to its page. */
export const KeyedParty = ({ of, as }: { of: Keyed | undefined; as: PartyRole }) => (
  <PartyLink party={of?.key} as={as}>
    <Text of={of} field="name" otherwise={of?.key ?? ''} />
  </PartyLink>
);
