import { Navigate } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { SectionPage } from '../../features/account-sections/section-page.tsx';
import { isSection } from '../../features/account-sections/sections.ts';
import { CalendarFeeds } from '../../features/calendar-feeds/calendar-feeds.tsx';
import { ChannelSettings } from '../../features/channels/channel-settings.tsx';
import { useSession } from '../../features/session/session-store.ts';
import { Card } from '../../ui/page.tsx';

export default function NotificationsPage() {
  const actor = useSession();
  if (!actor) return null;
  // A bookkeeper sees no lessons, so there is nothing to be notified of.
  if (!isSection(actor, 'notifications')) return <Navigate to={PAGE_PATHS.accountSecurity} replace />;
  return (
    <SectionPage section="notifications">
      <Card className="min-h-72">
        <ChannelSettings />
      </Card>
      <CalendarFeeds />
    </SectionPage>
  );
}
