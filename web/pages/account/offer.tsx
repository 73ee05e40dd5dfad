import { MyOffer } from '../../features/offers/my-offer.tsx';

export default function OfferPage() {
  return <MyOffer />;
}
