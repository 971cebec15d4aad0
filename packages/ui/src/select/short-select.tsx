import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { SelectKindProps } from './select-props.ts'
import css from './select.module.css'

export function ShortSelect({ options, value, onValueChange, placeholder, icon, name, disabled, ...rest }: SelectKindProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} name={name} disabled={disabled}>
      <Radix.Trigger {...rest}>
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
  )
}
