import { Camera } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { PHOTO_MAX_BYTES } from '#contract/photos.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/form/drop-zone.tsx';
import { FieldErrorText } from '../../ui/form/field-shell.tsx';
import { createLazyTextsHook, createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('school-instructors');
const useMessages = createLazyTextsHook('messages');

interface PhotoPickerProps {
  /** Whose photo; the initials stand in for it. */
  name: string;
  file: File | null;
  onChange: (file: File | null) => void;
}

/** The address of a chosen picture, given back when another is chosen. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** One picture, shown as it will look. What it really is, the server tells. */
export function PhotoPicker({ name, file, onChange }: PhotoPickerProps) {
  const t = useTexts();
  const message = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const [refusal, setRefusal] = useState<'unsupported_image' | 'file_too_large' | null>(null);
  const preview = usePreview(file);

  function take(chosen: File): void {
    const reason = !chosen.type.startsWith('image/')
      ? 'unsupported_image'
      : chosen.size > PHOTO_MAX_BYTES
        ? 'file_too_large'
        : null;
    setRefusal(reason);
    if (!reason) onChange(chosen);
  }

  return (
    <div className="flex flex-wrap items-center gap-5" data-field="profilePhoto">
      {preview ? (
        <Avatar name={name} src={preview} size={100} />
      ) : (
        <span className="grid size-25 place-items-center rounded-full border-2 border-dashed border-line-strong text-soft">
          <Camera className="size-8" strokeWidth={1.5} aria-hidden="true" />
        </span>
      )}
      <div className="grid gap-2">
        <p id={helpId} className="text-sm text-soft" aria-live="polite">
          {file ? t('photo.chosen', { name: file.name }) : t('photo.help')}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" aria-describedby={helpId} onClick={() => input.current?.click()}>
            {file ? t('photo.change') : t('photo.choose')}
          </Button>
          {file && (
            <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
              {t('photo.remove')}
            </Button>
          )}
        </div>
        {refusal && (
          <div role="alert">
            <FieldErrorText id={`${helpId}-error`}>{message(`errors.${refusal}`)}</FieldErrorText>
          </div>
        )}
        <FileInput ref={input} name="profilePhoto" accept="image/*" onFile={take} />
      </div>
    </div>
  );
}
