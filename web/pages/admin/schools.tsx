import { AdminPage } from '../../features/admin/admin-page.tsx';
import { Schools } from '../../features/admin/schools.tsx';

/** RT-19 */
export default function AdminSchools() {
  return (
    <AdminPage section="schools">
      <Schools />
    </AdminPage>
  );
}
