import { useQuery } from '@tanstack/react-query';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import { isGoodFor } from '#contract/package-kinds.ts';
import type { PackageOrder } from '#contract/packages.ts';
import { type BodyFor, call, withoutVersion } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { SHARED_KEYS } from '../../api/shared-keys.ts';
import { moneyKeys } from '../money/queries.ts';

export const packageKeys = {
  all: ['packages'],
  ofSchool: (schoolId: string) => [...packageKeys.all, schoolId],
  offered: (schoolId: string) => [...packageKeys.all, schoolId, 'offered'],
  /** Under the money keys, because payments, refunds and lessons change orders. */
  orders: (schoolId: string) => [...moneyKeys.all, schoolId, 'orders'],
  ending: (schoolId: string, orderId: string) => [...packageKeys.orders(schoolId), orderId, 'ending'],
  mine: () => [...moneyKeys.all, 'my-orders'],
  myEnding: (orderId: string) => [...packageKeys.mine(), orderId, 'ending'],
};

/** All of the school's packages. */
export const usePackages = (schoolId: string) =>
  useQuery({
    queryKey: packageKeys.ofSchool(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/packages', { params: { id: schoolId }, signal }),
  });

/** Packages that a student can request. */
export const useOfferedPackages = (schoolId: string) =>
  useQuery({
    queryKey: packageKeys.offered(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/packages/offered', { params: { id: schoolId }, signal }),
  });

type PackageBody = BodyFor<'PUT /school/:id/packages/:packageId'>;

/** Creates a package if there is no id. */
export const useSavePackage = (schoolId: string, packageId?: string) =>
  useChange([packageKeys.all], (body: PackageBody) =>
    packageId === undefined
      ? call('POST /school/:id/packages', { params: { id: schoolId }, body: withoutVersion(body) })
      : call('PUT /school/:id/packages/:packageId', { params: { id: schoolId, packageId }, body }),
  );

export const useWithdrawPackage = (schoolId: string) =>
  useChange([packageKeys.all], (packageId: string) =>
    call('DELETE /school/:id/packages/:packageId', { params: { id: schoolId, packageId } }),
  );

/** Requests for packages, and packages that students have. */
export const usePackageOrders = (schoolId: string, isWanted = true) =>
  useQuery({
    queryKey: packageKeys.orders(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/package-orders', { params: { id: schoolId }, signal }),
    enabled: isWanted,
    // Students may request packages while the page is open.
    refetchInterval: 60_000,
  });

/** Packages that the student requested or has. */
export const useMyPackages = () =>
  useQuery({
    queryKey: packageKeys.mine(),
    queryFn: ({ signal }) => call('GET /package-orders', { signal }),
  });

/** The package that the server would charge this lesson to. */
export function useCredit(schoolId: string, minutes: number, kind: LessonKind | null): PackageOrder | null {
  const { data = [] } = useMyPackages();
  return chooseCredit(
    data.filter((one) => one.schoolId === schoolId),
    minutes,
    kind,
  );
}

/** Of a student's packages with a school, the one that a lesson would be charged to. */
export function chooseCredit(
  orders: readonly PackageOrder[],
  minutes: number,
  kind: LessonKind | null,
): PackageOrder | null {
  const lesson = kind && { id: kind.id, hasPrice: kind.price !== null };
  const ids = ({ kinds }: PackageOrder) => kinds.map(({ id }) => id);
  const [first] = orders
    .filter((one) => one.isUsable && one.minutesLeft >= minutes)
    .filter((one) => isGoodFor(ids(one), lesson))
    .toSorted(
      (one, other) => (one.expiresOn ?? '').localeCompare(other.expiresOn ?? '') || one.minutesLeft - other.minutesLeft,
    );
  return first ?? null;
}

const orderChanged = [moneyKeys.all, SHARED_KEYS.schoolStudents];

export const useAskForPackage = () =>
  useChange(orderChanged, (body: BodyFor<'POST /package-orders'>) => call('POST /package-orders', { body }));

export const useTakeBackPackage = () =>
  useChange(orderChanged, (id: string) => call('DELETE /package-orders/:id', { params: { id } }));

export const useAcceptPackage = (schoolId: string) =>
  useChange(orderChanged, (orderId: string) =>
    call('POST /school/:id/package-orders/:orderId/accept', { params: { id: schoolId, orderId } }),
  );

export const useDeclinePackage = (schoolId: string) =>
  useChange(orderChanged, (orderId: string) =>
    call('POST /school/:id/package-orders/:orderId/decline', { params: { id: schoolId, orderId } }),
  );

/** Preview of ending a student's package now. */
export const usePackageEnding = (schoolId: string, orderId: string) =>
  useQuery({
    queryKey: packageKeys.ending(schoolId, orderId),
    queryFn: ({ signal }) =>
      call('GET /school/:id/package-orders/:orderId/ending', { params: { id: schoolId, orderId }, signal }),
    // Never show a cached preview.
    gcTime: 0,
    retry: false,
  });

/** Preview of ending the student's own package now. */
export const useMyPackageEnding = (orderId: string) =>
  useQuery({
    queryKey: packageKeys.myEnding(orderId),
    queryFn: ({ signal }) => call('GET /package-orders/:id/ending', { params: { id: orderId }, signal }),
    // Never show a cached preview.
    gcTime: 0,
    retry: false,
  });

export const useAskToEndPackage = (orderId: string) =>
  useChange(orderChanged, () => call('POST /package-orders/:id/ask-to-end', { params: { id: orderId } }));

export const useKeepPackage = () =>
  useChange(orderChanged, (id: string) => call('DELETE /package-orders/:id/ask-to-end', { params: { id } }));

export const useEndPackage = (schoolId: string, orderId: string) =>
  useChange(orderChanged, (body: BodyFor<'POST /school/:id/package-orders/:orderId/end'>) =>
    call('POST /school/:id/package-orders/:orderId/end', { params: { id: schoolId, orderId }, body }),
  );
