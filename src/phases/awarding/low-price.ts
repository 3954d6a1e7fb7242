/** Abnormally low prices (spec/open-tenders.md §9.4). Pure. */
import { isShareOfMean } from '../../domain/money.ts';
import { type Scale, worthOf } from '../../domain/scale.ts';
import type { Value } from '../../domain/types.generated.ts';

/** An offer's value after and before the auction. */
interface PricedOffer {
  readonly value: Pick<Value, 'amount'>;
  readonly initialValue?: Pick<Value, 'amount'> | undefined;
}

/** An offer is abnormally low at 60 % of the mean initial value of the others, or at 70 % of the next offer's value. */
const OF_MEAN = '0.6';
const OF_NEXT = '0.7';

const belowMean =
  'найбільш економічно вигідна пропозиція є меншою на 40 або більше відсотків від середньоарифметичного значення ціни/приведеної ціни тендерних пропозицій інших учасників на початковому етапі аукціону';
const belowNext =
  'найбільш економічно вигідна пропозиція є меншою на 30 або більше відсотків від наступної ціни/приведеної ціни тендерної пропозиції за результатами проведеного електронного аукціону';

/** Why an offer is abnormally low; empty if it is not. `ranked` is in awarding order. */
export const lowPriceReasons = (scale: Scale, offer: PricedOffer, ranked: readonly PricedOffer[]): readonly string[] => {
  const worth = worthOf(scale, offer.value);
  const others = ranked.filter((one) => one !== offer).map(({ value, initialValue = value }) => worthOf(scale, initialValue));
  const next = ranked[ranked.indexOf(offer) + 1];
  return [
    ...(others.length > 0 && isShareOfMean(worth, OF_MEAN, others) ? [belowMean] : []),
    ...(next !== undefined && isShareOfMean(worth, OF_NEXT, [worthOf(scale, next.value)]) ? [belowNext] : []),
  ];
};
