import { type ComponentChildren, Fragment } from 'preact';
import { Written } from './text.tsx';

/** Small remarks on one line, a dot between each two of those there are: a date is never read into a sum beside it. */
export const Notes = ({ of }: { of: readonly ComponentChildren[] }) => {
  const known = of.filter((note) => note !== null && note !== undefined && note !== '' && note !== false);
  if (known.length === 0) return null;
  return (
    <p class="notes">
      {known.map((note, index) => (
        <Fragment key={index}>
          {index === 0 ? null : ' · '}
          {typeof note === 'string' ? <Written text={note} /> : note}
        </Fragment>
      ))}
    </p>
  );
};
