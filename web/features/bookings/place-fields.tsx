import { useState } from 'react';
import { TextField } from '../../ui/form/text-field.tsx';
import { createLazyTextsHook, createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport } from '../../ui/lazy-import.ts';
import { hasCodeFault, shownCode, type TypedPlace, withAddress, withTidyCode } from './typed-place.ts';

const useTexts = createTextsHook('bookings');
const useMessages = createLazyTextsHook('messages');

// There by the first letter that is typed; the server checks again.
const addressCheck = lazyImport(() => import('./lesson-address-check.ts'));

interface PlaceFieldsProps {
  kind: 'pickup' | 'dropOff';
  value: TypedPlace;
  onChange: (value: TypedPlace) => void;
  /** The postal code that is taken while none is written. */
  knownCode?: string;
  /** That there is no such code. */
  codeFault?: string | undefined;
}

const NAMES = {
  pickup: { address: 'location', code: 'pickupPostalCode' },
  dropOff: { address: 'dropOff', code: 'dropOffPostalCode' },
} as const;

/** An address, and its postal code, which is read from it as it is typed. */
export function PlaceFields({ kind, value, onChange, knownCode, codeFault }: PlaceFieldsProps) {
  const t = useTexts();
  const message = useMessages();
  const [wasAddressLeft, setAddressLeft] = useState(false);
  const [wasCodeLeft, setCodeLeft] = useState(false);
  const fault = value.address.trim() === '' ? undefined : addressCheck.now()?.faultInAddress(value.address);
  const ownFault =
    wasCodeLeft && hasCodeFault(value, knownCode) ? message('validation.invalid_postal_code') : undefined;
  return (
    <div className="grid gap-3">
      <TextField
        name={NAMES[kind].address}
        label={t(`book.${kind}`)}
        {...(kind === 'pickup' && { description: t('book.pickupHelp'), placeholder: t('book.pickupHint') })}
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
        value={shownCode(value, knownCode)}
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

export const isAddress = (text: string): boolean =>
  text.trim() !== '' && addressCheck.now()?.faultInAddress(text) === undefined;
