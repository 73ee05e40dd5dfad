import { textsOf } from '../../ui/i18n/texts-of.ts';
import { InformationPage } from './information-page.tsx';

const useTexts = textsOf('schools');

/** RT-09 */
export default function SchoolInformation() {
  const t = useTexts();
  return (
    <InformationPage title={t('information.title')} heading={t('information.title')} lead={t('information.lead')} />
  );
}
