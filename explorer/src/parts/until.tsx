import { distanceText, timeOf } from '../format/moments.ts';
import { useLanguage } from '../language/language.tsx';
import { Moment } from './moment.tsx';
import { useNow } from './now.ts';

interface Props {
  readonly at: string | undefined;
  /** Omit the time of day. */
  readonly day?: boolean;
}

/** A time and, if it is in the future, how far away it is. */
export const Until = ({ at, day = false }: Props) => {
  const { language } = useLanguage();
  const time = timeOf(at);
  const now = useNow();
  return (
    <>
      <Moment at={at} day={day} />
      {time === null || time <= now ? null : <span class="quiet"> {distanceText(time, now, language)}</span>}
    </>
  );
};
