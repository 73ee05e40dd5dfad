import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { SuccessDialog } from '../../ui/overlay/success-dialog.tsx';

/** SS-01 and CS-01 */
export function AccountCreatedDialog({ isOpen, loginPath }: { isOpen: boolean; loginPath: string }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const leave = () => void navigate(loginPath);
  return (
    <SuccessDialog
      isOpen={isOpen}
      onClose={leave}
      title={t('signup.created')}
      actions={<Button onClick={leave}>{t('signup.goToLogin')}</Button>}
    >
      <p>{t('signup.checkEmail')}</p>
    </SuccessDialog>
  );
}
