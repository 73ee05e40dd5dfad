import { Copy, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { codeSchema, passwordAndCodeSchema, startSchema } from '#contract/second-factor.ts';
import { call } from '../../api/client.ts';
import { saveFile } from '../../api/download.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { textLinkStyle } from '../../ui/link.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { SecondFactorDialogProps } from './code-fields.tsx';
import { DialogButtons, OwnPassword, PasswordAndCode } from './code-fields.tsx';
import { useConfirmSecondFactor, useRenewRecoveryCodes, useTurnOffSecondFactor } from './queries.ts';

function RenewDialog({ actor, onClose }: SecondFactorDialogProps) {
  const t = useTexts();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useRenewRecoveryCodes();
  const form = useForm({
    schema: passwordAndCodeSchema,
    initial: { password: '', code: '' },
    errorText: useErrorText(),
    onSubmit: async (body) => setCodes((await renew.mutateAsync(body)).recoveryCodes),
  });
  const leave = () => {
    toast(t('renew.done'));
    onClose();
  };
  if (codes) return <RecoveryCodes codes={codes} email={actor.email} onClose={leave} />;
  return (
    <Dialog isOpen onClose={onClose} kind="alert" isLocked={form.isSubmitting} title={t('renew.title')}>
      <Form form={form} label={t('renew.title')}>
        <p>{t('renew.lead')}</p>
        <PasswordAndCode form={form} email={actor.email} />
        <DialogButtons
          isBusy={form.isSubmitting}
          busyLabel={t('renew.busy')}
          confirm={t('renew.confirm')}
          cancel={t('cancel')}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

function TurnOffDialog({ actor, onClose }: SecondFactorDialogProps) {
  const t = useTexts();
  const turnOff = useTurnOffSecondFactor();
  const form = useForm({
    schema: passwordAndCodeSchema,
    initial: { password: '', code: '' },
    errorText: useErrorText(),
    onSubmit: async (body) => {
      await turnOff.mutateAsync(body);
      toast(t('turnOff.done'));
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} kind="alert" isLocked={form.isSubmitting} title={t('turnOff.title')}>
      <Form form={form} label={t('turnOff.title')}>
        <p>{t('turnOff.lead')}</p>
        <PasswordAndCode form={form} email={actor.email} />
        <DialogButtons
          isDanger
          isBusy={form.isSubmitting}
          busyLabel={t('turnOff.busy')}
          confirm={t('turnOff.confirm')}
          cancel={t('turnOff.keep')}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

const DIALOGS = { setUp: SetUpDialog, renew: RenewDialog, turnOff: TurnOffDialog };
export type SecondFactorTask = keyof typeof DIALOGS;

export function SecondFactorDialog({ task, ...props }: SecondFactorDialogProps & { task: SecondFactorTask }) {
  const Dialog = DIALOGS[task];
  return <Dialog {...props} />;
}

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}

/** Shown once, so only the button closes the dialog. */
export function RecoveryCodes({ codes, email, onClose }: RecoveryCodesProps) {
  const t = useTexts();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast(t('codes.copied')),
      () => undefined,
    );
  const download = () => {
    const text = `${t('codes.fileHeading', { email })}\n\n${codes.join('\n')}\n`;
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), t('codes.fileName'));
  };
  return (
    <Dialog
      isOpen
      isLocked
      onClose={onClose}
      kind="alert"
      title={t('codes.title')}
      actions={<Button onClick={onClose}>{t('codes.done')}</Button>}
    >
      <div className="grid gap-5">
        <p>{t('codes.lead')}</p>
        <ul
          aria-label={t('codes.list')}
          className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-md bg-sunken p-4 font-mono min-[360px]:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code} className="text-center">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => void copy()}>
            <Copy className="size-5" aria-hidden="true" />
            {t('codes.copy')}
          </Button>
          <Button variant="secondary" onClick={download}>
            <Download className="size-5" aria-hidden="true" />
            {t('codes.download')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Always dark on light with a quiet zone, for scanners. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4, ecc: 'M' });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-52 rounded-md forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}

const useTexts = createTextsHook('second-factor');

/** Steps: password, key, first code, recovery codes. Nothing is enabled until the code is confirmed. */
export function SetUpDialog({ actor, onClose }: SecondFactorDialogProps) {
  const t = useTexts();
  const [key, setKey] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const leave = () => {
    toast(t('setUp.done'));
    onClose();
  };
  if (codes) return <RecoveryCodes codes={codes} email={actor.email} onClose={leave} />;
  return (
    <Dialog isOpen onClose={onClose} kind="alert" title={t('setUp.title')}>
      {key === null ? (
        <PasswordStep email={actor.email} onKey={setKey} onCancel={onClose} />
      ) : (
        <ScanStep actor={actor} appKey={key} onCancel={onClose} onCodes={setCodes} />
      )}
    </Dialog>
  );
}

interface PasswordStepProps {
  email: string;
  onKey: (key: string) => void;
  onCancel: () => void;
}

function PasswordStep({ email, onKey, onCancel }: PasswordStepProps) {
  const t = useTexts();
  const form = useForm({
    schema: startSchema,
    initial: { password: '' },
    errorText: useErrorText(),
    onSubmit: async (body) => onKey((await call('POST /auth/second-factor/start', { body })).key),
  });
  return (
    <Form form={form} label={t('setUp.title')}>
      <p>{t('setUp.passwordLead')}</p>
      <OwnPassword form={form} email={email} />
      <DialogButtons
        isBusy={form.isSubmitting}
        busyLabel={t('setUp.checking')}
        confirm={t('setUp.next')}
        cancel={t('cancel')}
        onCancel={onCancel}
      />
    </Form>
  );
}

interface ScanStepProps {
  actor: SecondFactorDialogProps['actor'];
  appKey: string;
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
}

function ScanStep({ actor, appKey, onCodes, onCancel }: ScanStepProps) {
  const t = useTexts();
  const confirm = useConfirmSecondFactor();
  const form = useForm({
    schema: codeSchema,
    initial: { code: '' },
    errorText: useErrorText(),
    onSubmit: async (body) => onCodes((await confirm.mutateAsync(body)).recoveryCodes),
  });
  // The focused button was removed.
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  const address = keyAddress(appKey, t(`setUp.account.${actor.kind}`, { email: actor.email }));
  const copy = () =>
    navigator.clipboard.writeText(appKey).then(
      () => toast(t('setUp.keyCopied')),
      () => undefined,
    );
  return (
    <Form form={form} label={t('setUp.title')}>
      <p ref={start} tabIndex={-1} className="outline-none">
        {t('setUp.scan')}
      </p>
      <div className="grid justify-items-center gap-3">
        <QrCode text={address} label={t('setUp.qr')} />
        <a href={address} className={cx(textLinkStyle, 'inline-flex min-h-11 items-center')}>
          {t('setUp.openApp')}
        </a>
      </div>
      <div className="grid gap-1.5">
        <p className="text-sm text-soft">{t('setUp.key')}</p>
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-4 py-2">
          <code className="font-mono text-sm wrap-anywhere">{inFours(appKey)}</code>
          <Button variant="quiet" size="sm" className="-mx-3" onClick={() => void copy()}>
            {t('setUp.copyKey')}
          </Button>
        </p>
      </div>
      <TextField
        {...form.field('code', t('appCode'))}
        description={t('appCodeHelp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <DialogButtons
        isBusy={form.isSubmitting}
        busyLabel={t('setUp.checking')}
        confirm={t('setUp.confirm')}
        cancel={t('cancel')}
        onCancel={onCancel}
      />
    </Form>
  );
}

const ISSUER = 'Lanewise';

/** The otpauth URI. SHA-1, six digits and 30 s are the defaults of authenticator apps. */
const keyAddress = (key: string, account: string): string =>
  `otpauth://totp/${ISSUER}:${encodeURIComponent(account)}?${new URLSearchParams({ secret: key, issuer: ISSUER })}`;

const inFours = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1 ');
