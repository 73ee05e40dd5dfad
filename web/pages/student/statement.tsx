import { MyStatement } from '../../features/money/my-statement.tsx';

/** A student's year with each school, to be read and taken along. */
export default function StatementPage() {
  return <MyStatement />;
}
