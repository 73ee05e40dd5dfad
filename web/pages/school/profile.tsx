import { useTranslation } from 'react-i18next';
import { InformationPage } from './information-page.tsx';

/** RT-08 */
export default function SchoolProfile() {
  const { t } = useTranslation('school');
  return (
    <InformationPage
      title={t('information.profileTitle')}
      heading={t('information.profileHeading')}
      lead={t('information.profileLead')}
    />
  );
}
