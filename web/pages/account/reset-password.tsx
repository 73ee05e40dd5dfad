import { ResetPassword } from '../../features/password/reset-password.tsx';

/** RP-01 */
export default function ResetPasswordPage() {
  return <ResetPassword />;
}
