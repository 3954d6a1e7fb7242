import { type Fact, Facts } from './facts.tsx';

/** The main facts of a record, above everything else. */
export const Answer = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <section class="outcome" aria-label={title}>
    <Facts facts={facts} />
  </section>
);
