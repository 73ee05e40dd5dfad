import { InformationPage } from '../../features/schools/information-page.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('schools');

/** RT-09 */
export default function SchoolInformation() {
  const t = useTexts();
  return (
    <InformationPage title={t('information.title')} heading={t('information.title')} lead={t('information.lead')} />
  );
}
