import { useParams } from 'react-router';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { BookingHistory } from '../../features/admin/booking-history.tsx';

/** RT-19 */
export default function AdminBooking() {
  const { id = '' } = useParams();
  return (
    <AdminPage section="booking">
      <BookingHistory id={id} />
    </AdminPage>
  );
}
