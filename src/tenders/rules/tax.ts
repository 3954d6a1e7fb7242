/** Estimated values without tax, where the type wants them so (spec/open-tenders.md §1.4). Pure. */
import { type FieldError, none, ruleError } from '../../domain/problem.ts';
import type { TenderFields } from '../../domain/tender.ts';
import { tenderSettings } from '../settings.ts';
import { type Context, isSince, type Rule } from './rule.ts';

interface Valued {
  readonly value?: { readonly valueAddedTaxIncluded?: boolean | undefined } | undefined;
}

/** At the value of what is the body: the tender, or a lot that is sent by itself. A lot of a tender takes the flag of the tender. */
export const taxErrors = ({ value }: Valued, { procedure, now }: Context, before: TenderFields | null): readonly FieldError[] => {
  const since = tenderSettings.of(procedure).excludesTaxSince;
  const isWrong = since !== undefined && value?.valueAddedTaxIncluded === true && isSince(since, before, { now });
  return isWrong ? [ruleError(['data', 'value', 'valueAddedTaxIncluded'], 'valueAddedTaxIncluded should be false')] : none;
};

/** With the value (C6, step 12). */
export const valueExcludesTax: Rule = (tender, context, before) => taxErrors(tender, context, before);
