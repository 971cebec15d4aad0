import { ChevronDown, ChevronUp } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '../class-names.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'
import css from './number-input.module.css'

interface Range {
  step: number
  min?: number | undefined
  max?: number | undefined
}

function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

/**
 * Adds a step to the number in the text, keeping the larger number of decimals ('2.50' + 0.25 → '2.75').
 * Text that is not a number counts as 0; results are clamped to the range.
 */
export function stepNumber(text: string, direction: 1 | -1, { step, min = -Infinity, max = Infinity }: Range): string {
  const current = Number(text)
  const next = (Number.isFinite(current) ? current : 0) + direction * step
  const decimals = Math.max(decimalsOf(String(step)), decimalsOf(text))
  return Math.min(max, Math.max(min, next)).toFixed(decimals)
}

/** Does not match three decimals, because the comma in '1,234' may separate thousands. */
const DECIMAL_COMMA = /^(\s*\d+),(\d{1,2}|\d{4})(?=\s*$)/

/** Amounts as formatted on our screens. If there is a decimal point, commas can only separate thousands. */
const SHOWN = /^\s*\$?(\d{1,3}(?:,\d{3})+\.\d+|\d+(?:\.\d+)?)\s*$/

/** Normalizes '92,50' to '92.50' and '$1,500.50' to '1500.50'. Ambiguous input is left unchanged and rejected by validation. */
export function withPoint(typed: string): string {
  const shown = SHOWN.exec(typed)?.[1]
  return shown?.replaceAll(',', '') ?? typed.replace(DECIMAL_COMMA, '$1.$2')
}

export interface NumberInputProps extends Omit<TextInputProps, 'type' | 'step' | 'min' | 'max'> {
  /** Step for the arrows only; users can type any value. */
  step?: number
  /** Range for the arrows only; the form validates typed values. */
  min?: number | string
  max?: number | string
}

const asNumber = (end: number | string | undefined) => (end === undefined || end === '' ? undefined : Number(end))

/** Sets the value with the native setter and an input event, so that React and form libraries notice the change. */
function enter(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Updates synchronously, so that other handlers for the same key or blur event read the new value. */
function makePlain(input: HTMLInputElement) {
  const plain = withPoint(input.value)
  if (plain !== input.value) flushSync(() => enter(input, plain))
}

/**
 * Sets aria-valuenow for screen readers, but only while the input is focused. At other times it could be out of date, because no event
 * fires when a form sets the value.
 */
function tellNumber(input: HTMLInputElement) {
  const typed = withPoint(input.value).trim()
  if (typed === '' || !Number.isFinite(Number(typed))) input.removeAttribute('aria-valuenow')
  else input.setAttribute('aria-valuenow', String(Number(typed)))
}

/**
 * Text input for numbers. Keeps input such as '1,234' or '1e', which type="number" discards. Converts a decimal comma to a point only on
 * blur or Enter, because more digits may follow until then.
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
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the native input, type="number", discards text that is not a number
      role="spinbutton"
      aria-valuemin={asNumber(min)}
      aria-valuemax={asNumber(max)}
      {...rest}
      className={cx(css.number, className)}
      onKeyDown={moveByKey}
      // Uses the capture phase to run before the form's handlers.
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
