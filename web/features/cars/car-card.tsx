import { Camera } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { addDays } from '#contract/bookable-days.ts';
import type { Car } from '#contract/cars.ts';
import { CAR_REMINDER_DAYS } from '#contract/cars.ts';
import { PAGE_PATHS, photoLink, schoolInstructorLink } from '#contract/paths.ts';
import { useErrorText } from '../../api/error-text.ts';
import { StatusBadge, type Tone } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/form/drop-zone.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.tsx';
import { formatCarName } from '../instructors/instructor-facts.tsx';
import { getCalendarToday } from '../places/calendar-today.ts';
import { useCarPhotoUpload } from './queries.ts';

const useTexts = createTextsHook('cars');

/** How near the end of something is that a car needs. */
export function getExpiryStatus(date: string | null, today: string): 'unknown' | 'fine' | 'soon' | 'expired' {
  if (date === null) return 'unknown';
  if (date < today) return 'expired';
  return date <= addDays(today, CAR_REMINDER_DAYS) ? 'soon' : 'fine';
}

/** Whether a car gives no lessons today, or will not. */
export function getServiceStatus(
  { outFrom, outUntil }: { outFrom: string | null; outUntil: string | null },
  today: string,
): 'in' | 'out' | 'planned' {
  if (outFrom === null || (outUntil !== null && outUntil < today)) return 'in';
  return outFrom <= today ? 'out' : 'planned';
}

/** Uploads a photo of the car and replaces the previous one. */
function CarPhotoButton({ schoolId, car, name }: { schoolId: string; car: Car; name: string }) {
  const t = useTexts();
  const picker = useRef<HTMLInputElement>(null);
  const errorText = useErrorText();
  const { mutate, isPending } = useCarPhotoUpload(schoolId, car.id);
  const action = t(car.photoVersion === null ? 'addPhoto' : 'changePhoto');
  const label = t('photoOf', { action, car: name });
  const send = (file: File) =>
    mutate(file, {
      onSuccess: () => toast(t('photoSaved')),
      onError: (error) => toast(errorText(error), 'loss'),
    });
  return (
    <>
      <Button
        variant="secondary"
        aria-label={label}
        isBusy={isPending}
        busyLabel={t('photoSending')}
        onClick={() => picker.current?.click()}
      >
        <Camera className="size-4" aria-hidden="true" />
        {action}
      </Button>
      <FileInput ref={picker} accept="image/*" aria-label={label} onFile={send} />
    </>
  );
}

const EXPIRY_TONES = { fine: 'good', soon: 'attention', expired: 'loss' } as const satisfies Record<string, Tone>;

/** A car with its drivers, expiry dates and the lessons it's unavailable for. */
export function CarCard({ schoolId, car, onChange }: { schoolId: string; car: Car; onChange: () => void }) {
  const t = useTexts();
  const { dayOfYear, day, slot } = useFormats();
  const today = getCalendarToday();
  const service = getServiceStatus(car, today);
  const name = `${formatCarName(car)} · ${car.plateNumber}`;
  const photo = photoLink('car', car.id, car.photoVersion);
  const expiry = (date: string | null) => {
    const state = getExpiryStatus(date, today);
    if (date === null || state === 'unknown') return t('unknown');
    return (
      <>
        <span className="first-letter:uppercase">{dayOfYear(date)}</span>{' '}
        {state !== 'fine' && <StatusBadge tone={EXPIRY_TONES[state]}>{t(`expiry.${state}`)}</StatusBadge>}
      </>
    );
  };
  return (
    <Card className="grid h-full content-start gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        {photo && <img src={photo} alt="" className="h-18 w-24 shrink-0 rounded-md object-cover" />}
        <div className="min-w-0 grow basis-40">
          <h2 className="text-lg leading-tight font-bold">{formatCarName(car)}</h2>
          <p className="mt-1 wrap-anywhere text-soft">
            <span className="tabular font-semibold text-ink">{car.plateNumber}</span>
            {` · ${[car.color, car.transmission && t(`transmissions.${car.transmission}`)].filter(Boolean).join(' · ')}`}
          </p>
        </div>
        {service !== 'in' && (
          <StatusBadge tone={service === 'out' ? 'loss' : 'attention'}>{t(`service.${service}`)}</StatusBadge>
        )}
      </div>
      <dl className="grid gap-x-4 gap-y-2 min-[360px]:grid-cols-[fit-content(9rem)_minmax(0,1fr)]">
        <Fact name={t('drivers')}>
          {car.drivers.length === 0
            ? t('nobody')
            : car.drivers.map((driver, index) => (
                <span key={driver.id} className="wrap-anywhere">
                  {index > 0 && ', '}
                  <TextLink to={schoolInstructorLink(driver.id)}>{driver.name}</TextLink>
                </span>
              ))}
        </Fact>
        <Fact name={t('insurance')}>{expiry(car.insuranceExpiry)}</Fact>
        <Fact name={t('inspection')}>{expiry(car.inspectionExpiry)}</Fact>
        {car.outFrom && service !== 'in' && (
          <Fact name={t('out')}>
            {car.outUntil
              ? t('span', { from: day(car.outFrom), until: day(car.outUntil) })
              : t('openSpan', { from: day(car.outFrom) })}
          </Fact>
        )}
      </dl>
      {car.lessons.length > 0 && (
        <Banner tone="attention" title={t('lessons', { count: car.lessons.length })}>
          <ul className="my-1 grid gap-1">
            {car.lessons.map((lesson) => (
              <li key={lesson.bookingId}>
                {t('lesson', {
                  day: day(lesson.date),
                  time: slot(lesson),
                  student: lesson.studentName,
                  instructor: lesson.instructorName,
                })}
              </li>
            ))}
          </ul>
          <TextLink to={PAGE_PATHS.schoolBookings} className="inline-flex min-h-11 items-center">
            {t('toBookings')}
          </TextLink>
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" aria-label={t('changeOf', { car: name })} onClick={onChange}>
          {t('change')}
        </Button>
        <CarPhotoButton schoolId={schoolId} car={car} name={name} />
      </div>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
