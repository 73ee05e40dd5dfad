import { CalendarLinkOver } from '../../features/verification/confirm-record.tsx';

export default function CalendarLinkOverPage() {
  return <CalendarLinkOver />;
}
