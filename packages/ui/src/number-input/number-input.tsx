import { ChevronDown, ChevronUp } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '../class-names.ts'
import { TextInput, type TextInputProps } from '../text-input/text-input.tsx'
import css from './number-input.module.css'
import { stepNumber } from './step-number.ts'
import { withPoint } from './with-point.ts'

export interface NumberInputProps extends Omit<TextInputProps, 'type' | 'step' | 'min' | 'max'> {
  /** What an arrow adds or takes; it never refuses a value. */
  step?: number
  /** Ends of the arrows' range; a typed value is the form's to judge. */
  min?: number | string
  max?: number | string
}

const asNumber = (end: number | string | undefined) => (end === undefined || end === '' ? undefined : Number(end))

/** Sets the value the way a hand would, so that React and form libraries hear of it. */
function enter(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** At once, so that whoever hears of the same key, or of the box being left, reads what it holds now. */
function makePlain(input: HTMLInputElement) {
  const plain = withPoint(input.value)
  if (plain !== input.value) flushSync(() => enter(input, plain))
}

/** For whom the box is read to. Only while it has the focus: a form that sets it later does not tell, and then the text alone speaks. */
function tellNumber(input: HTMLInputElement) {
  const typed = withPoint(input.value).trim()
  if (typed === '' || !Number.isFinite(Number(typed))) input.removeAttribute('aria-valuenow')
  else input.setAttribute('aria-valuenow', String(Number(typed)))
}

/**
 * A text input for numbers: what was typed stays as typed, also '1,234' or '1e', which type="number" throws away. Once it is left, or
 * Enter is pressed, a decimal comma is a point: before that nobody knows how many digits come after it.
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
      // Captured: before the form hears of it.
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
