import { useEffect, useRef, useState } from 'react';
import type { ApiKey } from '#contract/api-keys.ts';
import { newApiKeySchema } from '#contract/api-keys.ts';
import { type ApiScope, SCHOOL_SCOPES } from '#contract/endpoint.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { getNowMs } from '../../ui/clock.ts';
import { CheckboxGroup } from '../../ui/form/checkbox-group.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LossDialog } from '../../ui/overlay/dialog.tsx';
import { Card } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { type NewKey, useAddApiKey, useApiKeys, useEndApiKey } from './queries.ts';

/** A secret that is shown once, with a copy button. */
export function ShownOnce({ label, value, use }: { label: string; value: string; use: string }) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast(t('made.copied')),
      () => undefined,
    );
  return (
    <div ref={box} className="mt-6 grid max-w-xl gap-3">
      <Banner isLive>{t('made.once')}</Banner>
      <TextField
        name="secret"
        label={label}
        value={value}
        onChange={() => undefined}
        onFocus={(event) => event.currentTarget.select()}
        readOnly
      />
      <p className="text-sm text-soft">{use}</p>
      <Button className="sm:justify-self-start" onClick={() => void copy()}>
        {t('made.copy')}
      </Button>
    </div>
  );
}

/** Days until a key expires; null for never. */
const LIFETIMES = { ever: null, days90: 90, year: 365 } as const;
type Lifetime = keyof typeof LIFETIMES;

const empty = { name: '', scopes: [] as ApiScope[], lifetime: 'ever' as Lifetime };

export function AddKeyForm({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const add = useAddApiKey(schoolId);
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  const form = useForm({
    schema: newApiKeySchema,
    initial: empty,
    toInput: ({ lifetime, ...values }) => {
      const days = LIFETIMES[lifetime];
      return { ...values, ...(days && { expiresAt: new Date(getNowMs() + days * 86_400_000).toISOString() }) };
    },
    errorText: useErrorText(),
    onSubmit: async (body: NewKey) => {
      setMade(null);
      setMade(await add.mutateAsync(body));
      form.reset(empty);
    },
  });
  return (
    <Card>
      <h2 className="mb-5 text-lg font-bold">{t('add.title')}</h2>
      <Form form={form} label={t('add.title')} className="max-w-xl">
        <TextField {...form.field('name', t('add.name'))} description={t('add.nameHelp')} autoComplete="off" required />
        <CheckboxGroup
          {...form.field('scopes', t('add.scopes'))}
          options={SCHOOL_SCOPES.map((id) => ({
            id,
            label: t(`scopes.${id}.name`),
            description: t(`scopes.${id}.may`),
          }))}
        />
        <Select
          {...form.field('lifetime', t('add.expires'))}
          options={(Object.keys(LIFETIMES) as Lifetime[]).map((id) => ({ id, label: t(`add.lifetimes.${id}`) }))}
        />
        <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('add.busy')} className="sm:justify-self-start">
          {t('add.submit')}
        </Button>
      </Form>
      {made && <ShownOnce label={t('made.key', { name: made.name })} value={made.key} use={t('made.use')} />}
    </Card>
  );
}

interface EndKeyDialogProps {
  schoolId: string;
  apiKey: ApiKey;
  onClose: () => void;
}

function EndKeyDialog({ schoolId, apiKey: { id, name }, onClose }: EndKeyDialogProps) {
  const t = useTexts();
  const end = useEndApiKey(schoolId);
  const confirm = () =>
    end.mutate(id, {
      onSuccess: () => {
        toast(t('end.done', { name }));
        onClose();
      },
    });
  return (
    <LossDialog
      title={t('end.title', { name })}
      words={{ keep: t('end.keep'), confirm: t('end.confirm'), busy: t('end.busy') }}
      change={end}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('end.text')}
    </LossDialog>
  );
}

const useTexts = createTextsHook('programs');

export function KeyList({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const moment = useMoment();
  const [ending, setEnding] = useState<ApiKey | null>(null);
  const { data: keys, error, refetch } = useApiKeys(schoolId);
  return (
    <Card>
      <h2 className="text-lg font-bold">{t('list.title')}</h2>
      <p className="mt-1 mb-4 text-soft">{t('list.lead')}</p>
      {keys ? (
        <>
          {keys.length === 0 && <p>{t('list.empty')}</p>}
          <ul className="grid gap-2">
            {keys.map((key) => (
              <li
                key={key.id}
                className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-4 py-2"
              >
                <span className="min-w-0">
                  <span className="font-semibold wrap-anywhere">{key.name}</span>
                  <span className="block text-sm">
                    {key.scopes.map((scope) => t(`scopes.${scope as ApiScope}.name`, {}, scope)).join(' · ')}
                  </span>
                  <span className="block text-sm wrap-anywhere text-soft">
                    {[
                      t('list.madeBy', { name: key.madeBy, date: moment.day(key.createdAt) }),
                      key.lastUsedAt
                        ? t('list.used', { when: moment.dayAndTime(key.lastUsedAt) })
                        : t('list.neverUsed'),
                      key.expiresAt && t('list.until', { date: moment.day(key.expiresAt) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <Button
                  variant="quiet"
                  aria-label={t('list.endNamed', { name: key.name })}
                  onClick={() => setEnding(key)}
                >
                  {t('list.end')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <QueryState error={error} onRetry={refetch} count={2} className="h-16 w-full rounded-lg" />
      )}
      {ending && <EndKeyDialog schoolId={schoolId} apiKey={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}
