import { useMutation } from '@tanstack/react-query';
import { ChevronDown, Download } from 'lucide-react';
import { useRef, useState } from 'react';
import type { BookingFilter } from '#contract/booking-filters.ts';
import { addressOf } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { toast } from '../../ui/toast.tsx';
import type { ExportFormat } from './export-choices.tsx';

const useTexts = textsOf('school-bookings');

const choices = lazyImport(() => import('./export-choices.tsx'));

/** The bookings that are listed, as a file for a spreadsheet. */
export function ExportMenu({ schoolId, filter }: { schoolId: string; filter: BookingFilter }) {
  const t = useTexts();
  const errorText = useErrorText();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Choices = useLazyImport(choices, isOpen, close)?.ExportChoices;
  const { mutate, isPending } = useMutation({
    mutationFn: (format: ExportFormat) => {
      const query = {
        format,
        when: filter.period,
        ...(filter.instructorId && { instructor: filter.instructorId }),
        ...(filter.words && { q: filter.words }),
        ...(filter.from && { from: filter.from }),
        ...(filter.to && { to: filter.to }),
      };
      return download(addressOf('GET /booking/school/:schoolId/export', { schoolId }, query), `bookings.${format}`);
    },
    onError: (error) => toast(errorText(error), 'loss'),
  });
  return (
    <>
      <Button
        ref={trigger}
        variant="secondary"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        isBusy={isPending}
        busyLabel={t('bookings.export.busy')}
        onClick={() => setOpen(!isOpen)}
      >
        <Download className="size-5 shrink-0" aria-hidden="true" />
        {t('bookings.export.button')}
        <ChevronDown className="size-4" aria-hidden="true" />
      </Button>
      {Choices && (
        <Choices triggerRef={trigger} isOpen={isOpen} onClose={close} onChoose={(format) => mutate(format)} />
      )}
    </>
  );
}
