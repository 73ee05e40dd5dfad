import { useMutation } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { SessionActor } from '#contract/accounts.ts';
import { useErrorText } from '../../api/error-text.ts';
import { upload } from '../../api/upload.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/form/drop-zone.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { toast } from '../../ui/toast.tsx';
import { readSession, writeSession } from '../session/session-store.ts';

const useTexts = createTextsHook('photos');

/** NV-07: uploads the actor's photo; its new version makes every avatar refetch it. */
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

export function OwnPhoto({
  actor,
  name,
  photo,
  help,
  label,
  busyLabel,
}: {
  actor: SessionActor;
  name: string;
  photo: string | null;
  help: ReactNode;
  label: string;
  busyLabel: string;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const { send, isSending } = useOwnPhotoUpload(actor);
  return (
    <div className="flex items-center gap-5">
      <Avatar name={name} src={photo} size={100} />
      <div className="grid justify-items-start gap-2">
        <Button
          variant="secondary"
          size="sm"
          isBusy={isSending}
          busyLabel={busyLabel}
          onClick={() => picker.current?.click()}
        >
          <Camera className="size-4" aria-hidden="true" />
          {label}
        </Button>
        <p className="text-sm text-soft">{help}</p>
      </div>
      <FileInput ref={picker} accept="image/*" aria-label={label} onFile={send} />
    </div>
  );
}
