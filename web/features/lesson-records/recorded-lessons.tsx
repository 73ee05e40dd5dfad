import { wallOf } from '#contract/formats.ts';
import type { RecordedLesson } from '#contract/lesson-records.ts';
import { nameIn } from '#contract/written-names.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';

const useTexts = createTextsHook('lesson-records');
const useSkillTexts = createTextsHook('skills');

interface RecordedLessonsProps {
  lessons: readonly RecordedLesson[];
  reader: 'student' | 'school';
  /** Where one reads more of a lesson; null for those of other schools. */
  linkOf: (lesson: RecordedLesson) => string | null;
}

/** Lesson by lesson, the latest first: what was driven, and whether both say so. */
export function RecordedLessons({ lessons, reader, linkOf }: RecordedLessonsProps) {
  const t = useTexts();
  const skillTexts = useSkillTexts();
  const formats = useFormats();
  const language = useLanguage();
  return (
    <ol className="grid gap-3">
      {lessons.map((lesson) => {
        const { bookingId, code, startTime, endTime, minutes, kilometres, skills, kind } = lesson;
        const [starts, ends] = [wallOf(startTime), wallOf(endTime)];
        const to = linkOf(lesson);
        return (
          <li key={bookingId}>
            <Card isSnug className="grid gap-2">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
                <div>
                  <h3 className="font-semibold first-letter:uppercase">{formats.dayOfYear(starts.date)}</h3>
                  <p className="tabular text-soft">{formats.slot({ startTime: starts.time, endTime: ends.time })}</p>
                </div>
                <State lesson={lesson} reader={reader} />
              </div>
              <p className="tabular text-lg font-bold">
                {duration(minutes)}
                {kilometres !== null && (
                  <span className="font-semibold text-soft"> · {t('kilometres', { count: kilometres })}</span>
                )}
              </p>
              {kind && <p className="font-medium">{nameIn(language, kind)}</p>}
              {skills.length > 0 && <p>{formats.list(skills.map(({ skill }) => skillTexts(`skills.${skill}`)))}</p>}
              <p className="flex flex-wrap items-center justify-between gap-x-4 text-soft">
                <span className="wrap-anywhere">
                  {t('withInstructor', { name: lesson.instructorName, school: lesson.schoolName })}
                </span>
                {to && (
                  <TextLink to={to} className="inline-flex min-h-11 items-center">
                    {t('open', { code })}
                  </TextLink>
                )}
              </p>
            </Card>
          </li>
        );
      })}
    </ol>
  );
}

function State({ lesson: { number, confirmed }, reader }: { lesson: RecordedLesson; reader: 'student' | 'school' }) {
  const t = useTexts();
  if (confirmed) return <StatusBadge tone="good">{t('state.confirmed')}</StatusBadge>;
  if (number === null) return <StatusBadge tone="neutral">{t('state.unsaid')}</StatusBadge>;
  return <StatusBadge tone="attention">{t(reader === 'student' ? 'state.said' : 'state.saidOf')}</StatusBadge>;
}
