import type { ComponentChildren } from 'preact';

interface Props {
  readonly id: string;
  readonly title: string;
  /** How many there are, behind the title. */
  readonly count?: number | undefined;
  readonly children: ComponentChildren;
}

/** A part of a page under a heading of the second level. */
export const Section = ({ id, title, count, children }: Props) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>
      {title}
      {count === undefined ? null : <span class="count"> {count}</span>}
    </h2>
    {children}
  </section>
);
