import type { Instructor } from '#contract/instructors.ts';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import { PLAIN_KIND } from '#contract/package-kinds.ts';
import { nameIn } from '#contract/written-names.ts';
import { Banner } from '../../ui/banner.tsx';
import { duration } from '../../ui/dates.ts';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TellMe } from '../waiting-list/tell-me.tsx';
import { calculateLessonPrice, getAmountDue } from './lesson-price.ts';

const useTexts = createTextsHook('lesson-kinds');

/** Lesson types to choose from, each with its length and total price. */
export function KindChoice({
  instructor,
  kinds,
  chosen,
  onChoose,
  isNowhere,
}: {
  instructor: Instructor;
  kinds: readonly LessonKind[];
  chosen: LessonKind | null;
  onChoose: (kind: LessonKind | null) => void;
  /** Whether no free time is long enough. */
  isNowhere: boolean;
}) {
  const t = useTexts();
  const language = useLanguage();
  const { money } = useFormats();
  return (
    <div className="grid gap-3">
      <RadioGroup
        name="kind"
        label={t('choice.title')}
        value={chosen?.id ?? PLAIN_KIND}
        onChange={(id) => onChoose(kinds.find((kind) => kind.id === id) ?? null)}
        options={[
          {
            id: PLAIN_KIND,
            label: t('plain'),
            description: t('choice.plain', { rate: money(instructor.ratePerHour) }),
          },
          ...kinds.map((kind) => {
            const total = getAmountDue(calculateLessonPrice(instructor, kind.minutes, kind));
            return {
              id: kind.id,
              label: nameIn(language, kind.names),
              description: t('choice.kind', { length: duration(kind.minutes), total: money(total) }),
            };
          }),
        ]}
      />
      {chosen && isNowhere && (
        <>
          <Banner tone="attention">{t('choice.noneFit')}</Banner>
          <TellMe key={chosen.minutes} wish={{ instructorId: instructor.id, minMinutes: chosen.minutes }} />
        </>
      )}
    </div>
  );
}
