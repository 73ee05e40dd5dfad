import { NOTE_MAX } from '#contract/note-length.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('bookings');

/** What helps the instructor to find the student. One that is too long is not cut: it says by how much. */
export function NoteField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTexts();
  const length = value.trim().length;
  return (
    <TextField
      name="note"
      label={t('book.note')}
      isOptional
      placeholder={t('book.noteHint')}
      autoComplete="off"
      enterKeyHint="done"
      value={value}
      onChange={onChange}
      error={length > NOTE_MAX ? t('book.noteTooLong', { length, most: NOTE_MAX }) : undefined}
    />
  );
}
