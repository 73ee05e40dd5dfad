import { CalendarLinkOver } from '../../features/verification/calendar-link-over.tsx';

export default function CalendarLinkOverPage() {
  return <CalendarLinkOver />;
}
