import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useDebounced } from '../../ui/use-time.ts';
import { fullName } from './names.ts';
import { useSameContact } from './queries.ts';
import { StudentFacts } from './student-search.tsx';
import { contactToSearch } from './typed-person.ts';
import type { OfficeBooking } from './use-office-booking.ts';

const useTexts = createTextsHook('office-booking');

/** Fields of a new person, and the students who already have the number or email. */
export function NewPerson({ schoolId, booking }: { schoolId: string; booking: OfficeBooking }) {
  const t = useTexts();
  const { field, values, choose, searchAgain } = booking;
  const { firstName, phone, email } = values.student;
  // Paused typing, as one text so that it settles at once.
  const contacts = useDebounced(contactToSearch({ phone, email }).join('\n'));
  const same = useSameContact(schoolId, contacts === '' ? [] : contacts.split('\n'));
  return (
    <fieldset className="grid gap-4 rounded-md border border-line p-4">
      <legend className="sr-only">{t('person.title')}</legend>
      <div className="flex items-center justify-between gap-4">
        <p aria-hidden="true" className="font-semibold">
          {t('person.title')}
        </p>
        <Button variant="quiet" size="sm" className="-my-2 -mr-2" onClick={searchAgain}>
          {t('person.search')}
        </Button>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('student.firstName', t('person.firstName'))}
          autoComplete="off"
          maxLength={80}
          required
          autoFocus={firstName === ''}
        />
        <TextField {...field('student.lastName', t('person.lastName'))} autoComplete="off" maxLength={80} isOptional />
        <TextField
          {...field('student.phone', t('person.phone'))}
          description={t('person.phoneHelp')}
          type="tel"
          autoComplete="off"
          maxLength={60}
          autoFocus={firstName !== '' && phone === ''}
        />
        <TextField {...field('student.email', t('person.email'))} type="email" autoComplete="off" maxLength={254} />
      </div>
      <p className="text-sm text-soft">{t('person.contact')}</p>
      <div aria-live="polite">
        {same.length > 0 && (
          <>
            <p className="font-semibold">{t('person.known', { count: same.length })}</p>
            <ul className="mt-2 grid gap-2">
              {same.map((row) => (
                <li key={row.id}>
                  <button
                    type="button"
                    aria-label={t('person.choose', { name: fullName(row) })}
                    onClick={() => choose(row)}
                    className="w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-left wrap-anywhere hover:border-action hover:bg-action-soft"
                  >
                    <StudentFacts student={row} />
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </fieldset>
  );
}
