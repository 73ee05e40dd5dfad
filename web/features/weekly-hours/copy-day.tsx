import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { WEEKDAYS } from './lines.ts';
import { dayOfWeekday } from './weekday.ts';

const useTexts = textsOf('weekly-hours');

const LAST_WORKING_DAY = 5;

/** Which days shall be as this one is: one press for the usual ones. */
export function CopyDay({
  weekday,
  onCopy,
  onClose,
}: {
  weekday: number;
  onCopy: (weekdays: number[]) => void;
  onClose: () => void;
}) {
  const t = useTexts();
  const formats = useFormats();
  const [chosen, setChosen] = useState<number[]>([]);
  const others = WEEKDAYS.filter((one) => one !== weekday);
  function copy(weekdays: number[]): void {
    onCopy(weekdays);
    onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('copy.title', { day: formats.weekday(dayOfWeekday(weekday)) })}
      actions={
        <Button disabled={chosen.length === 0} onClick={() => copy(chosen)}>
          {t('copy.do')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => copy(others.filter((one) => one <= LAST_WORKING_DAY))}>
            {t('copy.working')}
          </Button>
          <Button variant="secondary" onClick={() => copy(others)}>
            {t('copy.all')}
          </Button>
        </div>
        <div className="flex flex-wrap gap-2">
          {others.map((one) => (
            <Chip
              key={one}
              isSelected={chosen.includes(one)}
              onChange={(isOn) => setChosen(isOn ? [...chosen, one] : chosen.filter((other) => other !== one))}
            >
              {formats.weekday(dayOfWeekday(one))}
            </Chip>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
