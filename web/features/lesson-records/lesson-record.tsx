import { Check } from 'lucide-react';
import type { Booking } from '#contract/bookings.ts';
import type { LessonRecord as OnRecord } from '#contract/lesson-records.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.tsx';
import { useConfirmRecord, useLessonRecord } from './queries.ts';

const useTexts = createTextsHook('lesson-records');
const useSkillTexts = createTextsHook('skills');

/** A lesson's record for its student: the code to show, the instructor's entry, and a button to confirm it. */
export function LessonRecord({ booking }: { booking: Booking }) {
  const t = useTexts();
  const { data } = useLessonRecord(booking.bookingId);
  const confirm = useConfirmRecord(booking.bookingId);
  const { said, confirmed, code } = data ?? {};
  if (!said && !code) return null;
  return (
    <Card className="grid gap-5">
      {code && (
        <section aria-labelledby="lesson-code" className="grid justify-items-center gap-2 text-center">
          <h2 id="lesson-code" className="text-lg font-bold">
            {t('lesson.codeTitle')}
          </h2>
          <p className="tabular rounded-lg bg-sunken py-3 pr-3 pl-7 text-6xl font-bold tracking-[0.25em]">{code}</p>
          <p className="max-w-md text-soft">{t('lesson.codeHelp')}</p>
        </section>
      )}
      {said && (
        <section aria-label={t('lesson.title')} className="grid gap-4">
          <p className="text-lg font-bold">
            {confirmed ? (
              <span className="flex items-center gap-2 text-good-text">
                <Check className="size-6 shrink-0" aria-hidden="true" />
                {t('lesson.confirmed')}
              </span>
            ) : (
              t(said.isCorrected ? 'lesson.corrected' : 'lesson.said', {
                name: said.isBySchool ? booking.schoolName : booking.instructor.firstName,
              })
            )}
          </p>
          <RecordedFacts said={said} />
          <FailureBanner error={confirm.error} />
          {confirmed ? (
            <p>
              <TextLink to={PAGE_PATHS.drivingRecord} className="inline-flex min-h-11 items-center">
                {t('toRecord')}
              </TextLink>
            </p>
          ) : (
            <>
              <Button
                size="lg"
                isBusy={confirm.isPending}
                busyLabel={t('lesson.busy')}
                onClick={() => confirm.mutate(said.number, { onSuccess: () => toast(t('lesson.done')) })}
              >
                {t('lesson.confirm')}
              </Button>
              <p className="text-sm text-soft">{t('lesson.otherwise', { school: booking.schoolName })}</p>
            </>
          )}
        </section>
      )}
    </Card>
  );
}

/** Minutes, kilometres and skills of a lesson. */
export function RecordedFacts({ said }: { said: NonNullable<OnRecord['said']> }) {
  const t = useTexts();
  const skillTexts = useSkillTexts();
  const { list } = useFormats();
  const facts = [
    [t('lesson.minutes'), duration(said.minutes)],
    ...(said.kilometres === null ? [] : [[t('lesson.kilometres'), String(said.kilometres)]]),
    ...(said.skills.length === 0
      ? []
      : [[t('lesson.skills'), list(said.skills.map(({ skill }) => skillTexts(`skills.${skill}`)))]]),
  ];
  return (
    <dl className="grid gap-2">
      {facts.map(([term, value]) => (
        <div key={term} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
          <dt className="text-soft">{term}</dt>
          <dd className="tabular font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
