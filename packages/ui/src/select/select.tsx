import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { type Ref, useCallback, useRef, useState } from 'react'
import { cx } from '../class-names.ts'
import { useFieldControl } from '../form/field.tsx'
import type { SelectKindProps, SelectProps } from './select-props.ts'
import css from './select.module.css'
import { LongSelect } from './long-select.tsx'

function ShortSelect({ options, value, onValueChange, placeholder, icon, name, disabled, search: _search, create: _create, onFocus, ...rest }: SelectKindProps) {
  const [isUsed, setUsed] = useState(false)
  return (
    <Radix.Root value={value} onValueChange={onValueChange} onOpenChange={() => setUsed(true)} name={name} disabled={disabled}>
      <Radix.Trigger
        {...rest}
        onFocus={(event) => {
          setUsed(true)
          onFocus?.(event)
        }}
      >
        {icon}
        <span className={css.value}>
          <Radix.Value placeholder={placeholder}>{options.find((option) => option.value === value)?.label}</Radix.Value>
        </span>
        <ChevronDown aria-hidden />
      </Radix.Trigger>
      {isUsed && <Options options={options} />}
    </Radix.Root>
  )
}

/**
 * Radix renders all options even while the list is closed, to find an option by its first letters. On a page with filters, that would take
 * longer than rendering the rest of the page.
 */
function Options({ options }: Pick<SelectKindProps, 'options'>) {
  return (
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
  )
}

/** Radix creates an element for each option, so a list of 10,000 options would take ten seconds to open. */
const MOST_IN_A_SHORT_LIST = 50

export function Select<Value extends string>({ value, defaultValue, onValueChange, fit, searchable, className, ref, ...rest }: SelectProps<Value>) {
  const [own, setOwn] = useState<string>(defaultValue ?? '')
  const trigger = useTrigger(ref)

  function choose(chosen: string) {
    setOwn(chosen)
    // The cast is safe, because both kinds of list only return the value of an option.
    onValueChange?.(chosen as Value)
  }

  const Kind = searchable || rest.search || rest.create || rest.options.length > MOST_IN_A_SHORT_LIST ? LongSelect : ShortSelect
  return (
    <Kind
      {...rest}
      {...useFieldControl(rest)}
      ref={trigger}
      value={value ?? own}
      onValueChange={choose}
      className={cx(css.trigger, fit && css.fit, className)}
    />
  )
}

/** When the options arrive, the searchable list may replace the plain one, so move the focus to the new button. */
function useTrigger(ref: Ref<HTMLButtonElement> | undefined) {
  const hadFocus = useRef(false)
  return useCallback(
    (button: HTMLButtonElement) => {
      if (hadFocus.current) button.focus()
      const detach = attach(ref, button)
      return () => {
        hadFocus.current = document.activeElement === button
        detach()
      }
    },
    [ref],
  )
}

function attach(ref: Ref<HTMLButtonElement> | undefined, button: HTMLButtonElement): () => void {
  if (typeof ref === 'function') {
    const detach = ref(button)
    return typeof detach === 'function' ? detach : () => void ref(null)
  }
  if (ref) ref.current = button
  return () => {
    if (ref) ref.current = null
  }
}
