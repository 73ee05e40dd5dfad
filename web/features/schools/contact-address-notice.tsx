import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type School, schoolEndpoints } from '#contract/schools.ts';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { schoolKey } from './use-school.ts';

/** Where the school's mail goes while its contact address is not confirmed, and the way to confirm it. */
export function ContactAddressNotice({ school }: { school: School }) {
  const { t } = useTranslation('school');
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(schoolEndpoints.sendAddressLink, { params: { id: school.id } }),
    onSuccess: (stored) => {
      queries.setQueryData(schoolKey(school.id), stored);
      if (stored.addressState === 'link_sent') toast(t('address.sent', { email: stored.email }));
    },
    onError: (error) => toast(errorText(error), 'loss'),
  });
  const { addressState, email, mailAddress } = school;
  if (addressState === 'confirmed') return null;
  return (
    <div className="sm:col-span-2">
      <Banner tone="attention">
        <p>{t(`address.${addressState}`, { email, mailAddress })}</p>
        <Button variant="secondary" size="sm" onClick={() => mutate()} isBusy={isPending} className="mt-3">
          {t(addressState === 'link_sent' ? 'address.sendAgain' : 'address.send')}
        </Button>
      </Banner>
    </div>
  );
}
