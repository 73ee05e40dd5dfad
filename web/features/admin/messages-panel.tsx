import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type AdminMessage, adminEndpoints, MESSAGE_STATES } from '#contract/admin.ts';
import { call, callWithHeaders } from '../../api/client.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useMoment } from '../../ui/i18n/moment.ts';
import { useAdminAddress } from './address.ts';
import { AdminList } from './admin-list.tsx';
import { Choices } from './choices.tsx';
import { useAdminAction } from './use-admin-action.ts';

const states = [...MESSAGE_STATES, 'all'] as const;

export function MessagesPanel() {
  const { t } = useTranslation('admin');
  const { get, filter } = useAdminAddress();
  const state = states.find((id) => id === get('state')) ?? 'new';
  return (
    <>
      <Choices
        label={t('filter')}
        value={state}
        onChange={(next) => filter({ state: next })}
        options={states.map((id) => ({ id, label: t(`messages.state.${id}`) }))}
      />
      <AdminList
        caption={t('messages.caption')}
        listKey={['messages', state]}
        fetchPage={(page) => callWithHeaders(adminEndpoints.adminMessages, { query: { state, page } })}
        empty={<EmptyState title={t('messages.empty')}>{t('messages.emptyText')}</EmptyState>}
      >
        {(messages) => (
          <ul className="grid gap-4">
            {messages.map((message) => (
              <li key={message.id}>
                <MessageCard message={message} />
              </li>
            ))}
          </ul>
        )}
      </AdminList>
    </>
  );
}

function MessageCard({ message }: { message: AdminMessage }) {
  const { t } = useTranslation('admin');
  const moment = useMoment();
  const isNew = message.state === 'new';
  const mark = useAdminAction(
    () => call(adminEndpoints.markMessage, { params: { id: message.id }, body: { state: isNew ? 'answered' : 'new' } }),
    () => t(`messages.marked.${isNew ? 'answered' : 'new'}`),
  );
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-bold break-words">{message.subject}</h2>
          <p className="text-sm break-words text-soft">
            {[message.name || t('messages.noName'), message.email, moment.dayAndTime(message.createdAt)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <StatusBadge tone={isNew ? 'attention' : 'good'}>{t(`messages.badge.${message.state}`)}</StatusBadge>
      </div>
      <p className="max-w-3xl break-words whitespace-pre-wrap">{message.text || t('messages.noText')}</p>
      <div className="flex flex-wrap gap-3">
        {message.email && (
          <a
            href={`mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${message.subject}`)}`}
            className={buttonStyle(isNew ? 'primary' : 'secondary', 'sm')}
          >
            <Mail className="size-4" aria-hidden="true" />
            {t('messages.reply')}
          </a>
        )}
        <Button size="sm" variant="secondary" isBusy={mark.isPending} onClick={() => mark.mutate(undefined)}>
          {t(isNew ? 'messages.markAnswered' : 'messages.markNew')}
        </Button>
      </div>
    </Card>
  );
}
