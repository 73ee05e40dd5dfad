import { fieldIssues } from '../../api/client.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { createLazyTextsHook, createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { SavedPlaceChips } from '../places/saved-place-chips.tsx';
import { PlaceFields } from './place-fields.tsx';
import type { LessonPlaces } from './use-lesson-places.ts';

const useTexts = createTextsHook('bookings');
const useMessages = createLazyTextsHook('messages');

/** Where the lesson begins and, where it is said, that it ends elsewhere. `error` is why the server took none of it. */
export function LessonPlaceFields({
  places,
  error,
  unknownCode,
}: {
  places: LessonPlaces;
  error: unknown;
  /** Whose postal code nobody knows. */
  unknownCode?: 'pickup' | 'dropOff' | undefined;
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
