import type { School } from '#contract/schools.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { toast } from '../../ui/toast.tsx';
import { useSendAddressLink } from './queries.ts';

const useTexts = textsOf('schools');

/** Where the school's mail goes while its contact address is not confirmed, and the way to confirm it. */
export function ContactAddressNotice({ school }: { school: School }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { mutate, isPending } = useSendAddressLink(school.id);
  const send = () =>
    mutate(undefined, {
      onSuccess: (stored) => stored.addressState === 'link_sent' && toast(t('address.sent', { email: stored.email })),
      onError: (error) => toast(errorText(error), 'loss'),
    });
  const { addressState, email, mailAddress } = school;
  if (addressState === 'confirmed') return null;
  return (
    <div className="sm:col-span-2">
      <Banner tone="attention">
        <p>{t(`address.${addressState}`, { email, mailAddress })}</p>
        <Button variant="secondary" size="sm" onClick={send} isBusy={isPending} className="mt-3">
          {t(addressState === 'link_sent' ? 'address.sendAgain' : 'address.send')}
        </Button>
      </Banner>
    </div>
  );
}
