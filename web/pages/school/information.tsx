export { InformationPage as default } from '../../features/schools/information-page.tsx';
