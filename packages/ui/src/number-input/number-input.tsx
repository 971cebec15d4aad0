import { ChevronDown, ChevronUp } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '../class-names.ts'
import { TextInput, type TextInputProps } from '../text-input/text-input.tsx'
import css from './number-input.module.css'
import { stepNumber } from './step-number.ts'
import { withPoint } from './with-point.ts'

export interface NumberInputProps extends Omit<TextInputProps, 'type' | 'step' | 'min' | 'max'> {
  /** Step of the arrows; any typed value is accepted. */
  step?: number
  /** Range of the arrows only; the form validates typed values. */
  min?: number | string
  max?: number | string
}

const asNumber = (end: number | string | undefined) => (end === undefined || end === '' ? undefined : Number(end))

/** Sets the value through the native setter and an input event, so that React and form libraries notice. */
function enter(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Synchronous, so that other handlers of the same key or blur event read the new value. */
function makePlain(input: HTMLInputElement) {
  const plain = withPoint(input.value)
  if (plain !== input.value) flushSync(() => enter(input, plain))
}

/** For screen readers. Only while focused: when a form sets the value later no event fires, and aria-valuenow would be out of date. */
function tellNumber(input: HTMLInputElement) {
  const typed = withPoint(input.value).trim()
  if (typed === '' || !Number.isFinite(Number(typed))) input.removeAttribute('aria-valuenow')
  else input.setAttribute('aria-valuenow', String(Number(typed)))
}

/**
 * Text input for numbers. Keeps input such as '1,234' or '1e', which type="number" discards. A decimal comma becomes a point only on
 * blur or Enter, because until then more digits may follow it.
 */
export function NumberInput({ step = 1, min, max, className, suffix, onKeyDown, ...rest }: NumberInputProps) {
  function move(input: HTMLInputElement, direction: 1 | -1) {
    if (!input.disabled && !input.readOnly) enter(input, stepNumber(input.value, direction, { step, min: asNumber(min), max: asNumber(max) }))
  }

  function moveByKey(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event)
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(event.currentTarget, event.key === 'ArrowUp' ? 1 : -1)
  }

  function moveByPointer(event: PointerEvent<HTMLButtonElement>, direction: 1 | -1) {
    if (event.button !== 0) return
    const input = event.currentTarget.closest('[data-control]')?.querySelector('input')
    event.preventDefault()
    input?.focus()
    if (!input) return
    makePlain(input)
    move(input, direction)
  }

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the tag for it, type="number", throws away what it cannot read
      role="spinbutton"
      aria-valuemin={asNumber(min)}
      aria-valuemax={asNumber(max)}
      {...rest}
      className={cx(css.number, className)}
      onKeyDown={moveByKey}
      // Capture phase, so that it runs before the form's handlers.
      onKeyDownCapture={({ key, currentTarget }) => ['Enter', 'ArrowUp', 'ArrowDown'].includes(key) && makePlain(currentTarget)}
      onFocusCapture={({ currentTarget }) => tellNumber(currentTarget)}
      onInputCapture={({ currentTarget }) => tellNumber(currentTarget)}
      onBlurCapture={({ currentTarget }) => {
        makePlain(currentTarget)
        currentTarget.removeAttribute('aria-valuenow')
      }}
      suffix={
        <>
          {suffix}
          <span aria-hidden className={css.arrows}>
            <button type="button" tabIndex={-1} disabled={rest.disabled} onPointerDown={(event) => moveByPointer(event, 1)}>
              <ChevronUp />
            </button>
            <button type="button" tabIndex={-1} disabled={rest.disabled} onPointerDown={(event) => moveByPointer(event, -1)}>
              <ChevronDown />
            </button>
          </span>
        </>
      }
    />
  )
}
