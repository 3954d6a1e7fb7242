/** Flags of frameworks and of what belongs to them (spec/frameworks.md §2). */
import { type FieldError, invalid, notAmong, refuse, ruleError } from '../domain/problem.ts';
import type { FrameworkConfig } from '../domain/types.generated.ts';
import type { Validator } from '../validation/validator.ts';
import { type FrameworkRecord, frameworkConfig, submissionConfig } from './framework.ts';
import { type FrameworkType, frameworkKinds } from './kinds.ts';

type Flags = FrameworkRecord['config'];

const defaults: Flags = { restrictedDerivatives: false, clarificationUntilDuration: 3, qualificationComplainDuration: 0, hasItems: false };

/** What was sent over the defaults, before it is checked: the order of answers asks for the access first. */
export const withDefaults = (sent: unknown): Flags => ({ ...defaults, ...Object(sent) });

/** The checked config of a framework of this type; 400 for unknown flags and for values that the type does not have. */
export const buildConfig = (sent: unknown, type: FrameworkType, validator: Pick<Validator, 'check'>): Flags => {
  const config = { ...defaults, ...validator.check<FrameworkConfig>(frameworkConfig, sent ?? {}, ['config']) };
  const { restricted, items } = frameworkKinds[type];
  const allowed: readonly (readonly [keyof Flags, readonly boolean[]])[] = [
    ['restrictedDerivatives', restricted],
    ['hasItems', items],
  ];
  const errors = allowed.flatMap(([flag, values]) =>
    values.some((value) => value === config[flag]) ? [] : [notAmong(['config', flag], values)],
  );
  if (errors.length > 0) throw invalid(errors);
  return config;
};

/** Only a defence body may keep what belongs to its dynamic purchasing system from the public. */
export const restrictionErrors = ({ frameworkType, config, procuringEntity }: FrameworkRecord): readonly FieldError[] =>
  frameworkType === 'dynamicPurchasingSystem' && config.restrictedDerivatives && procuringEntity.kind !== 'defense'
    ? [ruleError(['config', 'restrictedDerivatives'], 'restrictedDerivatives must be false for non-defense procuring entity')]
    : [];

/** The config of a submission: that of its framework, which it may repeat (spec/frameworks.md §2). */
export const buildSubmissionConfig = (
  sent: unknown,
  { config: { restrictedDerivatives: restricted } }: FrameworkRecord,
  validator: Pick<Validator, 'check'>,
): { readonly restricted: boolean } => {
  const { restricted: said = restricted } = validator.check(submissionConfig, sent ?? {}, ['config']);
  if (said !== restricted) {
    refuse([
      ruleError(['config', 'restricted'], `restricted must be ${restricted} for framework with restrictedDerivatives ${restricted}`),
    ]);
  }
  return { restricted };
};
