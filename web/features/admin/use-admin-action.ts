import { useMutation } from '@tanstack/react-query';
import { useErrorText } from '../../api/error-text.ts';
import { toast } from '../../ui/toast.tsx';
import { useAllShownAnew } from './queries.ts';

/** Does something, says that it is done, and shows every list as it is afterwards, the log included. */
export function useAdminAction<Answer>(act: () => Promise<Answer>, said: (answer: Answer) => string) {
  const showAllAnew = useAllShownAnew();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: act,
    onSuccess: async (answer) => {
      await showAllAnew();
      toast(said(answer));
    },
    onError: (error) => toast(errorText(error), 'loss'),
  });
}
