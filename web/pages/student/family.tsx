import { Family } from '../../features/family/family.tsx';

/** A parent's or guardian's home. */
export default function FamilyPage() {
  return <Family />;
}
