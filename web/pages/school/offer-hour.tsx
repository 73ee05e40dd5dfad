import { useSearchParams } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { OfferForm, OfferList } from '../../features/offers/offer-hour.tsx';
import { fullName, useInstructorNames } from '../../features/school-instructors/queries.ts';
import { useSchool } from '../../features/schools/queries.ts';
import { SchoolPage } from '../../features/schools/school-page.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { getNowMs } from '../../ui/clock.ts';
import { visitorZone, wallIn } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';

const useTexts = createTextsHook('offers');

const wallMs = ({ date, time }: { date: string; time: string }): number => Date.parse(`${date}T${time}:00Z`);

/** Asks students whether they want a free hour. The address names the hour. */
export default function OfferHour() {
  const t = useTexts();
  const formats = useFormats();
  const [search] = useSearchParams();
  const actor = useActor('school');
  const school = useSchool(actor?.id).data;
  const instructors = useInstructorNames(actor?.id).data;
  const hour = {
    instructorId: search.get('instructor') ?? '',
    date: search.get('date') ?? '',
    startTime: search.get('start') ?? '',
    endTime: search.get('end') ?? '',
  };
  const person = instructors?.find(({ id }) => id === hour.instructorId);
  const isWhole = Object.values(hour).every(Boolean);
  return (
    <SchoolPage title={t('title')} lead={t('lead')} width="normal">
      <div className="grid gap-8">
        {school && person && isWhole ? (
          <Card>
            <h2 className="tabular mb-4 text-lg font-bold">
              {t('hour', { instructor: fullName(person), day: formats.day(hour.date), time: formats.slot(hour) })}
            </h2>
            <OfferForm
              schoolId={school.id}
              hour={hour}
              startsInMs={
                wallMs({ date: hour.date, time: hour.startTime }) -
                wallMs(wallIn(school.timeZone ?? visitorZone(), getNowMs()))
              }
            />
          </Card>
        ) : (
          !isWhole && (
            <div className="grid justify-items-start gap-3">
              <p>{t('lost')}</p>
              <LinkButton to={PAGE_PATHS.schedule} variant="secondary">
                {t('schedule')}
              </LinkButton>
            </div>
          )
        )}
        {actor && <OfferList schoolId={actor.id} />}
      </div>
    </SchoolPage>
  );
}
