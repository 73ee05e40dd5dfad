/** True if an account's login requires a second factor. */
export type SecondFactorDemand = (account: { kind: string; email: string }) => boolean;

/**
 * Every administrator needs one.
 * @param exempt the demo world's administrator, whose password is in the README; null without a demo world
 */
export const createSecondFactorDemand =
  (exempt: string | null): SecondFactorDemand =>
  ({ kind, email }) =>
    kind === 'admin' && email !== exempt;
