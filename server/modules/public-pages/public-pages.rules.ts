import { RATING_PRIOR } from '#server/modules/availability/availability.rules.ts';

interface Rated {
  rating: number | null;
  review_count: number;
  rate_cents: number;
  id: string;
}

/** As a list of a day weighs ratings: few reviews say little. */
const scoreOf = ({ rating, review_count }: Rated): number =>
  ((rating ?? 0) * review_count + RATING_PRIOR.stars * RATING_PRIOR.reviews) / (review_count + RATING_PRIOR.reviews);

/** The best rated first, of equals the cheaper. */
export const byScore = (one: Rated, other: Rated): number =>
  scoreOf(other) - scoreOf(one) || one.rate_cents - other.rate_cents || (one.id < other.id ? -1 : 1);
