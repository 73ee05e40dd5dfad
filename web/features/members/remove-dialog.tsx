import type { SchoolMember } from '#contract/members.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { memberName } from './member-name.ts';
import { useRemoveMember } from './queries.ts';

const useTexts = textsOf('members');

interface RemoveDialogProps {
  schoolId: string;
  member: SchoolMember;
  onClose: () => void;
}

/** Says what ends and what stays, before it happens. */
export function RemoveDialog({ schoolId, member, onClose }: RemoveDialogProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const remove = useRemoveMember(schoolId);
  const name = memberName(member);
  const confirm = () =>
    remove.mutate(member.id, {
      onSuccess: () => {
        toast(t('remove.done', { name }));
        onClose();
      },
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      kind="alert"
      isLocked={remove.isPending}
      title={t('remove.title', { name })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={remove.isPending}>
            {t('remove.keep')}
          </Button>
          <Button variant="danger" onClick={confirm} isBusy={remove.isPending} busyLabel={t('remove.busy')}>
            {t('remove.confirm')}
          </Button>
        </>
      }
    >
      {remove.error && (
        <Banner tone="loss" isLive>
          {errorText(remove.error)}
        </Banner>
      )}
      <p>{t(member.isYou ? 'remove.textYou' : 'remove.text')}</p>
    </Dialog>
  );
}
