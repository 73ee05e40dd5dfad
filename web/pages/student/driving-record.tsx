import { MyDrivingRecord } from '../../features/lesson-records/driving-record.tsx';

/** A student's recorded lessons, confirmed or not, to read, print or download. */
export default function DrivingRecordPage() {
  return <MyDrivingRecord />;
}
