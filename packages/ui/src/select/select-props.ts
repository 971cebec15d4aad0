import type { ComponentProps, ReactNode } from 'react'

export interface SelectOption<Value extends string = string> {
  /** Not empty: Radix keeps the empty string for 'nothing chosen'. */
  value: Value
  label: string
  disabled?: boolean
}

export interface SelectProps<Value extends string = string> extends Omit<
  ComponentProps<'button'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'children'
> {
  /** Up to 50 are a plain list; more are searched. Give many as the same array from one drawing to the next. */
  options: readonly SelectOption<Value>[]
  /** '' and undefined show the placeholder. */
  value?: Value | '' | undefined
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  placeholder?: string
  /** An icon before the value. */
  icon?: ReactNode
  /** As wide as its text, for filters; otherwise as wide as its place. */
  fit?: boolean
}

/** What a list of options is drawn from, whichever kind it is. */
export interface SelectKindProps extends Omit<SelectProps, 'value' | 'defaultValue' | 'onValueChange' | 'fit'> {
  value: string
  onValueChange: (value: string) => void
}
