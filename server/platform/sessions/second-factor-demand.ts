/** Whether an account's log-in is worth nothing without a second factor. */
export type SecondFactorDemand = (account: { kind: string; email: string }) => boolean;

/**
 * Of every administrator.
 * @param exempt the demo world's, whose password stands in the README; null where there is no demo world
 */
export const createSecondFactorDemand =
  (exempt: string | null): SecondFactorDemand =>
  ({ kind, email }) =>
    kind === 'admin' && email !== exempt;
