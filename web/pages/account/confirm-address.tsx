import { ConfirmAddress } from '../../features/schools/confirm-address.tsx';

/** A school's contact address, confirmed by a press: programs that look through mail open links too. */
export default function ConfirmAddressPage() {
  return <ConfirmAddress />;
}
