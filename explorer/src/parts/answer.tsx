import { type Fact, Facts } from './facts.tsx';

interface Props {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** Some facts are still to come. */
  readonly isLoading?: boolean;
}

/** The main facts of a record, above everything else. */
export const Answer = ({ title, facts, isLoading = false }: Props) => (
  <section class="outcome" aria-label={title} aria-busy={isLoading}>
    <Facts facts={facts} />
  </section>
);
