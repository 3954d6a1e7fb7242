import type { PartyRole } from './party-link.tsx';
import { type Named, PartyName } from './party-name.tsx';

/** Organizations, each on a line of its own. */
export const PartyNames = ({ of, as }: { of: readonly Named[]; as: PartyRole }) => (
  <>
    {of.map((party, index) => (
      <p key={index}>
        <PartyName party={party} as={as} />
      </p>
    ))}
  </>
);
