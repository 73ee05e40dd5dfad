import { ArrowLeft, Mail } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { instructorName, studentName } from '#contract/booking-filters.ts';
import { CONVERSATION_FILTERS, type ConversationFilter, type InboxRow } from '#contract/conversations.ts';
import { toWallTime } from '#contract/formats.ts';
import { schoolLessonLink } from '#contract/paths.ts';
import { useErrorText } from '../../api/error-text.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/class-names.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFormats, useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { useDebounced } from '../../ui/use-time.ts';
import { useBooking } from '../bookings/queries.ts';
import { Conversation } from '../lesson-messages/conversation.tsx';
import { useHandle, useInbox } from '../lesson-messages/queries.ts';

const useTexts = createTextsHook('inbox');

/** The filter, the search and the open conversation stand in the address, for reloads and links. */
function useInboxAddress() {
  const [search, setSearch] = useSearch();
  const filter = CONVERSATION_FILTERS.find((one) => one === search.get('show')) ?? 'waiting';
  const change = (changes: Record<string, string>) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  /** Keeps the filter and the search. */
  const linkTo = (lesson: string): string => {
    const next = new URLSearchParams(search);
    if (lesson) next.set('lesson', lesson);
    else next.delete('lesson');
    return `?${next}`;
  };
  return { filter, words: search.get('q') ?? '', lesson: search.get('lesson') ?? '', change, linkTo };
}

/** All conversations of the school, and the open one beside them; on a phone, in their place. */
export function Inbox({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const { filter, words, lesson, change, linkTo } = useInboxAddress();
  const [typed, setTyped] = useState(words);
  const search = useDebounced(typed).trim();
  const changeRef = useRef(change);
  changeRef.current = change;
  useEffect(() => {
    if (search !== words) changeRef.current({ q: search });
  }, [search, words]);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInbox(schoolId, {
    filter,
    search,
  });
  const rows = data?.pages.flatMap(({ items }) => items);
  const counts = data?.pages[0];
  const count: Record<ConversationFilter, number> = {
    waiting: counts?.waiting ?? 0,
    unread: counts?.unread ?? 0,
    all: 0,
  };
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <div className={cx('grid gap-4', lesson && 'max-md:hidden')}>
        <fieldset className="flex flex-wrap gap-2" aria-label={t('filter')}>
          {CONVERSATION_FILTERS.map((one) => (
            <Chip key={one} isSelected={filter === one} onChange={() => change({ show: one === 'waiting' ? '' : one })}>
              {count[one] > 0
                ? t('filterCount', { label: t(`filters.${one}`), count: String(count[one]) })
                : t(`filters.${one}`)}
            </Chip>
          ))}
        </fieldset>
        <TextField
          name="conversation-search"
          label={t('search')}
          type="search"
          placeholder={t('searchHelp')}
          maxLength={120}
          value={typed}
          onChange={setTyped}
        />
        {!rows && (
          <QueryState
            error={error}
            onRetry={refetch}
            label={t('loading')}
            count={4}
            className="h-20 w-full rounded-lg"
          />
        )}
        {rows?.length === 0 && <NoConversations filter={filter} search={search} />}
        {rows && rows.length > 0 && (
          <nav aria-label={t('list')}>
            <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card">
              {rows.map((row) => (
                <ConversationRow
                  key={row.bookingId}
                  row={row}
                  to={linkTo(row.bookingId)}
                  isOpen={row.bookingId === lesson}
                />
              ))}
            </ul>
          </nav>
        )}
        {hasNextPage && (
          <Button variant="secondary" isBusy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </div>
      {lesson ? (
        <OpenConversation
          key={lesson}
          bookingId={lesson}
          row={rows?.find(({ bookingId }) => bookingId === lesson)}
          backTo={linkTo('')}
        />
      ) : (
        <div className="max-md:hidden">
          <Card className="text-center text-soft">{t('choose')}</Card>
        </div>
      )}
    </div>
  );
}

function NoConversations({ filter, search }: { filter: ConversationFilter; search: string }) {
  const t = useTexts();
  if (search !== '') return <EmptyState title={t('none.search', { search })}>{t('none.searchText')}</EmptyState>;
  return <EmptyState title={t(`none.${filter}`)}>{t(`none.${filter}Text`)}</EmptyState>;
}

function ConversationRow({ row, to, isOpen }: { row: InboxRow; to: string; isOpen: boolean }) {
  const t = useTexts();
  const ui = useUiTexts();
  const { shortDay, clock } = useFormats();
  const { time, shortDay: sentDay, isToday } = useMoment();
  const { last, unread, needsAnswer, instructorName: instructor } = row;
  const text = last.text === '' ? t('reported') : last.text;
  return (
    <li>
      <Link
        to={to}
        aria-current={isOpen ? 'true' : undefined}
        className="grid gap-0.5 px-4 py-3 hover:bg-sunken aria-[current]:bg-action-soft"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className={cx('min-w-0 wrap-anywhere', unread > 0 ? 'font-bold' : 'font-semibold')}>
            {row.studentName || ui('deletedAccount')}
          </span>
          <span className="shrink-0 text-sm text-soft">
            {isToday(last.sentAt) ? time(last.sentAt) : sentDay(last.sentAt)}
          </span>
        </span>
        <span className={cx('line-clamp-2 text-sm wrap-anywhere', unread === 0 && 'text-soft')}>
          {last.author === 'school' ? t('saidBy', { name: last.memberName ?? t('school'), text }) : text}
        </span>
        <span className="text-sm wrap-anywhere text-soft">
          {t('lesson', { day: shortDay(row.date), time: clock(row.startTime), instructor })}
        </span>
        {(needsAnswer || unread > 0) && (
          <span className="mt-1 flex flex-wrap gap-2">
            {needsAnswer && <StatusBadge tone="attention">{t('needsAnswer')}</StatusBadge>}
            {unread > 0 && (
              <StatusBadge tone="progress" icon={Mail}>
                {t('unread', { count: unread })}
              </StatusBadge>
            )}
          </span>
        )}
      </Link>
    </li>
  );
}

interface OpenConversationProps {
  bookingId: string;
  /** Undefined if the list doesn't have it, for example once it was handled. */
  row: InboxRow | undefined;
  backTo: string;
}

function OpenConversation({ bookingId, row, backTo }: OpenConversationProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const errorText = useErrorText();
  const { shortDay, clock } = useFormats();
  const { data: booking, error, refetch } = useBooking(bookingId);
  const { mutate, isPending } = useHandle(bookingId);
  // Remembered: a handled conversation leaves the list of those that wait.
  const [isHandled, setHandled] = useState(false);
  if (!booking)
    return <QueryState error={error} onRetry={refetch} label={t('loading')} className="h-60 w-full rounded-lg" />;
  const student = studentName(booking) || ui('deletedAccount');
  const { date, time } = toWallTime(booking.startTime);
  const handle = (next: boolean) =>
    mutate(next, {
      onSuccess: () => {
        setHandled(next);
        toast(t(next ? 'handled' : 'unhandled'));
      },
      onError: (failure) => toast(errorText(failure), 'loss'),
    });
  const needsAnswer = row ? row.needsAnswer : !isHandled;
  return (
    <section aria-label={student} className="grid gap-4">
      <TextLink to={backTo} replace className="inline-flex min-h-11 items-center gap-1 justify-self-start md:hidden">
        <ArrowLeft className="size-4" aria-hidden="true" />
        {t('back')}
      </TextLink>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-bold wrap-anywhere">{student}</h2>
          <p className="wrap-anywhere text-soft">
            {t('lesson', { day: shortDay(date), time: clock(time), instructor: instructorName(booking) })}
          </p>
          <TextLink to={schoolLessonLink(bookingId)}>{t('openLesson')}</TextLink>
        </div>
        {needsAnswer && row && (
          <Button variant="secondary" size="sm" isBusy={isPending} onClick={() => handle(true)}>
            {t('handle')}
          </Button>
        )}
        {isHandled && !needsAnswer && (
          <Button variant="quiet" size="sm" isBusy={isPending} onClick={() => handle(false)}>
            {t('unhandle')}
          </Button>
        )}
      </div>
      <Conversation bookingId={bookingId} reader="school" other={student} />
    </section>
  );
}
