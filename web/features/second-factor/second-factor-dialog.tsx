import type { SecondFactorDialogProps } from './dialog-props.ts';
import { RenewDialog } from './renew-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import { TurnOffDialog } from './turn-off-dialog.tsx';

const DIALOGS = { setUp: SetUpDialog, renew: RenewDialog, turnOff: TurnOffDialog };
export type SecondFactorTask = keyof typeof DIALOGS;

export function SecondFactorDialog({ task, ...props }: SecondFactorDialogProps & { task: SecondFactorTask }) {
  const Dialog = DIALOGS[task];
  return <Dialog {...props} />;
}
