import type * as z from 'zod/mini';
import type { schoolChoiceSchema } from '#contract/accounts.ts';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('accounts');

export type Schools = z.output<typeof schoolChoiceSchema>['schools'];

/** The schools to choose from, where the password was right and there are several. */
export const schoolsToChoose = (error: unknown): Schools | null =>
  error instanceof ApiError && error.code === 'school_needed' ? (error.details as { schools: Schools }).schools : null;

/** For which of one's schools one logs in. */
export function SchoolChoice({ schools, onChoose }: { schools: Schools; onChoose: (schoolId: string) => void }) {
  const t = useTexts();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{t('login.whichSchool')}</legend>
      {schools.map(({ id, name }, place) => (
        <Button key={id} variant="secondary" autoFocus={place === 0} onClick={() => onChoose(id)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
