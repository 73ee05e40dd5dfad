import { ConfirmAddress } from '../../features/schools/confirm-address.tsx';

/** Confirms a school's contact address on a click, because mail scanners open links too. */
export default function ConfirmAddressPage() {
  return <ConfirmAddress />;
}
