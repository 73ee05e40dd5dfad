import { wallOf } from '#contract/formats.ts';
import { bookingLink } from '#contract/paths.ts';
import type { ProgressLesson } from '#contract/progress.ts';
import { Card } from '../../ui/card.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { ZoneNote } from '../../ui/zone-note.tsx';
import { SkillMeter } from './skill-meter.tsx';

const useTexts = textsOf('progress');
const useSkillTexts = textsOf('skills');

/** What was worked on and said, the latest lesson first, with the times of each lesson's street. */
export function LessonNotes({ lessons }: { lessons: readonly ProgressLesson[] }) {
  return (
    <ol className="grid gap-4">
      {lessons.map((lesson) => (
        <li key={lesson.bookingId} className="break-inside-avoid">
          <LessonCard lesson={lesson} />
        </li>
      ))}
    </ol>
  );
}

function LessonCard({ lesson }: { lesson: ProgressLesson }) {
  const t = useTexts();
  const skillTexts = useSkillTexts();
  const formats = useFormats();
  const [starts, ends] = [wallOf(lesson.startTime), wallOf(lesson.endTime)];
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div>
          <h3 className="font-semibold first-letter:uppercase">{formats.dayOfYear(starts.date)}</h3>
          <p className="tabular text-soft">{formats.slot({ startTime: starts.time, endTime: ends.time })}</p>
          <ZoneNote timeZone={lesson.timeZone} />
          <p className="wrap-anywhere text-soft">
            {t('withSchool', { name: lesson.instructorName, school: lesson.schoolName })}
          </p>
        </div>
        <TextLink to={bookingLink(lesson.bookingId)} className="inline-flex min-h-11 items-center print:hidden">
          {t('openLesson', { code: lesson.code })}
        </TextLink>
      </div>
      {lesson.note && (
        <div className="border-l-3 border-line pl-4">
          <p className="text-sm font-semibold text-soft">{t('note')}</p>
          <p className="wrap-anywhere whitespace-pre-line">{lesson.note}</p>
        </div>
      )}
      {lesson.marks.length === 0 ? (
        <p className="text-sm text-soft">{t('noMarks')}</p>
      ) : (
        <ul aria-label={t('workedOn')} className="flex flex-wrap gap-2">
          {lesson.marks.map(({ skill, level }) => (
            <li key={skill} className="flex items-center gap-2 rounded-md bg-sunken px-3 py-1.5 text-sm">
              <SkillMeter level={level} />
              <span>
                <span className="font-medium">{skillTexts(`skills.${skill}`)}</span>
                <span className="whitespace-nowrap text-soft"> · {skillTexts(`levels.${level}`)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
