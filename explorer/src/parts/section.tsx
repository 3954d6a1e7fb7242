import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { OpenSections } from './folding.tsx';
import { Written } from './text.tsx';

interface Props {
  readonly id: string;
  readonly title: string;
  /** How many there are, behind the title. */
  readonly count?: number | undefined;
  /** What is inside, in a line: said where the section is folded. */
  readonly gist?: string | null | undefined;
  readonly children: ComponentChildren;
}

/** A part of a page under a heading of the second level; on a long page it folds, and opens where the address names it. */
export const Section = ({ id, title, count, gist, children }: Props) => {
  const open = useContext(OpenSections);
  const heading = (
    <h2 id={`${id}-title`}>
      {title}
      {count === undefined ? null : <span class="count"> {count}</span>}
    </h2>
  );
  if (open === null)
    return (
      <section id={id} aria-labelledby={`${id}-title`}>
        {heading}
        {children}
      </section>
    );
  return (
    <section aria-labelledby={`${id}-title`}>
      <details class="fold" open={open.has(id)}>
        <summary>
          {heading}
          {gist ? (
            <span class="gist">
              {' '}
              <Written text={gist} />
            </span>
          ) : null}
        </summary>
        {/* A browser opens what is around a place that the address names, or that is searched for. */}
        <div id={id}>{children}</div>
      </details>
    </section>
  );
};
