import { useParams } from 'react-router';
import { OneBooking } from '../../features/bookings/one-booking.tsx';

/** One booking: the confirmation, to be opened again whenever it is needed. */
export default function BookingPage() {
  const { id = '' } = useParams();
  return <OneBooking id={id} />;
}
