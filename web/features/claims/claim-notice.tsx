import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { useClaims } from './queries.ts';

const card = lazyImport(() => import('./claim-card.tsx'));
const stay = () => {};

/** Asks whose lessons a school has under the student's address. Shows nothing of them. */
export function ClaimNotice({ studentId }: { studentId: string | undefined }) {
  const { data: claims = [] } = useClaims(studentId);
  const Card = useLazyImport(card, claims.length > 0, stay)?.ClaimCard;
  return Card && claims.map((claim) => <Card key={claim.id} claim={claim} />);
}
