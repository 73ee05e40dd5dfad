import type { AdminBooking } from '#contract/admin-bookings.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('ui');

export function Student({ student }: { student: AdminBooking['student'] }) {
  const t = useTexts();
  return (
    <span className="grid">
      <span className="wrap-anywhere">{student.name || t('deletedAccount')}</span>
      {student.email && <span className="text-sm wrap-anywhere text-soft">{student.email}</span>}
    </span>
  );
}
