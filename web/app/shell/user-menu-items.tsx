import { Camera, CarFront, CircleHelp, LogOut, School, UserRound } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { SessionActor } from '#contract/accounts.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { useOwnPhotoUpload } from '../../features/photos/own-photo.tsx';
import { useSession } from '../../features/session/session-store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Spinner } from '../../ui/button.tsx';
import { FileInput } from '../../ui/form/drop-zone.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { useActorDisplay } from './navigation.ts';

const useTexts = createTextsHook('shell');
const usePhotosTexts = createTextsHook('photos');

interface UserMenuItemsProps {
  triggerRef: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
}

/** NV-04 and NV-05 */
export function UserMenuItems(props: UserMenuItemsProps) {
  const session = useSession();
  return session ? <ActorMenu actor={session} {...props} /> : <VisitorMenu {...props} />;
}

/** Only owners may change a school's photo. */
const hasOwnPhoto = (actor: SessionActor): boolean =>
  actor.kind === 'candidate' || (actor.kind === 'school' && actor.role === 'owner');

function VisitorMenu(props: UserMenuItemsProps) {
  const t = useTexts();
  const navigate = useNavigate();
  return (
    <Menu label={t('user.logIn')} {...props}>
      <MenuItem icon={<CarFront />} onAction={() => void navigate(PAGE_PATHS.login)}>
        {t('user.loginStudent')}
      </MenuItem>
      <MenuItem icon={<School />} onAction={() => void navigate(PAGE_PATHS.schoolLogin)}>
        {t('user.loginSchool')}
      </MenuItem>
    </Menu>
  );
}

function ActorMenu({ actor, ...props }: UserMenuItemsProps & { actor: SessionActor }) {
  const t = useTexts();
  const photos = usePhotosTexts();
  const navigate = useNavigate();
  const { name, photo, school } = useActorDisplay(actor);
  const picker = useRef<HTMLInputElement>(null);
  const { send, isSending } = useOwnPhotoUpload(actor);
  const go = (path: string) => () => void navigate(path);
  return (
    <>
      <Menu
        label={t('user.menu')}
        head={
          <div className="grid justify-items-center gap-2 border-b border-line px-4 pt-5 pb-4 text-center">
            <span className="relative">
              <Avatar name={name} src={photo} size={100} />
              {isSending && (
                <span className="absolute inset-0 grid place-items-center rounded-full bg-[rgb(10_14_13/55%)] text-[#fff]">
                  <Spinner className="size-8" />
                </span>
              )}
            </span>
            <span className="max-w-full font-semibold wrap-anywhere">{name}</span>
            {school && <span className="max-w-full text-sm wrap-anywhere">{school}</span>}
            <span className="max-w-full text-sm wrap-anywhere text-soft">{actor.email}</span>
          </div>
        }
        {...props}
      >
        {hasOwnPhoto(actor) && (
          <MenuItem
            icon={<Camera />}
            isDisabled={isSending}
            shouldCloseOnSelect={false}
            onAction={() => picker.current?.click()}
          >
            {isSending ? photos('sending') : photos(photo ? 'change' : 'add')}
          </MenuItem>
        )}
        {actor.kind === 'school' && (
          <MenuItem icon={<School />} onAction={go(PAGE_PATHS.schoolProfile)}>
            {t('user.profile')}
          </MenuItem>
        )}
        {actor.kind === 'candidate' && (
          <MenuItem icon={<UserRound />} onAction={go(PAGE_PATHS.studentProfile)}>
            {t('user.account')}
          </MenuItem>
        )}
        <MenuItem icon={<CircleHelp />} onAction={go(PAGE_PATHS.contact)}>
          {t('user.help')}
        </MenuItem>
        <MenuItem icon={<LogOut />} onAction={go(PAGE_PATHS.logout)}>
          {t('user.logOut')}
        </MenuItem>
      </Menu>
      <FileInput ref={picker} accept="image/*" aria-label={photos('change')} onFile={(file) => void send(file)} />
    </>
  );
}
