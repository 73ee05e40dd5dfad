import { MyBookings } from '../../features/bookings/my-bookings.tsx';

/** RT-05: what is booked and what was, with a way to cancel. */
export default function BookingsPage() {
  return <MyBookings />;
}
