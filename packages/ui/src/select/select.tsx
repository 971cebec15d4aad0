import { useCallback, useRef, useState, type Ref } from 'react'
import { cx } from '../class-names.ts'
import { useFieldControl } from '../field/field-context.ts'
import { LongSelect } from './long-select.tsx'
import type { SelectProps } from './select-props.ts'
import css from './select.module.css'
import { ShortSelect } from './short-select.tsx'

/** Radix makes an element for every option, even while it is closed: 10,000 of them take ten seconds to open. */
const MOST_IN_A_SHORT_LIST = 50

export function Select<Value extends string>({ value, defaultValue, onValueChange, fit, className, ref, ...rest }: SelectProps<Value>) {
  const [own, setOwn] = useState<string>(defaultValue ?? '')
  const trigger = useTrigger(ref)

  function choose(chosen: string) {
    setOwn(chosen)
    // both kinds answer with one of the options
    onValueChange?.(chosen as Value)
  }

  const Kind = rest.options.length > MOST_IN_A_SHORT_LIST ? LongSelect : ShortSelect
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

/** When options arrive, one kind may take the place of the other: the focus goes over to the new button. */
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
