import { ErrorScreen } from '../../app/shell/error-screen.tsx';

export default function NotFound() {
  return <ErrorScreen status={404} message="Not Found" />;
}
