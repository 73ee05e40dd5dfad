import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorText } from '../../api/error-text.ts';
import { toast } from '../../ui/toast.tsx';
import { ADMIN_KEY } from './admin-list.tsx';

/** Does something, says that it is done, and shows every list as it is afterwards, the log included. */
export function useAdminAction<Target>(act: (target: Target) => Promise<unknown>, said: (target: Target) => string) {
  const queries = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: act,
    onSuccess: async (_, target) => {
      await queries.invalidateQueries({ queryKey: [ADMIN_KEY] });
      toast(said(target));
    },
    onError: (error) => toast(errorText(error), 'loss'),
  });
}
