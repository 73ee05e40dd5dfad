import { schoolLessonLink } from '#contract/paths.ts';
import { ApiError } from '../../api/client.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';

const useTexts = createTextsHook('school-bookings');

interface Time {
  date: string;
  startTime: string;
  endTime: string;
}

interface Taken {
  takenBy: { bookingId: string; student: string } | null;
  otherSlots: Time[];
}

/** Read without the schema: Zod is too heavy for one list. */
function readTaken(error: unknown): Taken | null {
  if (!(error instanceof ApiError) || error.code !== 'slot_taken') return null;
  const { takenBy = null, otherSlots = [] } = (error.details ?? {}) as Partial<Taken>;
  return { takenBy, otherSlots };
}

export const isHourTaken = (error: unknown): boolean => readTaken(error) !== null;

/** Shows which lesson has the hour, and the nearest free times. Renders nothing for other errors. */
export function HourTaken({
  error,
  instructor,
  onChoose,
}: {
  error: unknown;
  /** First name. */
  instructor: string;
  /** Offers the free times as buttons. */
  onChoose?: (time: Time) => void;
}) {
  const t = useTexts();
  const { shortDay, slot } = useFormats();
  const taken = readTaken(error);
  if (!taken) return null;
  const { takenBy, otherSlots } = taken;
  return (
    <Banner tone="attention" isLive>
      <p>
        {takenBy ? (
          <>
            {t('hourTaken.by', { student: takenBy.student, instructor })}{' '}
            <TextLink to={schoolLessonLink(takenBy.bookingId)}>{t('hourTaken.open')}</TextLink>
          </>
        ) : (
          t('hourTaken.gone')
        )}
      </p>
      {otherSlots.length > 0 && (
        <>
          <p className="mt-2 font-semibold">{t('hourTaken.nearest')}</p>
          <ul className="mt-1 grid gap-1">
            {otherSlots.map((time) => {
              const text = `${shortDay(time.date)}, ${slot(time)}`;
              return (
                <li key={`${time.date}${time.startTime}`} className="first-letter:uppercase">
                  {onChoose ? (
                    <Button variant="secondary" size="sm" className="min-h-11" onClick={() => onChoose(time)}>
                      {text}
                    </Button>
                  ) : (
                    text
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Banner>
  );
}
