import { useMutation } from '@tanstack/react-query';
import type { SessionActor } from '#contract/accounts.ts';
import { useErrorText } from '../../api/error-text.ts';
import { upload } from '../../api/upload.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { toast } from '../../ui/toast.tsx';
import { readSession, writeSession } from '../session/session-store.ts';

const useTexts = createTextsHook('photos');

/** NV-07: sends the actor's own photo; the new version makes every avatar fetch it again. */
export function useOwnPhotoUpload(actor: SessionActor) {
  const t = useTexts();
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) =>
      actor.kind === 'candidate'
        ? upload('POST /candidate/docs/photo', { fields: { studentId: actor.id }, file: { profilePhoto: file } })
        : upload('POST /school/docs/photo', { fields: { schoolId: actor.id }, file: { profilePhoto: file } }),
    onSuccess: ({ photoVersion }) => {
      const current = readSession();
      if (current && current.kind !== 'admin') writeSession({ ...current, photoVersion });
      toast(t('saved'));
    },
    onError: (error) => toast(errorText(error), 'loss'),
  });
  return { send: mutate, isSending: isPending };
}
