import { startRegistration } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '#contract/passkeys.ts';
import { startPasskeySchema } from '#contract/passkeys.ts';
import { ApiError, type BodyFor, call, NetworkError } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { useChange } from '../../api/query-client.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Card } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.tsx';
import type { SecondFactorDialogProps } from '../second-factor/code-fields.tsx';
import { DialogButtons, OwnPassword, PasswordAndCode } from '../second-factor/code-fields.tsx';
import { useSecondFactor } from '../second-factor/queries.ts';

const passkeyKeys = { all: ['passkeys'] };
const changed = [passkeyKeys.all];

const usePasskeys = () =>
  useQuery({ queryKey: passkeyKeys.all, queryFn: ({ signal }) => call('GET /auth/passkeys', { signal }) });

/** Asks the device to create a passkey; the browser prompts its owner. */
const useAddPasskey = () =>
  useChange(changed, async (body: BodyFor<'POST /auth/passkeys/start'>) => {
    const { options } = await call('POST /auth/passkeys/start', { body });
    const credential = await startRegistration({ optionsJSON: options as never });
    return call('POST /auth/passkeys', { body: { credential: { ...credential } } });
  });

const useRemovePasskey = () =>
  useChange(changed, (id: string) => call('DELETE /auth/passkeys/:id', { params: { id } }));

interface AddPasskeyDialogProps {
  email: string;
  needsCode: boolean;
  onClose: () => void;
}

/** Asks for the password, and a code if two-factor log-in is on, before the browser's own prompt. */
function AddPasskeyDialog({ email, needsCode, onClose }: AddPasskeyDialogProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const add = useAddPasskey();
  const form = useForm({
    schema: startPasskeySchema,
    initial: { password: '', code: '' },
    errorText: (error) =>
      error instanceof ApiError || error instanceof NetworkError ? errorText(error) : t('notMade'),
    onSubmit: async (body) => {
      await add.mutateAsync(body);
      toast(t('done'));
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} kind="alert" isLocked={form.isSubmitting} title={t('add')}>
      <Form form={form} label={t('add')}>
        <p>{t('addLead')}</p>
        {needsCode ? <PasswordAndCode form={form} email={email} /> : <OwnPassword form={form} email={email} />}
        <DialogButtons
          isBusy={form.isSubmitting}
          busyLabel={t('busy')}
          confirm={t('next')}
          cancel={t('cancel')}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

const useTexts = createTextsHook('passkeys');

/** The account's passkeys. */
export function PasskeyList({ actor }: Pick<SecondFactorDialogProps, 'actor'>) {
  const t = useTexts();
  const moment = useMoment();
  const { data: passkeys, error } = usePasskeys();
  const { data: secondFactor } = useSecondFactor();
  const remove = useRemovePasskey();
  const [isAdding, setAdding] = useState(false);
  const failure = error ?? remove.error;
  const nameOf = ({ browser, system }: Passkey) =>
    [browser, system].filter((part) => part !== null).join(', ') || t('unknown');
  return (
    <Card>
      <h2 tabIndex={-1} className="text-lg font-bold">
        {t('title')}
      </h2>
      <p className="mt-1 mb-5 text-soft">{t('lead')}</p>
      <FailureBanner error={failure} />
      {passkeys && passkeys.length > 0 && (
        <ul className="mb-4 grid gap-2">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-4 py-2"
            >
              <span>
                {nameOf(passkey)}
                <span className="block text-sm text-soft">
                  {t('added', { date: moment.day(passkey.addedAt) })} ·{' '}
                  {passkey.lastUsedAt === null
                    ? t('neverUsed')
                    : t('lastUsed', { when: moment.dayAndTime(passkey.lastUsedAt) })}
                </span>
              </span>
              <Button
                variant="quiet"
                size="sm"
                aria-label={t('removeNamed', { name: nameOf(passkey) })}
                isBusy={remove.isPending && remove.variables === passkey.id}
                onClick={() => remove.mutate(passkey.id, { onSuccess: () => toast(t('removed')) })}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" className="w-full sm:w-auto" disabled={!secondFactor} onClick={() => setAdding(true)}>
        {t('add')}
      </Button>
      {isAdding && (
        <AddPasskeyDialog
          email={actor.email}
          needsCode={secondFactor?.since != null}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}
