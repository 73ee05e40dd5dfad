import type { WaitingEntry } from '#contract/waiting-list.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { useLeaveWaitingList, useWaitingList } from './tell-me.tsx';

const useTexts = createTextsHook('waiting-list');
const useInstructorsTexts = createTextsHook('instructors');
const useProvinceTexts = createTextsHook('provinces');

/** The student's waiting list, with a button to remove each entry. */
export function WaitingList() {
  const t = useTexts();
  const instructors = useInstructorsTexts();
  const { day, money } = useFormats();
  const provinces = useProvinceTexts();
  const { data, error } = useWaitingList();
  const leave = useLeaveWaitingList();
  const failure = error ?? leave.error;

  const nameOf = ({
    language: taught,
    maxRate,
    timeOfDay,
    transmission,
    near,
    minMinutes,
    ...wish
  }: WaitingEntry): string =>
    [
      wish.instructor ? `${wish.instructor.firstName} ${wish.instructor.lastName}` : t('waiting.anyInstructor'),
      wish.date ? day(wish.date) : t('waiting.anyDay'),
      ...(timeOfDay ? [t(`waiting.times.${timeOfDay}`)] : []),
      ...(minMinutes ? [t('waiting.atLeast', { length: duration(minMinutes) })] : []),
      ...(near ? [t('waiting.near', { place: near })] : []),
      ...(wish.place ? [wish.place] : []),
      ...(wish.province ? [provinces(`names.${wish.province}`)] : []),
      ...(taught ? [instructors(`languages.${taught}`)] : []),
      ...(transmission ? [instructors(`transmissions.${transmission}`)] : []),
      ...(maxRate === null ? [] : [t('waiting.upTo', { rate: money(maxRate) })]),
    ].join(' · ');

  return (
    <Card>
      <h2 tabIndex={-1} className="text-lg font-bold">
        {t('waiting.title')}
      </h2>
      <p className="mt-1 text-soft">{t('waiting.lead')}</p>
      <FailureBanner error={failure} />
      {data?.length === 0 && <p className="mt-4">{t('waiting.none')}</p>}
      {data && data.length > 0 && (
        <ul className="mt-4 grid gap-2">
          {data.map((entry) => (
            <li
              key={entry.id}
              className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-4 py-2"
            >
              {nameOf(entry)}
              <Button
                variant="quiet"
                size="sm"
                aria-label={t('waiting.removeNamed', { name: nameOf(entry) })}
                isBusy={leave.isPending && leave.variables === entry.id}
                onClick={() => leave.mutate(entry.id)}
              >
                {t('waiting.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
