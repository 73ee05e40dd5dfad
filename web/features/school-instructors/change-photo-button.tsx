import { Camera } from 'lucide-react';
import { useRef } from 'react';
import type { Instructor } from '#contract/instructors.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/form/file-input.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { toast } from '../../ui/toast.tsx';
import { usePhotoUpload } from './queries.ts';

const useTexts = textsOf('school-instructors');
const usePhotosTexts = textsOf('photos');

export function ChangePhotoButton({ instructor }: { instructor: Instructor }) {
  const t = usePhotosTexts();
  const schoolInstructors = useTexts();
  const errorText = useErrorText();
  const photo = usePhotoUpload();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        isBusy={photo.isPending}
        busyLabel={schoolInstructors('photo.sending')}
        onClick={() => input.current?.click()}
      >
        <Camera className="size-4" aria-hidden="true" />
        {instructor.profilePhotoS3Url ? t('change') : t('add')}
      </Button>
      <FileInput
        ref={input}
        name="profilePhoto"
        accept="image/*"
        onFile={(file) =>
          photo.mutate(
            { instructor, file },
            {
              onSuccess: () => toast(schoolInstructors('photo.saved')),
              onError: (error) => toast(errorText(error), 'loss'),
            },
          )
        }
      />
    </>
  );
}
