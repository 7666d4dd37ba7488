import { PageHeading } from '../../components/PageHeading';
import { ContinueLink } from '../layout/ContinueLink';

export function DashboardPage() {
  return (
    <>
      <PageHeading>Dashboard</PageHeading>
      <ContinueLink />
    </>
  );
}
