import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LinkedLesson, OfficeAnswer, PersonToCall } from '#contract/office-messages.ts';
import { type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { SHARED_KEYS } from '../../api/shared-keys.ts';
import { getNowMs } from '../../ui/clock.ts';
import { nextLookMs } from './next-look.ts';

const officeMessageKeys = {
  linked: (link: string) => ['office-messages', 'linked', link],
  callList: (schoolId: string) => ['office-messages', 'call-list', schoolId],
  answers: (schoolId: string) => ['office-messages', 'answers', schoolId],
  ofLessons: ['office-messages', 'lesson'],
  ofLesson: (bookingId: string) => ['office-messages', 'lesson', bookingId],
};

export const useLinkedLesson = (link: string) =>
  useQuery({
    queryKey: officeMessageKeys.linked(link),
    queryFn: ({ signal }) => call('GET /my-lesson', { query: { link }, signal }),
    enabled: link !== '',
  });

export function useAnswerLesson(link: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: Omit<BodyFor<'POST /my-lesson'>, 'link'>) =>
      call('POST /my-lesson', { body: { link, ...given } }),
    onSuccess: (lesson: LinkedLesson) => queries.setQueryData(officeMessageKeys.linked(link), lesson),
  });
}

export const useCallList = (schoolId: string) =>
  useQuery({
    queryKey: officeMessageKeys.callList(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/call-list', { params: { id: schoolId }, signal }),
  });

export function useTickTold(schoolId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ messageId, isTold }: { messageId: string; isTold: boolean }) =>
      call('POST /school/:id/call-list/:messageId/told', { params: { id: schoolId, messageId }, body: { isTold } }),
    onSuccess: (person: PersonToCall) =>
      queries.setQueryData(
        officeMessageKeys.callList(schoolId),
        (known?: { people: PersonToCall[] }) =>
          known && { people: known.people.map((one) => (one.id === person.id ? person : one)) },
      ),
    // The same tick is on the lesson's page.
    meta: { stale: [officeMessageKeys.ofLessons] },
    // Another desk may have ticked it, or the message got through meanwhile.
    onError: () => queries.invalidateQueries({ queryKey: officeMessageKeys.callList(schoolId) }),
  });
}

/** Ticks the student or their parent as told by phone before the message about the lesson is written. */
export const useTickWaiting = (bookingId: string) =>
  useChange([SHARED_KEYS.officeMessages], (isTold: boolean) =>
    call('POST /booking/:id/told-by-phone', { params: { id: bookingId }, body: { isTold } }),
  );

export const useOfficeAnswers = (schoolId: string) =>
  useQuery({
    queryKey: officeMessageKeys.answers(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/answers', { params: { id: schoolId }, signal }),
  });

export function useHandleAnswer(schoolId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ answerId, isHandled }: { answerId: string; isHandled: boolean }) =>
      call('POST /school/:id/answers/:answerId/handled', { params: { id: schoolId, answerId }, body: { isHandled } }),
    onSuccess: (answer: OfficeAnswer) =>
      queries.setQueryData(
        officeMessageKeys.answers(schoolId),
        (known?: { answers: OfficeAnswer[] }) =>
          known && { answers: known.answers.map((one) => (one.id === answer.id ? answer : one)) },
      ),
    onError: () => queries.invalidateQueries({ queryKey: officeMessageKeys.answers(schoolId) }),
  });
}

export const useMessagesOfLesson = (bookingId: string) =>
  useQuery({
    queryKey: officeMessageKeys.ofLesson(bookingId),
    queryFn: ({ signal }) => call('GET /booking/:id/office-messages', { params: { id: bookingId }, signal }),
    refetchInterval: ({ state }) => nextLookMs(state.data?.messages ?? [], getNowMs()),
  });
