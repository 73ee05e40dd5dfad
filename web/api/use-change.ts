import { type QueryKey, useMutation } from '@tanstack/react-query';

/** A change, and the answers that it makes old: those on show are asked for anew once it is done, refused or lost. */
export const useChange = <Answer, Sent = void>(stale: readonly QueryKey[], send: (sent: Sent) => Promise<Answer>) =>
  useMutation({ mutationFn: send, meta: { stale } });
