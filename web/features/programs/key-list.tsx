import { useState } from 'react';
import type { ApiKey } from '#contract/api-keys.ts';
import type { ApiScope } from '#contract/api-scopes.ts';
import { Button } from '../../ui/button.tsx';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LossDialog } from '../../ui/overlay/dialog.tsx';
import { Card } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useApiKeys, useEndApiKey } from './queries.ts';

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
