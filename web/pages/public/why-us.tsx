import { WhyUs } from '../../features/public-content/why-us.tsx';

/** WU-01: two columns from 1060 px, the `lg` breakpoint. */
export default function WhyUsPage() {
  return <WhyUs />;
}
