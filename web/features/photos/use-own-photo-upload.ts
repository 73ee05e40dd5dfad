import { useMutation } from '@tanstack/react-query';
import type { SessionActor } from '#contract/accounts.ts';
import { photoEndpoints } from '#contract/photos.ts';
import { useErrorText } from '../../api/error-text.ts';
import { upload } from '../../api/upload.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { toast } from '../../ui/toast.tsx';
import { readSession, writeSession } from '../session/session-store.ts';

const useTexts = textsOf('photos');

/** NV-07: sends the actor's own photo; the new version makes every avatar fetch it again. */
export function useOwnPhotoUpload(actor: SessionActor) {
  const t = useTexts();
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) =>
      actor.kind === 'candidate'
        ? upload(photoEndpoints.uploadCandidatePhoto, { fields: { studentId: actor.id }, file })
        : upload(photoEndpoints.uploadSchoolPhoto, { fields: { schoolId: actor.id }, file }),
    onSuccess: ({ photoVersion }) => {
      const current = readSession();
      if (current && current.kind !== 'admin') writeSession({ ...current, photoVersion });
      toast(t('saved'));
    },
    onError: (error) => toast(errorText(error), 'loss'),
  });
  return { send: mutate, isSending: isPending };
}
