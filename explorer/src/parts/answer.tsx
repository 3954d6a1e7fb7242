import { type Fact, Facts } from './facts.tsx';

/** What most people come to a record for, before all the rest. */
export const Answer = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <section class="outcome" aria-label={title}>
    <Facts facts={facts} />
  </section>
);
