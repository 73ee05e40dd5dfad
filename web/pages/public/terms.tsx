import { Terms } from '../../features/public-content/terms.tsx';

/** TC-01 */
export default function TermsPage() {
  return <Terms />;
}
