import { Check, ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { cx } from '../class-names.ts';
import { textsOf } from '../i18n/texts-of.ts';
import { controlStyle, FieldErrorText, type FieldProps } from './field-shell.tsx';
import { listItemStyle, listPopoverStyle } from './list-box-style.ts';
import type { Option } from './select-list.tsx';

const useTexts = textsOf('ui');

interface ComboBoxProps<K extends string> extends FieldProps {
  options: readonly Option<K>[];
  value: K | '' | null;
  onChange: (value: K | '') => void;
  placeholder?: string;
}

/** One of a list that is long enough to type in. */
export function ComboBox<K extends string>({
  name,
  label,
  error,
  description,
  isOptional,
  className,
  options,
  value,
  onChange,
  placeholder,
}: ComboBoxProps<K>) {
  const t = useTexts();
  return (
    <AriaComboBox
      defaultItems={options}
      value={value || null}
      onChange={(key) => onChange(key === null ? '' : (String(key) as K))}
      isInvalid={error !== undefined}
      menuTrigger="focus"
      data-field={name}
      className={cx('grid content-start gap-1.5', className)}
    >
      <Label className="font-semibold">
        {label}
        {isOptional && <span className="font-normal text-soft"> {t('form.optional')}</span>}
      </Label>
      {description && (
        <Text slot="description" className="text-sm text-soft">
          {description}
        </Text>
      )}
      <div className="relative">
        <Input {...(placeholder && { placeholder })} className={cx(controlStyle, 'pr-11')} />
        <Button className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-soft">
          <ChevronDown className="size-5" aria-hidden="true" />
        </Button>
      </div>
      {error && (
        <Text slot="errorMessage">
          <FieldErrorText id="">{error}</FieldErrorText>
        </Text>
      )}
      <Popover className={listPopoverStyle}>
        <ListBox<Option<K>>
          className="max-h-80 outline-none"
          renderEmptyState={() => <p className="p-3 text-soft">{t('form.noMatch')}</p>}
        >
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={listItemStyle}>
              {option.label}
              <Check className="invisible size-5 text-action-text group-data-selected:visible" aria-hidden="true" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
