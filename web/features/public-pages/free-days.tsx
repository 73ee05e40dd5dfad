import { instructorDetailsLink } from '#contract/paths.ts';
import type { PublicCard } from '#contract/public-pages.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { formatSlot } from '../availability/slot.ts';

const useTexts = createTextsHook('public-pages');

const chip =
  'tabular inline-flex min-h-11 items-center justify-center gap-1.5 rounded-md border border-line-strong bg-surface px-3 text-sm font-semibold hover:border-action hover:bg-action-soft';

/** The nearest days as links: each leads to its times, past the log-in. */
export function FreeDays({ card }: { card: PublicCard }) {
  const t = useTexts();
  const { shortDay } = useFormats();
  const name = `${card.firstName} ${card.lastName}`;
  if (card.days.length === 0) return <p className="text-sm text-soft">{t('noDays')}</p>;
  return (
    <ul aria-label={t('nextDays')} className="flex flex-wrap gap-2">
      {card.days.map(({ date, slots }) => {
        const times = t('times', { count: slots.length });
        return (
          <li key={date}>
            <a href={instructorDetailsLink({ id: card.id, date })} rel="nofollow" className={chip}>
              {shortDay(date)}
              <span className="font-normal text-soft">{times}</span>
              <span className="sr-only">{t('with', { name })}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The same with the times themselves. */
export function FreeTimes({ card }: { card: PublicCard }) {
  const t = useTexts();
  const { day, time, zone } = useFormats();
  const name = `${card.firstName} ${card.lastName}`;
  const [first] = card.days;
  if (!first) return <p className="text-soft">{t('noDays')}</p>;
  return (
    <div className="grid gap-4">
      <p className="text-sm text-soft">{t('zone', { zone: zone(first.timeZone) })}</p>
      <ol className="grid gap-4">
        {card.days.map(({ date, slots }) => (
          <li key={date}>
            <h3 className="mb-1.5 font-semibold first-letter:uppercase">{day(date)}</h3>
            <ul className="flex flex-wrap gap-2">
              {slots.map((free) => (
                <li key={free.startTime}>
                  <a
                    href={instructorDetailsLink({ id: card.id, date, slot: formatSlot(free) })}
                    rel="nofollow"
                    className={chip}
                  >
                    {time(free.startTime)}
                    <span className="sr-only">
                      {day(date)} {t('with', { name })}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}
