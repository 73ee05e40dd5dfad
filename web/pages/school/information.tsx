import { useTranslation } from 'react-i18next';
import { InformationPage } from './information-page.tsx';

/** RT-09 */
export default function SchoolInformation() {
  const { t } = useTranslation('school');
  return (
    <InformationPage title={t('information.title')} heading={t('information.title')} lead={t('information.lead')} />
  );
}
