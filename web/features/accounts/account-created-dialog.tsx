import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { SuccessDialog } from '../../ui/overlay/dialog.tsx';

const useTexts = createTextsHook('accounts');

/** SS-01 and CS-01 */
export function AccountCreatedDialog({ sentTo, loginPath }: { sentTo: string | null; loginPath: string }) {
  const t = useTexts();
  const navigate = useNavigate();
  const leave = () => void navigate(loginPath);
  return (
    <SuccessDialog
      isOpen={sentTo !== null}
      onClose={leave}
      title={t('signup.created')}
      actions={<Button onClick={leave}>{t('signup.goToLogin')}</Button>}
    >
      <p>{t('signup.checkEmail')}</p>
      <p className="mt-2 text-sm wrap-anywhere text-soft">{t('signup.sentTo', { email: sentTo ?? '' })}</p>
    </SuccessDialog>
  );
}
