import type { PersonToCall } from '#contract/office-messages.ts';
import { handOverLink, schoolLessonLink } from '#contract/paths.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { useFormats, useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { PhoneLink, TextLink } from '../../ui/link.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useCallList, useTickTold } from './queries.ts';

const useTexts = createTextsHook('office-messages');

/** People whom messages about changed lessons didn't reach, with a number and a tick. Renders nothing if everyone was reached. */
export function CallThese({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const { data, error, refetch } = useCallList(schoolId);
  const { mutate, error: failure, isPending, variables } = useTickTold(schoolId);
  if (!data) return error ? <QueryState error={error} onRetry={refetch} className="h-20 w-full rounded-lg" /> : null;
  if (data.people.length === 0) return null;
  return (
    <section aria-labelledby="call-these" className="grid gap-3">
      <h2 id="call-these" className="text-lg font-bold">
        {t('callThese.title')}
      </h2>
      <FailureBanner error={failure} />
      <ul className="grid gap-4">
        {data.people.map((person) => (
          <li key={person.id} className="grid gap-1 border-b border-line pb-3 last:border-b-0">
            <Person person={person} />
            <Checkbox
              name={`told-${person.id}`}
              value={person.toldByPhone !== null}
              disabled={isPending && variables?.messageId === person.id}
              onChange={(isTold) => mutate({ messageId: person.id, isTold })}
              label={t('callThese.told')}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Person({ person }: { person: PersonToCall }) {
  const t = useTexts();
  const moment = useMoment();
  const { reader, name, phone, status, lessons, toldByPhone } = person;
  const [first] = lessons;
  const who = reader === 'parent' && first ? t('callThese.parent', { name, student: first.studentName }) : name;
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <span className="font-semibold wrap-anywhere">{who}</span>
        {phone ? <PhoneLink number={phone} /> : <span className="text-soft">{t('callThese.noPhone')}</span>}
      </p>
      <p className="text-sm text-soft">{t(`notTold.${status}`)}</p>
      <ul className="grid gap-1">
        {lessons.map((lesson) => (
          <CalledLesson key={lesson.bookingId} lesson={lesson} reader={reader} />
        ))}
      </ul>
      {toldByPhone && (
        <p className="text-sm text-soft">
          {t(toldByPhone.by ? 'callThese.toldBy' : 'callThese.toldAt', {
            at: moment.dayAndTime(toldByPhone.at),
            member: toldByPhone.by ?? '',
          })}
        </p>
      )}
    </>
  );
}

function CalledLesson({ lesson, reader }: { lesson: PersonToCall['lessons'][number]; reader: PersonToCall['reader'] }) {
  const t = useTexts();
  const { shortDay, slot } = useFormats();
  const at = (times: { date: string; startTime: string; endTime: string }) =>
    t('callThese.at', { day: shortDay(times.date), time: slot(times) });
  return (
    <li>
      <span className="font-semibold">{t(`changes.${lesson.change}`)}</span>{' '}
      <TextLink to={schoolLessonLink(lesson.bookingId)}>
        {t('callThese.lesson', {
          at: at(lesson),
          with: reader === 'instructor' ? lesson.studentName : lesson.instructorName,
        })}
      </TextLink>
      {lesson.instructorOff && (
        <span className="block text-sm">
          <span className="font-semibold text-loss-text">{t('callThese.off')}</span>{' '}
          <TextLink to={handOverLink(lesson.instructorOff, lesson.date)}>{t('callThese.handOver')}</TextLink>
        </span>
      )}
      {lesson.before && (
        <span className="block text-sm text-soft">{t('callThese.before', { at: at(lesson.before) })}</span>
      )}
    </li>
  );
}
