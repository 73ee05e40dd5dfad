import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instructor } from '#contract/instructors.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/form/file-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePhotoUpload } from './queries.ts';

export function ChangePhotoButton({ instructor }: { instructor: Instructor }) {
  const { t } = useTranslation();
  const { t: school } = useTranslation('school');
  const errorText = useErrorText();
  const photo = usePhotoUpload();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        isBusy={photo.isPending}
        busyLabel={school('photo.sending')}
        onClick={() => input.current?.click()}
      >
        <Camera className="size-4" aria-hidden="true" />
        {instructor.profilePhotoS3Url ? t('user.changePhoto') : t('user.addPhoto')}
      </Button>
      <FileInput
        ref={input}
        name="profilePhoto"
        accept="image/*"
        onFile={(file) =>
          photo.mutate(
            { instructor, file },
            {
              onSuccess: () => toast(school('photo.saved')),
              onError: (error) => toast(errorText(error), 'loss'),
            },
          )
        }
      />
    </>
  );
}
