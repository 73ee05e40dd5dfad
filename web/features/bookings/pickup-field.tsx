import { useState } from 'react';
import { draftKey, dropDraft, readDraft, saveDraft } from '../../ui/form/draft.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { lazyImport } from '../../ui/lazy-import.ts';

const useTexts = textsOf('bookings');
const useMessages = textsOf('messages');

// There by the first letter that is typed; the server checks again.
const pickupCheck = lazyImport(() => import('./pickup-check.ts'));

const DRAFT = 'pickup';

/** Where to be met, kept in this tab while it is typed: a lost slot, a reload or a new log-in leave it as it was. */
export function usePickup() {
  const [location, setLocation] = useState(() => readDraft(draftKey(DRAFT), { location: '' }).location);
  return {
    location,
    isBlank: location.trim() === '',
    change(text: string): void {
      setLocation(text);
      saveDraft(draftKey(DRAFT), 'location', text);
    },
    forget: () => dropDraft(draftKey(DRAFT)),
  };
}

export function PickupField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTexts();
  const message = useMessages();
  const [wasLeft, setLeft] = useState(false);
  const fault = value.trim() === '' ? undefined : pickupCheck.now()?.faultInPickup(value);
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
      error={fault && wasLeft ? message(`validation.${fault}`) : undefined}
    />
  );
}

export const isPickup = (text: string): boolean =>
  text.trim() !== '' && pickupCheck.now()?.faultInPickup(text) === undefined;
