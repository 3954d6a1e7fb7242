import { LongList } from './folding.tsx';
import type { PartyRole } from './party-link.tsx';
import { type Named, PartyName } from './party-name.tsx';

/** Organizations, one per line; an unknown one is a dash. */
export const PartyNames = ({ of, ...role }: { of: readonly (Named | undefined)[]; as?: PartyRole }) => (
  <LongList of={of}>
    {(part) =>
      part.map((party, index) => (
        <p key={index}>
          <PartyName party={party} {...role} />
        </p>
      ))
    }
  </LongList>
);
