import { PAGE_PATHS } from '#contract/paths.ts';
import { ApiError } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const useTexts = createTextsHook('packages');

/** A package with lessons ahead is not ended: to try again does not help, to look at the lessons does. */
export const hasLessonsAhead = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'package_has_lessons';

/** Instead of what ending it would take off. */
export function LessonsAheadDialog({
  title,
  reader,
  error,
  onClose,
}: {
  title: string;
  reader: 'student' | 'school';
  error: unknown;
  onClose: () => void;
}) {
  const t = useTexts();
  const errorText = useErrorText();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('end.keep')}
          </Button>
          <LinkButton to={reader === 'student' ? PAGE_PATHS.bookings : PAGE_PATHS.schoolBookings}>
            {t('end.toBookings')}
          </LinkButton>
        </>
      }
    >
      <p>{errorText(error)}</p>
    </Dialog>
  );
}
