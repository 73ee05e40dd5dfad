import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';

export function Student({ student }: { student: AdminBooking['student'] }) {
  const { t } = useTranslation();
  return (
    <span className="grid">
      <span className="wrap-anywhere">{student.name || t('deletedAccount')}</span>
      {student.email && <span className="text-sm wrap-anywhere text-soft">{student.email}</span>}
    </span>
  );
}
