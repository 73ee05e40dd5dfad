import { RADIUS_KM } from '#contract/validation.ts';

/** What is drawn while somebody types: the radius that was saved, until another one is whole. */
export const radiusOr = (typed: number | null, saved: number): number =>
  typed !== null && typed >= RADIUS_KM.min && typed <= RADIUS_KM.max ? typed : saved;
