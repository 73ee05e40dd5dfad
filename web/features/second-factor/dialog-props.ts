import type { SessionActor } from '#contract/accounts.ts';

export interface SecondFactorDialogProps {
  actor: Pick<SessionActor, 'kind' | 'email'>;
  onClose: () => void;
}
