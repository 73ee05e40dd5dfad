/**
 * Lists a school's lessons and free slots, with a key that may read bookings and slots: `LANEWISE_URL=… LANEWISE_KEY=…
 * SCHOOL_ID=… node example/school-day.ts`
 */
import { createLanewise } from '../src/client.ts';

const { LANEWISE_URL: baseUrl = '', LANEWISE_KEY: key = '', SCHOOL_ID: schoolId = '' } = process.env;
const lanewise = createLanewise({ baseUrl, key });

const { data: bookings, error } = await lanewise.GET('/api/booking/school/{schoolId}', {
  params: { path: { schoolId }, query: { fetchType: 'UPCOMING' } },
});
if (!bookings) throw new Error(`${error.error.code}: ${error.error.message}`);
for (const { code, startTime, instructor, bookingStatus } of bookings)
  console.log(`${code}  ${startTime}  ${instructor.firstName} ${instructor.lastName}  ${bookingStatus}`);

const schedule = await lanewise.GET('/api/schedule/school/{schoolId}', { params: { path: { schoolId } } });
for (const { firstName, lastName, availabilitySlots } of schedule.data ?? [])
  for (const { date, time } of availabilitySlots)
    for (const { startTime, endTime, availabilityStatus } of time)
      if (availabilityStatus === 'Available')
        console.log(`free  ${date} ${startTime}-${endTime}  ${firstName} ${lastName}`);
