import { AdminPage } from '../../features/admin/admin-page.tsx';
import { Bookings } from '../../features/admin/bookings.tsx';

/** RT-19 */
export default function AdminBookings() {
  return (
    <AdminPage section="bookings">
      <Bookings />
    </AdminPage>
  );
}
