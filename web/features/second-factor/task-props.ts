import type { SessionActor } from '#contract/accounts.ts';

export interface TaskProps {
  actor: Pick<SessionActor, 'kind' | 'email'>;
  onClose: () => void;
}
