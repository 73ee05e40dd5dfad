import { Camera } from 'lucide-react';
import { useRef } from 'react';
import type { Car } from '#contract/cars.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/form/file-input.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { toast } from '../../ui/toast.tsx';
import { useCarPhotoUpload } from './queries.ts';

const useTexts = textsOf('cars');

/** Sends a picture of a car, in the place of the one before. */
export function CarPhotoButton({ schoolId, car, name }: { schoolId: string; car: Car; name: string }) {
  const t = useTexts();
  const picker = useRef<HTMLInputElement>(null);
  const errorText = useErrorText();
  const { mutate, isPending } = useCarPhotoUpload(schoolId, car.id);
  const action = t(car.photoVersion === null ? 'addPhoto' : 'changePhoto');
  const label = t('photoOf', { action, car: name });
  const send = (file: File) =>
    mutate(file, {
      onSuccess: () => toast(t('photoSaved')),
      onError: (error) => toast(errorText(error), 'loss'),
    });
  return (
    <>
      <Button
        variant="secondary"
        aria-label={label}
        isBusy={isPending}
        busyLabel={t('photoSending')}
        onClick={() => picker.current?.click()}
      >
        <Camera className="size-4" aria-hidden="true" />
        {action}
      </Button>
      <FileInput ref={picker} accept="image/*" aria-label={label} onFile={send} />
    </>
  );
}
