import { dayText, momentText } from '../format/moments.ts';
import { record as en } from '../language/en/record.ts';
import { useLanguage, useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';

interface Props {
  readonly at: string | null | undefined;
  /** Omit the time of day. */
  readonly day?: boolean;
}

/** A time in Kyiv. */
export const Moment = ({ at, day = false }: Props) => {
  const { language } = useLanguage();
  if (at === null || at === undefined) return null;
  return <time dateTime={at}>{day ? dayText(at, language) : momentText(at, language)}</time>;
};

interface Span {
  readonly startDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
}

/** Start and end; an unknown end is omitted. */
export const Period = ({ of, day = false }: { of: Span | undefined; day?: boolean }) => {
  const words = useWords({ uk, en });
  const { startDate, endDate } = of ?? {};
  if (startDate == null && endDate == null) return null;
  if (startDate === endDate) return <Moment at={startDate} day={day} />;
  return (
    <>
      {startDate == null ? null : (
        <>
          {words.from} <Moment at={startDate} day={day} />
        </>
      )}{' '}
      {endDate == null ? null : (
        <>
          {words.until} <Moment at={endDate} day={day} />
        </>
      )}
    </>
  );
};
