import { useSearchParams } from 'react-router';
import { loginPath, withReturn } from '#contract/paths.ts';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { CodeForm } from '../../features/accounts/code-form.tsx';
import { userTypeFrom } from '../../features/password/user-type.ts';
import { GuestOnly } from '../../features/session/guest-only.tsx';
import { returnAddress } from '../../features/session/return-to.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';

const useTexts = createTextsHook('second-factor');

/** After the password, where two-step verification is on: any kind of account. */
export default function LoginCode() {
  const t = useTexts();
  const [search] = useSearchParams();
  const login = loginPath[userTypeFrom(search.get('userType'))];
  const wanted = returnAddress(`?${search}`);
  const loginAddress = wanted === null ? login : withReturn(login, wanted);
  return (
    <GuestOnly>
      <AccountPage
        title={t('logIn.title')}
        heading={t('logIn.title')}
        footer={
          <p>
            <TextLink to={loginAddress} className="inline-flex min-h-11 items-center">
              {t('logIn.back')}
            </TextLink>
          </p>
        }
      >
        <CodeForm loginAddress={loginAddress} />
      </AccountPage>
    </GuestOnly>
  );
}
