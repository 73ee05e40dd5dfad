import { Join } from '../../features/members/join-form.tsx';

/** What an invitation's mailed link opens. */
export default function JoinPage() {
  return <Join />;
}
