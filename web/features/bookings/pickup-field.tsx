import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pickupSchema } from '#contract/bookings.ts';
import { validationCode } from '#contract/validation.ts';
import { dropDraft, readDraft, saveDraft } from '../../ui/form/draft.ts';
import { TextField } from '../../ui/form/text-field.tsx';

const DRAFT = 'pickup';

/** Where to be met, kept in this tab while it is typed: a lost slot, a reload or a new log-in leave it as it was. */
export function usePickup() {
  const [location, setLocation] = useState(() => readDraft(DRAFT, { location: '' }).location);
  return {
    location,
    isBlank: location.trim() === '',
    change(text: string): void {
      setLocation(text);
      saveDraft(DRAFT, { location: text });
    },
    forget: () => dropDraft(DRAFT),
  };
}

export function PickupField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('student');
  const { t: message } = useTranslation('messages');
  const [wasLeft, setLeft] = useState(false);
  const issue = value.trim() === '' ? undefined : pickupSchema.safeParse(value).error?.issues[0];
  return (
    <TextField
      name="location"
      label={t('book.pickup')}
      description={t('book.pickupHelp')}
      placeholder={t('book.pickupHint')}
      autoComplete="street-address"
      enterKeyHint="done"
      required
      value={value}
      onChange={onChange}
      onBlur={() => setLeft(true)}
      error={issue && wasLeft ? message(`validation.${validationCode(issue)}`) : undefined}
    />
  );
}

export const isPickup = (text: string): boolean => pickupSchema.safeParse(text).success;
