import { Camera } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { SessionActor } from '#contract/accounts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/form/drop-zone.tsx';
import { useOwnPhotoUpload } from './use-own-photo-upload.ts';

/** The actor's photo with a button that changes it. */
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
