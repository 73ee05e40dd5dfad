import { ConfirmRecord } from '../../features/verification/confirm-record.tsx';

export default function ConfirmRecordPage() {
  return <ConfirmRecord />;
}
