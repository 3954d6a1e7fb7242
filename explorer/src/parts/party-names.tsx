import { type Named, PartyName } from './party-name.tsx';

/** Organizations, each on a line of its own. */
export const PartyNames = ({ of }: { of: readonly Named[] }) => (
  <>
    {of.map((party, index) => (
      <p key={index}>
        <PartyName party={party} />
      </p>
    ))}
  </>
);
