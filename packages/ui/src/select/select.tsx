import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { useFieldControl } from '../field/field-context.ts';
import css from './select.module.css';

export interface SelectOption<Value extends string = string> {
  /** Not empty: Radix keeps the empty string for 'nothing chosen'. */
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string = string>
  extends Omit<ComponentProps<'button'>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'children'> {
  options: readonly SelectOption<Value>[];
  /** '' and undefined show the placeholder. */
  value?: Value | '' | undefined;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  placeholder?: string;
  /** An icon before the value. */
  icon?: ReactNode;
  /** As wide as its text, for filters; otherwise as wide as its place. */
  fit?: boolean;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, defaultValue, onValueChange, placeholder, icon, fit, name, disabled, className, ...rest } = props;
  return (
    <Radix.Root
      value={value}
      defaultValue={defaultValue}
      // Radix knows strings only; what it answers is one of the options
      onValueChange={(chosen) => onValueChange?.(chosen as Value)}
      name={name}
      disabled={disabled}
    >
      <Radix.Trigger {...rest} {...useFieldControl(rest)} className={cx(css.trigger, fit && css.fit, className)}>
        {icon}
        <span className={css.value}>
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDown aria-hidden />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content position="popper" sideOffset={4} collisionPadding={8} className={css.content}>
          <Radix.Viewport className={css.viewport}>
            {options.map((option) => (
              <Radix.Item key={option.value} value={option.value} disabled={option.disabled} className={css.item}>
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator className={css.check}>
                  <Check aria-hidden />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
