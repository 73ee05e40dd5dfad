import { ClaimCard } from './claim-card.tsx';
import { useClaims } from './queries.ts';

/** Asks whose lessons a school has under the student's address. Shows nothing of them. */
export function ClaimNotice({ studentId }: { studentId: string | undefined }) {
  const { data: claims = [] } = useClaims(studentId);
  return claims.map((claim) => <ClaimCard key={claim.id} claim={claim} />);
}
