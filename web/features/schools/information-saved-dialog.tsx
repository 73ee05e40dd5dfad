import { useTranslation } from 'react-i18next';
import { PAGE_PATHS } from '#contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SuccessDialog } from '../../ui/overlay/success-dialog.tsx';

/** SI-02, with the way on. */
export function InformationSavedDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('school');
  return (
    <SuccessDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('information.saved')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('information.stay')}
          </Button>
          <LinkButton variant="secondary" to={PAGE_PATHS.schedule}>
            {t('information.goToSchedule')}
          </LinkButton>
          <LinkButton to={PAGE_PATHS.addInstructor}>{t('information.addInstructor')}</LinkButton>
        </>
      }
    >
      <p>{t('information.savedNext')}</p>
    </SuccessDialog>
  );
}
