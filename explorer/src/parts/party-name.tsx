import { Text } from './text.tsx';

export interface Named {
  readonly name?: string | undefined;
  readonly name_en?: string | undefined;
  readonly identifier?: { readonly scheme?: string | undefined; readonly id?: string | number | undefined } | undefined;
}

/** The line under which an organization is known everywhere: name and code. */
export const PartyName = ({ party }: { party: Named | undefined }) => {
  const code = party?.identifier?.id;
  return (
    <>
      <Text of={party} field="name" otherwise="—" />
      {code === undefined ? null : <span class="quiet"> {code}</span>}
    </>
  );
};
