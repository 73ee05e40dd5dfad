import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { Card } from '../../ui/page.tsx';
import { useInView } from '../../ui/use-viewport.ts';

const useTexts = createTextsHook('channels');

const settings = lazyImport(async () => (await import('./channel-settings.tsx')).ChannelSettings);

/**
 * Notification settings at the end of a longer page, loaded when scrolled into view. Must be the last section of unknown
 * height, so that nothing below it jumps.
 */
export function Channels() {
  const t = useTexts();
  const [place, isSeen] = useInView<HTMLDivElement>();
  const ChannelSettings = useLazyImport(settings, isSeen, () => undefined);
  return (
    <Card>
      <h2 tabIndex={-1} className="text-lg font-bold">
        {t('title')}
      </h2>
      <p className="mt-1 mb-5 text-soft">{t('lead')}</p>
      <div ref={place} className="min-h-72">
        {ChannelSettings && <ChannelSettings />}
      </div>
    </Card>
  );
}
