import { Mail } from 'lucide-react';
import { type AdminMessage, MESSAGE_STATES, type MessageState } from '#contract/admin.ts';
import { call } from '../../api/client.ts';
import { Choices, FilterForm, useAdminFilter } from '../../features/admin/admin-filter.tsx';
import { AdminList } from '../../features/admin/admin-list.tsx';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { useAdminAction } from '../../features/admin/queries.ts';
import { StatusBadge, type Tone } from '../../ui/badge.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/query-state.tsx';

const useTexts = createTextsHook('admin');

const states = [...MESSAGE_STATES, 'all'] as const;
const TONES: Record<MessageState, Tone> = { new: 'attention', answered: 'good', closed: 'neutral' };
/** Next states of a message, the most likely one first. */
const NEXT: Record<MessageState, readonly MessageState[]> = {
  new: ['answered', 'closed'],
  answered: ['new'],
  closed: ['new'],
};

function Messages() {
  const t = useTexts();
  const { get, change } = useAdminFilter();
  const state = states.find((id) => id === get('state')) ?? 'new';
  const search = get('search');
  return (
    <>
      <Choices
        label={t('filter')}
        value={state}
        onChange={(next) => change({ state: next === 'new' ? '' : next })}
        options={states.map((id) => ({ id, label: t(`messages.state.${id}`) }))}
      />
      <FilterForm fields={[{ name: 'search', label: t('messages.search') }]} />
      <AdminList
        listKey={['messages', state, search]}
        fetchPage={(after) => call('GET /admin/messages', { query: { state, search, after } })}
        notFound={search !== '' && t('messages.notFound')}
        empty={<EmptyState title={t(`messages.empty.${state}`)}>{t('messages.emptyText')}</EmptyState>}
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
  const t = useTexts();
  const moment = useMoment();
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-bold wrap-anywhere">{message.subject}</h2>
          <p className="text-sm wrap-anywhere text-soft">
            {[message.name || t('messages.noName'), message.email, moment.dayAndTime(message.createdAt)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <StatusBadge tone={TONES[message.state]}>{t(`messages.badge.${message.state}`)}</StatusBadge>
      </div>
      <p className="max-w-3xl wrap-anywhere whitespace-pre-wrap">{message.text || t('messages.noText')}</p>
      <div className="flex flex-wrap gap-3">
        {message.email && (
          <a
            href={`mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${message.subject}`)}`}
            className={buttonStyle(message.state === 'new' ? 'primary' : 'secondary', 'sm')}
          >
            <Mail className="size-4" aria-hidden="true" />
            {t('messages.reply')}
          </a>
        )}
        {NEXT[message.state].map((next) => (
          <MarkButton key={next} message={message} next={next} />
        ))}
      </div>
    </Card>
  );
}

function MarkButton({ message, next }: { message: AdminMessage; next: MessageState }) {
  const t = useTexts();
  const mark = useAdminAction(
    () => call('POST /admin/messages/:id/state', { params: { id: message.id }, body: { state: next } }),
    () => t(`messages.marked.${next}`),
  );
  const label = t(`messages.mark.${next}`);
  return (
    <Button
      size="sm"
      variant="secondary"
      isBusy={mark.isPending}
      aria-label={`${label}: ${message.subject}`}
      onClick={() => mark.mutate()}
    >
      {label}
    </Button>
  );
}

/** RT-19 */
export default function AdminMessages() {
  return (
    <AdminPage section="messages">
      <Messages />
    </AdminPage>
  );
}
