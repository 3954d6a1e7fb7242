/** Config flags of frameworks and of their submissions (spec/frameworks.md §2). */

import { type FieldError, invalidData, notAmong, requireNoErrors, ruleError } from '../../base/domain/problem.ts';
import type { FrameworkConfig } from '../../base/domain/types.generated.ts';
import type { Validator } from '../../base/validation/validator.ts';
import { bodyOf } from '../../http/route.ts';
import type { FrameworkRecord } from './framework.ts';
import { type FrameworkType, frameworkKinds } from './kinds.ts';

type Flags = FrameworkRecord['config'];

const frameworkConfigDefaults: Flags = {
  restrictedDerivatives: false,
  clarificationUntilDuration: 3,
  qualificationComplainDuration: 0,
  hasItems: false,
};

/** The sent flags over the defaults, unchecked: the access flag is needed before the config is validated. */
export const withDefaults = (sent: unknown): Flags => ({ ...frameworkConfigDefaults, ...Object(sent) });

/** The checked config of a framework of this type; 400 for unknown flags and for values the type does not allow. */
export const buildConfig = (sent: unknown, type: FrameworkType, validator: Pick<Validator, 'check'>): Flags => {
  const config = { ...frameworkConfigDefaults, ...validator.check<FrameworkConfig>(bodyOf('/frameworks/config'), sent ?? {}, ['config']) };
  const { restricted, items } = frameworkKinds[type];
  const allowed: readonly (readonly [keyof Flags, readonly boolean[]])[] = [
    ['restrictedDerivatives', restricted],
    ['hasItems', items],
  ];
  const errors = allowed.flatMap(([flag, values]) =>
    values.some((value) => value === config[flag]) ? [] : [notAmong(['config', flag], values)],
  );
  if (errors.length > 0) throw invalidData(errors);
  return config;
};

/** Only a defence body may restrict access to the derivatives of its dynamic purchasing system. */
export const restrictionErrors = ({ frameworkType, config, procuringEntity }: FrameworkRecord): readonly FieldError[] =>
  frameworkType === 'dynamicPurchasingSystem' && config.restrictedDerivatives && procuringEntity.kind !== 'defense'
    ? [ruleError(['config', 'restrictedDerivatives'], 'restrictedDerivatives must be false for non-defense procuring entity')]
    : [];

/** The config of a submission: that of its framework; a sent value must match it (spec/frameworks.md §2). */
export const buildSubmissionConfig = (
  sent: unknown,
  { config: { restrictedDerivatives: restricted } }: FrameworkRecord,
  validator: Pick<Validator, 'check'>,
): { readonly restricted: boolean } => {
  const { restricted: said = restricted } = validator.check(bodyOf('/submissions/config-create'), sent ?? {}, ['config']);
  if (said !== restricted) {
    requireNoErrors([
      ruleError(['config', 'restricted'], `restricted must be ${restricted} for framework with restrictedDerivatives ${restricted}`),
    ]);
  }
  return { restricted };
};
