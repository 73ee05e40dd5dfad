import type { SessionActor } from '#contract/accounts.ts';

export interface TaskProps {
  actor: Pick<SessionActor, 'kind' | 'email'>;
  /** Something is on, off or new on the server. */
  onDone: () => void;
  onClose: () => void;
}
