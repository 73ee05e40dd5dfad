import { Verification } from '../../features/verification/verification.tsx';

/** VF-01 */
export default function VerifyPage() {
  return <Verification />;
}
