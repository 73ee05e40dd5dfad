import type { Instructor } from '#contract/instructors.ts';
import { Card } from '../../ui/card.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { searchLink } from '../availability/day-search.ts';
import { TellMe } from '../waiting-list/tell-me.tsx';

const useTexts = textsOf('bookings');

/** Who has no slot to choose from may have one later, and others have some now. */
export function NothingFree({ instructor, date }: { instructor: Instructor; date: string | null }) {
  const t = useTexts();
  return (
    <Card className="grid justify-items-start gap-4">
      <p>{t('book.noSlots', { name: instructor.firstName })}</p>
      <LinkButton to={searchLink(date)} variant="secondary">
        {t('book.noSlotsAction')}
      </LinkButton>
      <TellMe wish={{ instructorId: instructor.id }} />
    </Card>
  );
}
