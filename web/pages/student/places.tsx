import { SectionPage } from '../../features/account-sections/section-page.tsx';
import { SavedPlaces } from '../../features/places/saved-places.tsx';
import { WaitingList } from '../../features/waiting-list/waiting-list.tsx';

export default function PlacesPage() {
  return (
    <SectionPage section="places">
      <SavedPlaces />
      <WaitingList />
    </SectionPage>
  );
}
