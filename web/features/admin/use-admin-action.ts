import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorText } from '../../api/error-text.ts';
import { toast } from '../../ui/toast.tsx';
import { ADMIN_KEY } from './admin-list.tsx';

/** Does something, says that it is done, and shows every list as it is afterwards, the log included. */
export function useAdminAction<Answer>(act: () => Promise<Answer>, said: (answer: Answer) => string) {
  const queries = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: act,
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ queryKey: [ADMIN_KEY] });
      toast(said(answer));
    },
    onError: (error) => toast(errorText(error), 'loss'),
  });
}
