import { Camera } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Instructor } from '#contract/instructors.ts';
import { newInstructorSchema } from '#contract/instructors.ts';
import { PHOTO_MAX_BYTES } from '#contract/photos.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { FileInput } from '../../ui/form/drop-zone.tsx';
import { FieldErrorText } from '../../ui/form/field-shell.tsx';
import { FieldGroup, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createLazyTextsHook, createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { useCarQuestion } from './car-question-dialog.tsx';
import { InstructorFields } from './instructor-fields.tsx';
import { BLANK_INSTRUCTOR, toBody, useEmailFault } from './instructor-values.ts';
import { fullName, useAddInstructor, usePhotoUpload } from './queries.ts';

const useMessages = createLazyTextsHook('messages');

interface PhotoPickerProps {
  /** Initials of this name stand in for a photo. */
  name: string;
  file: File | null;
  onChange: (file: File | null) => void;
}

/** Object URL of the chosen picture, revoked when another is chosen. */
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

/** Picks and previews a photo. The server checks the file type. */
function PhotoPicker({ name, file, onChange }: PhotoPickerProps) {
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

const useTexts = createTextsHook('school-instructors');

const addedDialog = lazyImport(() => import('./added-dialog.tsx'));
const terms = lazyImport(() => import('./terms-dialog.tsx'));

/** AI-01 to AI-05. If the photo fails, the instructor stays and the upload can be retried. */
export function AddInstructorForm({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const add = useAddInstructor();
  const photo = usePhotoUpload();
  const { asking, dialog: carQuestion } = useCarQuestion();
  const emailFault = useEmailFault(schoolId, null);
  const [file, setFile] = useState<File | null>(null);
  const [added, setAdded] = useState<{ instructor: Instructor; file: File | null } | null>(null);
  const [areTermsOpen, setTermsOpen] = useState(false);
  const closeTerms = () => setTermsOpen(false);
  const TermsDialog = useLazyImport(terms, areTermsOpen, closeTerms)?.TermsDialog;
  const AddedDialog = useLazyImport(addedDialog, added !== null, () => setAdded(null))?.AddedDialog;
  const form = useForm({
    schema: newInstructorSchema,
    initial: { ...BLANK_INSTRUCTOR, termsAcceptance: false },
    toInput: (values) => ({ ...toBody(values), schoolId }),
    alsoWrong: emailFault,
    draft: `new-instructor-${schoolId}`,
    errorText: useErrorText(),
    onSubmit: async (body) => {
      const instructor = await asking(body.instructorCar, (answer) => add.mutateAsync({ ...body, ...answer }));
      if (file) await photo.mutateAsync({ instructor, file }).catch(() => undefined);
      form.reset();
      setFile(null);
      setAdded({ instructor, file });
    },
  });
  return (
    <>
      <Form form={form} label={t('add.title')} className="gap-8">
        <InstructorFields form={form} />
        <FieldGroup title={t('photo.label')}>
          <div className="sm:col-span-2">
            <PhotoPicker name={fullName(form.values) || t('instructor.person')} file={file} onChange={setFile} />
          </div>
        </FieldGroup>
        <div className="flex flex-wrap items-center gap-x-3 border-t border-line pt-4">
          <Checkbox {...form.field('termsAcceptance', t('add.terms'))} />
          <Button variant="quiet" size="sm" onClick={() => setTermsOpen(true)}>
            {t('add.readTerms')}
          </Button>
        </div>
        <Button
          type="submit"
          size="lg"
          isBusy={form.isSubmitting}
          busyLabel={t('add.busy')}
          className="justify-self-stretch sm:justify-self-start"
        >
          {t('add.submit')}
        </Button>
      </Form>
      {TermsDialog && (
        <TermsDialog
          isOpen={areTermsOpen}
          onClose={closeTerms}
          onAccept={() => {
            form.setValue('termsAcceptance', true);
            closeTerms();
          }}
        />
      )}
      {AddedDialog && (
        <AddedDialog
          instructor={added?.instructor ?? null}
          photoError={photo.isError && added?.file ? photo.error : null}
          isPhotoSent={photo.isSuccess && added?.file != null}
          isSending={photo.isPending}
          onRetryPhoto={() => added?.file && photo.mutate({ instructor: added.instructor, file: added.file })}
          onClose={() => {
            setAdded(null);
            photo.reset();
            form.begin();
          }}
        />
      )}
      {carQuestion}
    </>
  );
}
