import { useState } from 'react';
import { type SavedPlace, savedPlaceFieldsSchema } from '#contract/places.ts';
import { SAVED_PLACE_NAMES } from '#contract/saved-place-names.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { newId } from '../../ui/new-id.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSavePlace } from './queries.ts';

const useTexts = createTextsHook('places');

/** A custom name. */
const OWN = 'own';

/** The select's option for a name, and the custom text. */
function namesOf(name: string): { kind: string; name: string } {
  const kind = SAVED_PLACE_NAMES.find((one) => one === name) ?? OWN;
  return { kind, name: kind === OWN ? name : '' };
}

/** Saves a place, or edits one that has an id. */
export function SavedPlaceDialog({ place, onClose }: { place: Partial<SavedPlace>; onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const errorText = useErrorText();
  const save = useSavePlace();
  const [id] = useState(() => place.id ?? newId());
  const { name = 'home', address = '', postalCode } = place;
  const form = useForm({
    schema: savedPlaceFieldsSchema,
    initial: { ...namesOf(name), address, postalCode: postalCode ?? '', version: place.version ?? '' },
    fromRecord: ({ name, ...fields }) => ({
      ...fields,
      ...('postalCode' in fields && { postalCode: fields.postalCode ?? '' }),
      ...(typeof name === 'string' && namesOf(name)),
    }),
    toInput: (values) => ({
      ...values,
      name: values.kind === OWN ? values.name : values.kind,
      postalCode: values.postalCode.trim() || null,
    }),
    errorText,
    draft: `saved-place-${place.id ?? 'new'}`,
    onSubmit: async (body, { version }) => {
      await save.mutateAsync({ id, body: { ...body, version } });
      toast(t('saved.done'));
      onClose();
    },
  });
  const kinds = [
    ...SAVED_PLACE_NAMES.map((one) => ({ id: one, label: t(`saved.names.${one}`) })),
    { id: OWN, label: t('saved.own') },
  ];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={form.isSubmitting}
      title={t(place.id ? 'saved.changeTitle' : 'saved.addTitle')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.isSubmitting}>
            {t('saved.cancel')}
          </Button>
          <Button onClick={() => void form.submit()} isBusy={form.isSubmitting} busyLabel={ui('action.saving')}>
            {t('saved.save')}
          </Button>
        </>
      }
    >
      <Form form={form}>
        <Select {...form.field('kind', t('saved.kind'))} options={kinds} />
        {form.values.kind === OWN && (
          <TextField {...form.field('name', t('saved.name'))} placeholder={t('saved.nameHint')} autoComplete="off" />
        )}
        <TextField {...form.field('address', t('saved.address'))} autoComplete="street-address" required />
        <TextField
          {...form.field('postalCode', t('saved.code'))}
          isOptional
          autoComplete="postal-code"
          className="[&_input]:max-w-40"
        />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Dialog>
  );
}
