import { offerHourLink, PAGE_PATHS } from '#contract/paths.ts';
import type { Today, TodayGap } from '#contract/today.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { startOfficeBooking } from '../office-booking/launch.ts';
import { isAtDesk } from '../session/school-rights.ts';
import { useActor } from '../session/session-store.ts';
import { FewFirst, Nothing, Section } from './section.tsx';

const useTexts = createTextsHook('today');

/** Free hours of instructors who teach that day. Students can't book today and tomorrow. */
export function Gaps({ gaps, now }: Pick<Today, 'gaps' | 'now'>) {
  const t = useTexts();
  const ofDay = (isToday: boolean) => gaps.items.filter(({ date }) => (date === now.date) === isToday);
  return (
    <Section title={t('gaps.title')} count={gaps.total}>
      {gaps.total === 0 ? (
        <Nothing>{t('gaps.none')}</Nothing>
      ) : (
        <>
          <p className="text-sm text-soft">{t('gaps.officeOnly')}</p>
          <GapList title={t('gaps.today')} gaps={ofDay(true)} />
          <GapList title={t('gaps.tomorrow')} gaps={ofDay(false)} />
        </>
      )}
      {gaps.total > gaps.items.length && (
        <TextLink to={PAGE_PATHS.schedule} className="justify-self-start">
          {t('gaps.more')}
        </TextLink>
      )}
    </Section>
  );
}

/** A gap can be longer than a lesson, so the dialog starts with its first hour. */
function firstHour({ instructorId, date, startTime, endTime }: TodayGap) {
  const hourLater = `${String(Number(startTime.slice(0, 2)) + 1).padStart(2, '0')}${startTime.slice(2)}`;
  // A gap that ends after midnight ends before it starts, as written.
  const isShorter = endTime > startTime && endTime < hourLater;
  return { instructorId, date, startTime, endTime: isShorter || hourLater >= '24:00' ? endTime : hourLater };
}

function GapList({ title, gaps }: { title: string; gaps: readonly TodayGap[] }) {
  const t = useTexts();
  const { clock, list, shortDay } = useFormats();
  const actor = useActor('school');
  const mayBook = actor?.mayBook === true;
  const mayOffer = isAtDesk(actor);
  if (gaps.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h4 className="text-sm font-semibold text-soft">{title}</h4>
      <FewFirst items={gaps} few={[2, 4]}>
        {(gap) => (
          <li key={`${gap.instructorId} ${gap.startTime}`} className="flex items-center justify-between gap-3 py-2">
            <div className="min-w-0">
              <p className="font-semibold">{t('range', { start: clock(gap.startTime), end: clock(gap.endTime) })}</p>
              <p className="text-sm wrap-anywhere text-soft">{gap.instructorName}</p>
            </div>
            {gap.carWith ? (
              <Badge>{t('gaps.carWith', { names: list(gap.carWith) })}</Badge>
            ) : (
              <div className="flex shrink-0 flex-wrap justify-end gap-2">
                {mayOffer && (
                  <LinkButton
                    to={offerHourLink(firstHour(gap))}
                    variant="quiet"
                    size="sm"
                    aria-label={t('gaps.offerNamed', {
                      instructor: gap.instructorName,
                      when: `${shortDay(gap.date)}, ${clock(gap.startTime)}`,
                    })}
                  >
                    {t(gap.isOffered ? 'gaps.offered' : 'gaps.offer')}
                  </LinkButton>
                )}
                {mayBook && (
                  <Button
                    variant="secondary"
                    size="sm"
                    className="shrink-0"
                    aria-label={t('gaps.bookNamed', {
                      instructor: gap.instructorName,
                      when: `${shortDay(gap.date)}, ${clock(gap.startTime)}`,
                    })}
                    onClick={() => startOfficeBooking({ time: firstHour(gap) })}
                  >
                    {t('gaps.book')}
                  </Button>
                )}
              </div>
            )}
          </li>
        )}
      </FewFirst>
    </div>
  );
}
