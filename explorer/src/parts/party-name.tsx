import { buildKey } from '../model/party-key.ts';
import { PartyLink, type PartyRole } from './party-link.tsx';
import { Text } from './text.tsx';

export interface Named {
  readonly name?: string | undefined;
  readonly name_en?: string | undefined;
  readonly identifier?: { readonly scheme?: string | undefined; readonly id?: string | number | undefined } | undefined;
}

/** The standard line for an organization: name and code; with a role the name links to its page. */
export const PartyName = ({ party, as }: { party: Named | undefined; as?: PartyRole }) => {
  const code = party?.identifier?.id;
  return (
    <>
      <PartyLink party={buildKey(party?.identifier)} as={as}>
        <Text of={party} field="name" otherwise="—" />
      </PartyLink>
      {code === undefined ? null : <span class="quiet"> {code}</span>}
    </>
  );
};
