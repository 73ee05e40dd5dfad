import { RenewDialog } from './renew-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import type { TaskProps } from './task-props.ts';
import { TurnOffDialog } from './turn-off-dialog.tsx';

const DIALOGS = { setUp: SetUpDialog, renew: RenewDialog, turnOff: TurnOffDialog };
export type SecondFactorTask = keyof typeof DIALOGS;

export function SecondFactorDialog({ task, ...props }: TaskProps & { task: SecondFactorTask }) {
  const Dialog = DIALOGS[task];
  return <Dialog {...props} />;
}
