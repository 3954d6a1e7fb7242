import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { OpenSections } from './folding.tsx';
import { Part } from './record-parts.tsx';
import { Written } from './text.tsx';

interface Props {
  readonly id: string;
  readonly title: string;
  /** Number of entries, shown behind the title. */
  readonly count?: number | undefined;
  /** A one-line summary, shown while the section is folded. */
  readonly gist?: string | null | undefined;
  readonly children: ComponentChildren;
}

/** A part of a page under an h2; on a long page it is folded, and opens for the address's fragment. */
export const Section = ({ id, title, count, gist, children }: Props) => {
  const open = useContext(OpenSections);
  const part = useContext(Part);
  // Of a part of the list, neither would be that of the whole; some sections count the whole themselves.
  const isCut = part !== null && Object.hasOwn(part.lists, id) && part.lists[id]?.all !== count;
  const heading = (
    <h2 id={`${id}-title`}>
      {title}
      {count === undefined || isCut ? null : <span class="count"> {count}</span>}
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
          {gist && !isCut ? (
            <span class="gist">
              {' '}
              <Written text={gist} />
            </span>
          ) : null}
        </summary>
        {/* Browsers open the fold around the address's fragment or a match of their own search. */}
        <div id={id}>{children}</div>
      </details>
    </section>
  );
};
