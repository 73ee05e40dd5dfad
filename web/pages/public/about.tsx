import { About } from '../../features/public-content/about.tsx';

export default function AboutPage() {
  return <About />;
}
