import { MyDrivingRecord } from '../../features/lesson-records/driving-record.tsx';

/** A student's lessons as they are on record, confirmed or not, to read, to print and to take along. */
export default function DrivingRecordPage() {
  return <MyDrivingRecord />;
}
