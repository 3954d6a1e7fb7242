import type { ComponentChildren } from 'preact';
import { useLanguage } from '../language/language.tsx';

export type PartyRole = 'buyer' | 'supplier';

/** Links to the page of a party; plain text without a key or a role. */
export const PartyLink = ({
  party,
  as,
  children,
}: {
  party: string | undefined;
  as: PartyRole | undefined;
  children: ComponentChildren;
}) => {
  const { to } = useLanguage();
  if (party === undefined || as === undefined) return <>{children}</>;
  return <a href={to(`/${as}/${encodeURIComponent(party)}`)}>{children}</a>;
};
