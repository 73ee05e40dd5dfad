import { Check, ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { useTranslation } from 'react-i18next';
import { cx } from '../class-names.ts';
import { controlStyle, FieldErrorText, type FieldProps } from './field-shell.tsx';
import { listItemStyle, listPopoverStyle } from './list-box-style.ts';

export interface Option<K extends string = string> {
  id: K;
  label: string;
}

interface ChoiceProps<K extends string> extends FieldProps {
  options: readonly Option<K>[];
  placeholder?: string;
  isDisabled?: boolean;
}

interface SelectProps<K extends string> extends ChoiceProps<K> {
  value: K | '' | null;
  onChange: (value: K) => void;
}

interface MultiSelectProps<K extends string> extends ChoiceProps<K> {
  value: readonly K[];
  onChange: (value: K[]) => void;
}

/** One of a short list. */
export function Select<K extends string>({ value, onChange, ...rest }: SelectProps<K>) {
  return (
    <Choice
      {...rest}
      mode="single"
      value={value ? [value] : []}
      onChange={([first]) => first !== undefined && onChange(first as K)}
    />
  );
}

/** Several of a short list; it stays open while one ticks. */
export function MultiSelect<K extends string>({ value, onChange, ...rest }: MultiSelectProps<K>) {
  return <Choice {...rest} mode="multiple" value={value} onChange={(keys) => onChange(keys as K[])} />;
}

function Choice({
  name,
  label,
  error,
  description,
  isOptional,
  className,
  options,
  placeholder,
  isDisabled = false,
  mode,
  value,
  onChange,
}: ChoiceProps<string> & {
  mode: 'single' | 'multiple';
  value: readonly string[];
  onChange: (keys: string[]) => void;
}) {
  const { t } = useTranslation();
  return (
    <AriaSelect
      selectionMode={mode}
      value={mode === 'single' ? (value[0] ?? null) : value}
      onChange={(keys: unknown) =>
        onChange((Array.isArray(keys) ? keys : [keys]).filter((key) => key !== null).map(String))
      }
      isInvalid={error !== undefined}
      isDisabled={isDisabled}
      placeholder={placeholder ?? t('form.choose')}
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
      <Button
        className={cx(
          controlStyle,
          'flex items-center justify-between gap-2 text-left',
          error && 'border-2 border-loss',
        )}
      >
        <SelectValue className="truncate data-placeholder:text-soft">
          {({ selectedText, isPlaceholder, defaultChildren }) => (isPlaceholder ? defaultChildren : selectedText)}
        </SelectValue>
        <ChevronDown className="size-5 shrink-0 text-soft" aria-hidden="true" />
      </Button>
      {error && (
        <Text slot="errorMessage">
          <FieldErrorText id="">{error}</FieldErrorText>
        </Text>
      )}
      <Popover className={listPopoverStyle}>
        <ListBox items={options} className="max-h-80 outline-none">
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={listItemStyle}>
              {option.label}
              <Check className="invisible size-5 text-action-text group-data-selected:visible" aria-hidden="true" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
