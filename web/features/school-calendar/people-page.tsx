import { Pagination, useTablePage } from '../../ui/data-table.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('school-calendar');

/** The part of a school's instructors that a day or week shows, and the buttons for the others. The page is in the address. */
export function usePeoplePage<Person>(people: readonly Person[], pageSize: number) {
  const t = useTexts();
  const [wanted, turnTo] = useTablePage(true);
  const pageIndex = Math.max(0, Math.min(wanted, Math.ceil(people.length / pageSize) - 1));
  return {
    shown: people.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize),
    buttons: (
      <Pagination label={t('instructor')} total={people.length} onChange={turnTo} {...{ pageIndex, pageSize }} />
    ),
  };
}
