/** The interface of this module for others: plans (their tenders), contracts (effects on tenders), search (cards). */

import type { ContractTerms } from '../../base/domain/contract.ts';
import { isPlainObject, type JsonObject, omitUndefined } from '../../base/domain/json.ts';
import { priceScale } from '../../base/domain/scale.ts';
import type { AwardRecord, StoredTender, TenderRecord } from '../../base/domain/tender.ts';
import type { PostTender } from '../../base/domain/types.generated.ts';
import type { ApiRequest } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import type { TransactionStep } from '../../store/records/records.ts';
import { phaseList } from '../engine/lists.ts';
import type { Context, EffectContext, TransitionOutcome } from '../engine/procedure.ts';
import { requireStatusOfWrite } from '../engine/writes.ts';
import { requireTenderOwner } from './guards.ts';
import { createTender } from './handlers.ts';
import type { TenderService } from './service.ts';
import type { ViewableTender } from './view.ts';

/** For plans: tenders created from them, or linked to further plans (spec/plans.md §6, §7). */
export const makeTenderLinks = (service: TenderService) => ({
  load: (id: string) => service.load({ tender: id }),
  requireOwner: requireTenderOwner,
  requireLinkable: (tender: StoredTender) => requireStatusOfWrite(service.procedureOf(tender), 'link plan', tender.status),
  create: (request: ApiRequest, planId: string, also: (tenderId: string) => TransactionStep) =>
    // The other module's route accepts the same body.
    createTender(service, { plans: [{ id: planId }], also })(request as ApiRequest<PostTender>),
  linking: (tender: StoredTender, plans: readonly { readonly id: string }[]) =>
    service.saveStep(tender, { ...tender, plans: plans.map(({ id }) => ({ id })) }),
});

type ContractEffect = (outcome: TransitionOutcome<TenderRecord>, context: EffectContext) => TransitionOutcome<TenderRecord>;

/** How phases change a tender and other records, but not the contract itself, when one of its contracts is signed or cancelled. */
export const contractEffects = phaseList<ContractEffect>();

/** The step after which contracts are signed: set by the phase that makes them. */
export const signedAfter = phaseList<(config: Context['config']) => ContractTerms['signedAfter']>();

/** The end of an award's contract that starts at `start`: set by phases whose offers state a duration. */
export const contractEnds = phaseList<(award: AwardRecord, start: Date, context: Context) => Date | undefined>();
/** Reasons of phases why the contract of a lot's award may not be signed yet. */
export const signingRefusals = phaseList<(tender: TenderRecord, lotId: string | undefined) => string | undefined>();

/** For contracts: the tender of a contract, and the effects on it (spec/contracts.md §4). */
export const makeTenderWork = ({
  deps,
  find,
  saveStep: saving,
  stepsFor,
  contextOf,
}: Pick<TenderService, 'deps' | 'find' | 'saveStep' | 'stepsFor' | 'contextOf'>) => ({
  find,
  saveStep: saving,
  stepsFor,
  termsOf: (tender: TenderRecord, now: Date): ContractTerms => {
    const { procedures } = deps;
    const procedure = procedures.runs(tender);
    if (procedure === undefined) return { signedAfter: 'award', hasOneCurrency: true, scale: priceScale };
    const context = contextOf(tender.config ?? {}, procedure, now);
    const { config } = context;
    const [endOf] = contractEnds.of(procedure);
    const refusals = signingRefusals.of(procedure);
    return {
      signedAfter: signedAfter.of(procedure)[0]?.(config) ?? 'award',
      hasOneCurrency: config.valueCurrencyEquality,
      scale: procedure.measure.scale,
      ...(endOf && { ends: (award: AwardRecord, start: Date) => endOf(award, start, context) }),
      refusalOf: (lotId) => refusals.map((refusal) => refusal(tender, lotId)).find((text) => text !== undefined),
    };
  },
  withEffects: (tender: TenderRecord, now: Date): TransitionOutcome<TenderRecord> => {
    const { procedures } = deps;
    // A tender that is read-only here may have unsigned contracts; it ends like one of the default type.
    const procedure = procedures.runs(tender) ?? procedures.of(procedures.byDefault);
    if (procedure === undefined) return { next: tender };
    const context = { ...contextOf(tender.config ?? {}, procedure, now), newId };
    return contractEffects
      .of(procedure)
      .reduce<TransitionOutcome<TenderRecord>>((outcome, effect) => effect(outcome, context), { next: tender });
  },
});

const GATEWAY_TEXT_FIELDS = ['tenderID', 'title', 'title_en', 'status', 'mode', 'procurementMethodType'] as const;
const GATEWAY_DATE_FIELDS = ['dateCreated', 'dateModified'] as const;

/** Stored fields that a card needs. */
export const cardFields: readonly string[] = [
  ...GATEWAY_TEXT_FIELDS,
  ...GATEWAY_DATE_FIELDS,
  ...['name', 'name_en', 'identifier.scheme', 'identifier.id'].map((name) => `procuringEntity.${name}`),
  ...['value', 'tenderPeriod.startDate', 'tenderPeriod.endDate'],
  ...['scheme', 'id', 'description'].map((name) => `items.classification.${name}`),
];

/** Imported tenders of other types may have any value anywhere: only strings are shown. */
const pickTexts = (from: unknown, names: readonly string[]): JsonObject => {
  if (!isPlainObject(from)) return {};
  return Object.fromEntries(names.flatMap((name) => (typeof from[name] === 'string' ? [[name, from[name]]] : [])));
};

const toOptionalPart = (name: string, part: JsonObject): JsonObject => (Object.keys(part).length === 0 ? {} : { [name]: part });

const buildEntity = (entity: unknown): JsonObject =>
  isPlainObject(entity)
    ? { ...pickTexts(entity, ['name', 'name_en']), ...toOptionalPart('identifier', pickTexts(entity.identifier, ['scheme', 'id'])) }
    : {};

const toShownMoney = (value: unknown): JsonObject => {
  if (!isPlainObject(value)) return {};
  const { amount, valueAddedTaxIncluded } = value;
  return {
    ...omitUndefined({ amount: typeof amount === 'number' ? amount : undefined }),
    ...pickTexts(value, ['currency']),
    ...omitUndefined({ valueAddedTaxIncluded: typeof valueAddedTaxIncluded === 'boolean' ? valueAddedTaxIncluded : undefined }),
  };
};

const firstClassification = (items: unknown): JsonObject => {
  const [first] = Array.isArray(items) ? items : [];
  return isPlainObject(first) ? pickTexts(first.classification, ['scheme', 'id', 'description']) : {};
};

/** Builds the card of a tender read with `cardFields`. */
export const makeTenderCards =
  ({ view }: Pick<TenderService, 'view'>): ((tender: ViewableTender) => JsonObject) =>
  (tender) => {
    const data = view.data(tender);
    return {
      id: tender._id,
      ...pickTexts(data, GATEWAY_TEXT_FIELDS),
      ...toOptionalPart('procuringEntity', buildEntity(data.procuringEntity)),
      ...toOptionalPart('value', toShownMoney(data.value)),
      ...toOptionalPart('classification', firstClassification(data.items)),
      ...toOptionalPart('tenderPeriod', pickTexts(data.tenderPeriod, ['startDate', 'endDate'])),
      ...pickTexts(data, GATEWAY_DATE_FIELDS),
    };
  };
