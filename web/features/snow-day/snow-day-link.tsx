import { Snowflake } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PAGE_PATHS } from '#contract/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** To the page that cancels all lessons of a day. */
export function SnowDayLink() {
  const { t } = useTranslation('snowDay');
  return (
    <LinkButton to={PAGE_PATHS.snowDay} variant="secondary">
      <Snowflake className="size-5 shrink-0" aria-hidden="true" />
      {t('title')}
    </LinkButton>
  );
}
