import { type ComponentChildren, Fragment } from 'preact';
import { Written } from './text.tsx';

/** Short remarks on one line, those present separated by dots, so that adjacent dates and amounts do not run together. */
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
