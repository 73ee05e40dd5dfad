import { FileSpreadsheet, FileText } from 'lucide-react';
import type { RefObject } from 'react';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';

const useTexts = createTextsHook('school-bookings');

export type ExportFormat = 'xlsx' | 'csv';

interface ExportChoicesProps {
  triggerRef: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
  onChoose: (format: ExportFormat) => void;
}

export function ExportChoices({ triggerRef, isOpen, onClose, onChoose }: ExportChoicesProps) {
  const t = useTexts();
  return (
    <Menu triggerRef={triggerRef} isOpen={isOpen} onClose={onClose} label={t('bookings.export.button')}>
      <MenuItem icon={<FileSpreadsheet aria-hidden="true" />} onAction={() => onChoose('xlsx')}>
        {t('bookings.export.xlsx')}
      </MenuItem>
      <MenuItem icon={<FileText aria-hidden="true" />} onAction={() => onChoose('csv')}>
        {t('bookings.export.csv')}
      </MenuItem>
    </Menu>
  );
}
