import type { ComponentChildren } from 'preact';
import { Written } from './text.tsx';

export type Fact = readonly [name: string, value: ComponentChildren];

const isEmpty = (value: ComponentChildren): boolean => value === null || value === undefined || value === '' || value === false;

/** Names and values; facts without a value are omitted. */
export const Facts = ({ facts, compact = false }: { facts: readonly Fact[]; compact?: boolean }) => {
  const known = facts.filter(([, value]) => !isEmpty(value));
  if (known.length === 0) return null;
  return (
    <dl class={compact ? 'facts compact' : 'facts'}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <Written text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
};
