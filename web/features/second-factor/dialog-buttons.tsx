import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface DialogButtonsProps {
  isBusy: boolean;
  busyLabel: string;
  confirm: string;
  cancel: string;
  onCancel: () => void;
  isDanger?: boolean;
}

export function DialogButtons({
  isBusy,
  busyLabel,
  confirm,
  cancel,
  onCancel,
  isDanger,
}: DialogButtonsProps): ReactNode {
  return (
    <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button variant="secondary" onClick={onCancel} disabled={isBusy}>
        {cancel}
      </Button>
      <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy} busyLabel={busyLabel}>
        {confirm}
      </Button>
    </div>
  );
}
