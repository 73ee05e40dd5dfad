import { useState } from 'react';
import { NOTE_MAX } from '#contract/text-limits.ts';
import { fieldIssues } from '../../api/client.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { createLazyTextsHook, createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { SavedPlaceChips } from '../places/remember-place.tsx';
import { getShownCode, isCodeInvalid, type TypedPlace, withAddress, withTidyCode } from './typed-place.ts';
import type { LessonPlaces } from './use-lesson-places.ts';
import { addressCheck } from './use-lesson-places.ts';

const useTexts = createTextsHook('bookings');
const useMessages = createLazyTextsHook('messages');

interface PlaceFieldsProps {
  kind: 'pickup' | 'dropOff';
  value: TypedPlace;
  onChange: (value: TypedPlace) => void;
  /** Default postal code, used until one is entered. */
  knownCode?: string;
  /** Error for an unknown postal code. */
  codeFault?: string | undefined;
  /** Town of the example address; without one there is no example. */
  town?: string;
}

const NAMES = {
  pickup: { address: 'location', code: 'pickupPostalCode' },
  dropOff: { address: 'dropOff', code: 'dropOffPostalCode' },
} as const;

/** An address and its postal code, which fills in from the address while typing. */
function PlaceFields({ kind, value, onChange, knownCode, codeFault, town }: PlaceFieldsProps) {
  const t = useTexts();
  const message = useMessages();
  const [wasAddressLeft, setAddressLeft] = useState(false);
  const [wasCodeLeft, setCodeLeft] = useState(false);
  const fault = value.address.trim() === '' ? undefined : addressCheck.now()?.findAddressFault(value.address);
  const ownFault =
    wasCodeLeft && isCodeInvalid(value, knownCode) ? message('validation.invalid_postal_code') : undefined;
  return (
    <div className="grid gap-3">
      <TextField
        name={NAMES[kind].address}
        label={t(`book.${kind}`)}
        {...(kind === 'pickup' && { description: t('book.pickupHelp') })}
        {...(town && { placeholder: t('book.pickupHint', { town }) })}
        autoComplete={kind === 'pickup' ? 'street-address' : 'off'}
        enterKeyHint="done"
        required
        value={value.address}
        onChange={(address) => onChange(withAddress(value, address))}
        onBlur={() => setAddressLeft(true)}
        error={fault && wasAddressLeft ? message(`validation.${fault}`) : undefined}
      />
      <TextField
        name={NAMES[kind].code}
        label={t(`book.${kind}Code`)}
        isOptional
        autoComplete={kind === 'pickup' ? 'postal-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={20}
        className="[&_input]:max-w-40"
        value={getShownCode(value, knownCode)}
        onChange={(code) => onChange({ ...value, code })}
        onBlur={() => {
          setCodeLeft(true);
          const tidy = withTidyCode(value);
          if (tidy !== value) onChange(tidy);
        }}
        error={ownFault ?? codeFault}
      />
    </div>
  );
}

/** Note to the instructor. One that's too long isn't cut: the error shows both lengths. */
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

/** Pickup and, if it differs, drop-off. `error` is the server's refusal. */
export function LessonPlaceFields({
  places,
  error,
  unknownCode,
  town = '',
}: {
  places: LessonPlaces;
  error: unknown;
  /** The place whose postal code is unknown. */
  unknownCode?: 'pickup' | 'dropOff' | undefined;
  /** The instructor's town. */
  town?: string;
}) {
  const t = useTexts();
  const message = useMessages();
  const faultAt = (name: string): string | undefined => {
    const issue = fieldIssues(error).find(({ path }) => path === name);
    return issue && message(`validation.${issue.code}`);
  };
  return (
    <div className="grid gap-3">
      <SavedPlaceChips
        label={t('book.pickup')}
        address={places.pickup.address}
        onChoose={({ address, postalCode }) => places.changePickup({ address, code: postalCode })}
      />
      <PlaceFields
        kind="pickup"
        value={places.pickup}
        onChange={places.changePickup}
        knownCode={places.knownCode}
        town={town}
        codeFault={unknownCode === 'pickup' ? message('validation.unknown_postal_code') : faultAt('pickupPostalCode')}
      />
      <Checkbox
        name="isElsewhere"
        label={t('book.endElsewhere')}
        value={places.isElsewhere}
        onChange={places.endElsewhere}
      />
      {places.isElsewhere && (
        <>
          <SavedPlaceChips
            label={t('book.dropOff')}
            address={places.dropOff.address}
            onChoose={({ address, postalCode }) => places.changeDropOff({ address, code: postalCode })}
          />
          <PlaceFields
            kind="dropOff"
            value={places.dropOff}
            onChange={places.changeDropOff}
            codeFault={
              unknownCode === 'dropOff' ? message('validation.unknown_postal_code') : faultAt('dropOffPostalCode')
            }
          />
        </>
      )}
    </div>
  );
}
