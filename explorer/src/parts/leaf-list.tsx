import type { Leaf } from '../model/changes.ts';
import { useFieldName } from './field-name.ts';
import { Value } from './value.tsx';

/** The values in a part of a record, one per line; `list` is the list that contains the part. */
export const LeafList = ({ leaves, list }: { leaves: readonly Leaf[]; list: string }) => {
  const name = useFieldName();
  const currencyOf = ({ where }: Leaf): string | undefined => {
    const [own] = leaves.filter((other) => other.field === 'currency' && other.where.length === where.length);
    return typeof own?.value === 'string' ? own.value : undefined;
  };
  return (
    <ul class="plain">
      {leaves
        .filter(({ field }) => field !== 'currency')
        .map((leaf, index) => (
          <li key={index}>
            {leaf.where.length === 0 ? null : <span class="quiet">{leaf.where.map(name).join(' › ')}:</span>}{' '}
            <Value
              field={leaf.field}
              list={leaf.where.length > 1 ? (leaf.where.at(-2) ?? list) : list}
              value={leaf.value}
              currency={currencyOf(leaf)}
            />
          </li>
        ))}
    </ul>
  );
};
