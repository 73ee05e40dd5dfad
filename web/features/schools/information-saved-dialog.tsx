import { PAGE_PATHS } from '#contract/paths.ts';
import type { School } from '#contract/schools.ts';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { SuccessDialog } from '../../ui/overlay/dialog.tsx';

const useTexts = createTextsHook('schools');

interface InformationSavedDialogProps {
  isOpen: boolean;
  /** Set if the information was incomplete before: the dialog then shows next steps. */
  isFirst: boolean;
  /** The stored record. */
  school: School;
  onClose: () => void;
}

/** SI-02, with next steps for a new school. */
export function InformationSavedDialog({ isOpen, isFirst, school, onClose }: InformationSavedDialogProps) {
  const t = useTexts();
  const said = isFirst ? 'savedNext' : school.wantedName === null ? 'savedChange' : 'savedName';
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
      <p>{t(`information.${said}`)}</p>
      {school.addressState === 'link_sent' && (
        <p className="mt-3">{t('address.link_sent', { email: school.email, mailAddress: school.mailAddress })}</p>
      )}
    </SuccessDialog>
  );
}
