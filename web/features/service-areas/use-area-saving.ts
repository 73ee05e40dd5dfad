import type { ServiceArea } from '#contract/service-areas.ts';
import { useErrorText } from '../../api/error-text.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { toast } from '../../ui/toast.tsx';
import { offerUndo } from '../../ui/undo-offer.tsx';
import { type OwnArea, useAreaChange, useFreshArea } from './queries.ts';

const useTexts = textsOf('service-areas');

/** @param version of what it replaces */
const ownOf = ({ isOwn, postalCode, radiusKm }: ServiceArea, { version }: ServiceArea): OwnArea =>
  isOwn ? { postalCode, radiusKm, version } : null;
const isSame = (one: ServiceArea, other: ServiceArea): boolean =>
  one.isOwn === other.isOwn && one.postalCode === other.postalCode && one.radiusKm === other.radiusKm;

/** Saves an area, and offers for some seconds to put back the one before. */
export function useAreaSaving(instructorId: string, name: string, onStored: (area: ServiceArea) => void) {
  const t = useTexts();
  const errorText = useErrorText();
  const { mutateAsync: change } = useAreaChange(instructorId);
  const readFresh = useFreshArea(instructorId);

  async function store(area: OwnArea): Promise<ServiceArea> {
    const stored = await change(area);
    onStored(stored);
    return stored;
  }
  async function undo(before: ServiceArea, after: ServiceArea): Promise<void> {
    try {
      if (!isSame(await readFresh(), after)) return void toast(t('undo.changed', { name }), 'attention');
      await store(ownOf(before, after));
      toast(t('undo.done', { name }));
    } catch (error) {
      toast(t('undo.failed', { reason: errorText(error) }), 'loss');
    }
  }
  return async (before: ServiceArea, area: OwnArea): Promise<void> => {
    const after = await store(area);
    const { radiusKm, postalCode } = after;
    offerUndo({
      text: t(after.isOwn ? 'saved' : 'cleared', { name, km: radiusKm, postalCode }),
      button: t('undo.button'),
      onUndo: () => undo(before, after),
    });
  };
}
