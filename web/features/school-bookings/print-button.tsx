import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { BookingFilter } from '#contract/booking-filters.ts';
import type { Booking } from '#contract/bookings.ts';
import { languageTag } from '#contract/locale.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { toast } from '../../ui/toast.tsx';
import { fullName, useInstructorNames } from '../school-instructors/queries.ts';
import { useSchool } from '../schools/queries.ts';
import { fetchPrinted, PRINTED_MAX } from './queries.ts';

const useTexts = createTextsHook('school-bookings');
const sheet = lazyImport(() => import('./print-bookings.tsx'));

interface PrintButtonProps {
  schoolId: string;
  filter: BookingFilter;
  total: number;
}

/** Prints all bookings that match the filter, not only the current page. */
export function PrintButton({ schoolId, filter, total }: PrintButtonProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const language = useLanguage();
  const { data: school } = useSchool(schoolId);
  const instructors = useInstructorNames(schoolId).data ?? [];
  const [isBusy, setBusy] = useState(false);
  const [printing, setPrinting] = useState<{ bookings: Booking[]; filter: BookingFilter } | null>(null);
  const Sheet = useLazyImport(sheet, printing !== null, () => setPrinting(null))?.PrintedBookings;
  const chosen = printing && instructors.find(({ id }) => id === printing.filter.instructorId);
  async function print(): Promise<void> {
    if (total > PRINTED_MAX) {
      toast(t('bookings.print.tooMany', { max: PRINTED_MAX.toLocaleString(languageTag(language)) }), 'loss');
      return;
    }
    setBusy(true);
    try {
      setPrinting({ bookings: await fetchPrinted(schoolId, filter), filter });
    } catch (error) {
      toast(errorText(error), 'loss');
    }
    setBusy(false);
  }
  return (
    <>
      <Button variant="secondary" isBusy={isBusy} busyLabel={t('bookings.print.busy')} onClick={() => void print()}>
        <Printer className="size-5 shrink-0" aria-hidden="true" />
        {t('bookings.print.button')}
      </Button>
      {printing && Sheet && school && (
        <Sheet
          schoolName={school.name}
          bookings={printing.bookings}
          filter={printing.filter}
          instructor={chosen ? fullName(chosen) : undefined}
          onDone={() => setPrinting(null)}
        />
      )}
    </>
  );
}
