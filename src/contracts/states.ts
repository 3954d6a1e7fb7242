/** The states of a contract (spec/procedures.md §1.6) and of its changes (spec/procedures.md §1.7). */
export const contractSteps = [
  { from: 'pending', to: 'active' },
  { from: 'pending', to: 'cancelled' },
  { from: 'active', to: 'terminated' },
] as const;

/** Whether a PATCH may ask for this step at all; staying is no step. */
export const isStep = (from: string, to: string): boolean =>
  from === to || contractSteps.some((step) => step.from === from && step.to === to);
