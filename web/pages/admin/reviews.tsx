import { AdminPage } from '../../features/admin/admin-page.tsx';
import { Reviews } from '../../features/admin/reviews.tsx';

/** RT-19 */
export default function AdminReviews() {
  return (
    <AdminPage section="reviews">
      <Reviews />
    </AdminPage>
  );
}
