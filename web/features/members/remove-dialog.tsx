import type { SchoolMember } from '#contract/members.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { LossDialog } from '../../ui/overlay/loss-dialog.tsx';
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
    <LossDialog
      title={t('remove.title', { name })}
      words={{ keep: t('remove.keep'), confirm: t('remove.confirm'), busy: t('remove.busy') }}
      change={remove}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(member.isYou ? 'remove.textYou' : 'remove.text')}
    </LossDialog>
  );
}
