import { useTranslation } from 'react-i18next';
import { PAGE_PATHS } from '#contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SuccessDialog } from '../../ui/overlay/success-dialog.tsx';

interface InformationSavedDialogProps {
  isOpen: boolean;
  /** The information was incomplete until now: what comes next is said. */
  isFirst: boolean;
  onClose: () => void;
}

/** SI-02, with the way on for those who begin. */
export function InformationSavedDialog({ isOpen, isFirst, onClose }: InformationSavedDialogProps) {
  const { t } = useTranslation('school');
  return (
    <SuccessDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('information.saved')}
      actions={
        isFirst ? (
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('information.stay')}
            </Button>
            <LinkButton variant="secondary" to={PAGE_PATHS.schedule}>
              {t('information.goToSchedule')}
            </LinkButton>
            <LinkButton to={PAGE_PATHS.addInstructor}>{t('information.addInstructor')}</LinkButton>
          </>
        ) : (
          <Button onClick={onClose}>{t('information.stay')}</Button>
        )
      }
    >
      <p>{isFirst ? t('information.savedNext') : t('information.savedChange')}</p>
    </SuccessDialog>
  );
}
