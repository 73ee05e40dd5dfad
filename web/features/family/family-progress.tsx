import { FileText } from 'lucide-react';
import type { GuardedStudent } from '#contract/guardians.ts';
import { addressOf } from '../../api/client.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';
import { FailureBanner } from '../../ui/failure-banner.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { HoursDriven } from '../progress/hours-driven.tsx';
import { useProgressOf } from '../progress/queries.ts';
import { SkillGroups } from '../progress/skill-groups.tsx';
import { SkillRing } from '../progress/skill-ring.tsx';

const useTexts = textsOf('family');

/** Hours and skills; each skill behind a fold. */
export function FamilyProgress({ student }: { student: GuardedStudent }) {
  const t = useTexts();
  const { data, error } = useProgressOf(student.id);
  return (
    <Card className="grid gap-5">
      <h2 className="text-lg font-bold">{t('progress')}</h2>
      {!data && <FailureBanner error={error} />}
      {data?.lessons.length === 0 && <p className="text-soft">{t('noProgress', { student: student.firstName })}</p>}
      {data && data.lessons.length > 0 && (
        <>
          <div className="grid gap-6 sm:grid-cols-2 sm:items-center">
            <SkillRing skills={data.skills} />
            <HoursDriven progress={data} />
          </div>
          <a
            href={addressOf('GET /candidate/:id/record.pdf', { id: student.id })}
            target="_blank"
            rel="noreferrer"
            className={`w-full sm:w-auto sm:justify-self-start ${buttonStyle('secondary')}`}
          >
            <FileText className="size-5" aria-hidden="true" />
            {t('record')}
          </a>
          <details>
            <summary className="flex min-h-11 items-center font-medium text-action-text">{t('skills')}</summary>
            <div className="pt-4">
              <SkillGroups skills={data.skills} />
            </div>
          </details>
        </>
      )}
    </Card>
  );
}
