/** Items of a tender compared with its agreement (spec/frameworks.md §14). Pure. */

import type { FrameAgreement, FrameItem } from '../../domain/agreement.ts';
import { type FieldError, none, ruleError } from '../../domain/problem.ts';

type Items = readonly FrameItem[] | undefined;

const itemsPath = ['data', 'items'];

/** The group of a classification: its first three digits. */
const groupOf = ({ classification }: Pick<FrameItem, 'classification'>): string | undefined => classification?.id?.slice(0, 3);

/** All items are in the agreement's group; without one nothing is compared. */
export const groupErrors = (items: Items, agreement: FrameAgreement): readonly FieldError[] => {
  const wanted = groupOf(agreement);
  const groups = [...new Set((items ?? []).flatMap((item) => groupOf(item) ?? []))].sort();
  if (wanted === undefined || groups.every((group) => group === wanted)) return none;
  return [ruleError(itemsPath, `CPV group of items (${groups.join(', ')}) should be identical to agreement CPV group (${wanted})`)];
};

const compared: readonly (readonly [path: string, read: (item: FrameItem) => string | undefined])[] = [
  ['description', ({ description }) => description],
  ['classification.scheme', ({ classification }) => classification?.scheme],
  ['classification.id', ({ classification }) => classification?.id],
  ['unit.code', ({ unit }) => unit?.code],
];

/** Each item matches one of the agreement's, in the fields it has; an agreement without items covers all of its group. */
export const itemErrors = (items: Items, { items: agreed = [] }: FrameAgreement): readonly FieldError[] => {
  if (agreed.length === 0) return none;
  return (items ?? []).flatMap((item, index) => {
    const at = [...itemsPath, String(index)];
    const values = compared.map(([path, read]) => ({ path, read, value: read(item) })).filter(({ value }) => value !== undefined);
    const strange = values.find(({ read, value }) => !agreed.some((one) => read(one) === value));
    if (strange !== undefined) {
      const text = `Item ${strange.path} '${strange.value}' not found in agreement items`;
      return [ruleError([...at, ...strange.path.split('.')], text)];
    }
    if (agreed.some((one) => values.every(({ read, value }) => read(one) === value))) return none;
    return [ruleError(at, `Item not found in agreement items: ${JSON.stringify(compared.map(([, read]) => read(item) ?? null))}`)];
  });
};
