import type { ComponentProps, ReactNode } from 'react'

export interface SelectOption<Value extends string = string> {
  /** Not empty: Radix reserves the empty string for no selection. */
  value: Value
  label: string
  disabled?: boolean
}

/** A search run by the caller, for cases with too many options to load. `options` then holds the results. */
export interface SelectSearch {
  /** Called with the text on every change, and with '' when the list opens and closes. */
  onSearch: (text: string) => void
  /** True while `options` do not match the text yet. */
  isLoading: boolean
  /** True if there are more matches than `options` contains. */
  hasMore?: boolean
  /** Shown instead of the options if the search failed; should offer a way to retry. */
  failure?: ReactNode
}

/** An option at the end of the list, such as 'New client', that creates a record. */
export interface SelectCreate {
  /** `typed`: the text in the search box, or ''. */
  label: (typed: string) => string
  /** Called after the list has closed, when the select has the focus again. */
  onSelect: (typed: string) => void
  /** Called when the list opens, to load everything that `onSelect` needs. */
  onOpen?: () => void
}

export interface SelectProps<Value extends string = string> extends Omit<
  ComponentProps<'button'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'children'
> {
  /**
   * Up to 50 options are shown as a plain list; a longer list gets a search box. If there are many options, pass the same array on each
   * render.
   */
  options: readonly SelectOption<Value>[]
  /** Always shows the search box, and leaves searching to the caller. Without it, `options` are filtered while the user types. */
  search?: SelectSearch | undefined
  /** Shows the search box even for a few options, for example if the options are loaded when the list opens. */
  searchable?: boolean
  /** Adds an option that creates a record. Also shows the search box, because its text can name the record. */
  create?: SelectCreate | undefined
  /** The placeholder is shown for '' and undefined. */
  value?: Value | '' | undefined
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  placeholder?: string
  /** Icon in front of the value. */
  icon?: ReactNode
  /** Makes the select as wide as its text, for filters. It takes the full width otherwise. */
  fit?: boolean
}

/** Props shared by the plain and the searchable list. */
export interface SelectKindProps extends Omit<SelectProps, 'value' | 'defaultValue' | 'onValueChange' | 'fit' | 'searchable'> {
  value: string
  onValueChange: (value: string) => void
}
