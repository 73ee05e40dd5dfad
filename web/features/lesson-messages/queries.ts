import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ConversationFilter } from '#contract/conversations.ts';
import type { Conversation } from '#contract/lesson-messages.ts';
import { call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { newId } from '../../ui/new-id.ts';
import { scheduleKeys } from '../schedule/queries.ts';

const messageKeys = {
  unread: ['lesson-messages', 'unread'],
  of: (bookingId: string) => ['lesson-messages', 'of', bookingId],
  inbox: ['lesson-messages', 'inbox'],
  inboxOf: (schoolId: string, asked: InboxAsked) => [...messageKeys.inbox, schoolId, asked],
};

/** Lists that show when a conversation was read, answered or handled. */
const lists = [messageKeys.unread, messageKeys.inbox, scheduleKeys.today];

/** People watch for the answer on the open page. In the background nothing is fetched. */
const CONVERSATION_EVERY_MS = 5_000;

export interface InboxAsked {
  filter: ConversationFilter;
  search: string;
}

/** The school's conversations, page by page. Colleagues answer them too, so it refreshes often. */
export const useInbox = (schoolId: string, asked: InboxAsked) =>
  useInfiniteQuery({
    queryKey: messageKeys.inboxOf(schoolId, asked),
    queryFn: ({ pageParam, signal }) =>
      call('GET /school/:id/conversations', {
        params: { id: schoolId },
        query: { ...asked, after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: CONVERSATION_EVERY_MS,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

export const useHandle = (bookingId: string) =>
  useChange(lists, (isHandled: boolean) =>
    call('PUT /booking/:id/conversation', { params: { id: bookingId }, body: { isHandled } }),
  );

/** Polls while the conversation is open, because the other side may be writing. */
export const useConversation = (bookingId: string) =>
  useQuery({
    queryKey: messageKeys.of(bookingId),
    queryFn: ({ signal }) => call('GET /booking/:id/messages', { params: { id: bookingId }, signal }),
    refetchInterval: CONVERSATION_EVERY_MS,
  });

export const useUnread = () =>
  useQuery({
    queryKey: messageKeys.unread,
    queryFn: ({ signal }) => call('GET /lesson-messages/unread', { signal }),
    refetchInterval: 60_000,
  });

/** Resending after a lost response repeats the same message, so it arrives once. */
export function useSendMessage(bookingId: string) {
  const queries = useQueryClient();
  const id = useRef(newId());
  return useMutation({
    mutationFn: (text: string) =>
      call('PUT /booking/:id/messages/:messageId', {
        params: { id: bookingId, messageId: id.current },
        body: { text },
      }),
    onSuccess: (sent) => {
      id.current = newId();
      queries.setQueryData<Conversation>(
        messageKeys.of(bookingId),
        (stored) => stored && { ...stored, messages: [...stored.messages.filter((one) => one.id !== sent.id), sent] },
      );
    },
    meta: { stale: [messageKeys.of(bookingId), ...lists] },
  });
}

/** Marks the messages as read, and again when more arrive. */
export function useMarkRead(bookingId: string, unreadCount: number): void {
  const { mutate } = useChange([messageKeys.of(bookingId), ...lists], () =>
    call('POST /booking/:id/messages/read', { params: { id: bookingId } }),
  );
  useEffect(() => {
    if (unreadCount > 0) mutate();
  }, [mutate, unreadCount]);
}

export const useReportMessage = (bookingId: string, messageId: string) =>
  useChange([messageKeys.of(bookingId)], (reason: string) =>
    call('POST /booking/:id/messages/:messageId/report', { params: { id: bookingId, messageId }, body: { reason } }),
  );
