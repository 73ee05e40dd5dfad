import type { Instructor } from '#contract/instructors.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { SuccessDialog } from '../../ui/overlay/dialog.tsx';
import { fullName } from './queries.ts';

const useTexts = createTextsHook('school-instructors');

interface AddedDialogProps {
  /** Null until an instructor is added. */
  instructor: Instructor | null;
  photoError: unknown;
  isPhotoSent: boolean;
  isSending: boolean;
  onRetryPhoto: () => void;
  onClose: () => void;
}

/** AI-05, with the result of the photo upload. */
export function AddedDialog({
  instructor,
  photoError,
  isPhotoSent,
  isSending,
  onRetryPhoto,
  onClose,
}: AddedDialogProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const hasPhotoTrouble = photoError !== null || isSending;
  return (
    <SuccessDialog
      isOpen={instructor !== null}
      onClose={onClose}
      title={t('add.successTitle')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('add.another')}
          </Button>
          <LinkButton to={PAGE_PATHS.schoolInstructors}>{t('add.seeAll')}</LinkButton>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{t('add.successText')}</p>
        {instructor && hasPhotoTrouble && (
          <Banner tone="attention" title={t('photo.failedTitle')} isLive>
            {photoError !== null && (
              <p>{t('photo.failedText', { name: fullName(instructor), reason: errorText(photoError) })}</p>
            )}
            <Button
              variant="secondary"
              size="sm"
              className="mt-3"
              onClick={onRetryPhoto}
              isBusy={isSending}
              busyLabel={t('photo.sending')}
            >
              {t('photo.retry')}
            </Button>
          </Banner>
        )}
        {isPhotoSent && <p className="text-soft">{t('photo.sent')}</p>}
      </div>
    </SuccessDialog>
  );
}
