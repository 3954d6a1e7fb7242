/** Times in Kyiv time, in the words of a language. Text in, text out; invalid times are returned unchanged. */
import { dateFormat, distanceFormat } from './formatters.ts';
import type { Language } from './text.ts';

/** The time zone of every printed time; the name from before 2022 where a browser does not know the new one. */
const zone = ((): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: 'Europe/Kyiv' }).resolvedOptions().timeZone;
  } catch {
    return 'Europe/Kiev';
  }
})();

/** The time in a text, or null. */
export const timeOf = (text: string | null | undefined): Date | null => {
  const time = new Date(text ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time;
};

const formatted = (text: string, language: Language, options: Intl.DateTimeFormatOptions): string => {
  const time = timeOf(text);
  return time === null ? text : dateFormat(language, { timeZone: zone, ...options }).format(time);
};

/** Day and minute. */
export const momentText = (text: string, language: Language): string =>
  formatted(text, language, { dateStyle: 'medium', timeStyle: 'short' });

/** The day alone. */
export const dayText = (text: string, language: Language): string => formatted(text, language, { dateStyle: 'medium' });

/** Hour and minute; optionally with `seconds` and with the `day` in front. */
export const clockText = (time: Date, language: Language, wanted: { readonly seconds?: boolean; readonly day?: boolean } = {}): string =>
  dateFormat(language, {
    ...{ timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    ...(wanted.seconds === true ? { second: '2-digit' } : {}),
    ...(wanted.day === true ? { day: '2-digit', month: '2-digit' } : {}),
  }).format(time);

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `in 3 days`, `2 hours ago`: how far `time` is from `now`, in its largest unit. */
export const distanceText = (time: Date, now: Date, language: Language): string => {
  const distance = time.getTime() - now.getTime();
  const [unit, ms] = steps.find(([, size]) => Math.abs(distance) >= size) ?? steps[2];
  return distanceFormat(language, { numeric: 'auto' }).format(Math.trunc(distance / ms), unit);
};
