import type { ComponentProps, ReactNode } from 'react'

export interface SelectOption<Value extends string = string> {
  /** Not empty: Radix reserves the empty string for no selection. */
  value: Value
  label: string
  disabled?: boolean
}

/** A search by the caller, for options that are too many to load. `options` are then those that it found. */
export interface SelectSearch {
  /** Gets each change of the text, and '' when the list opens and closes. */
  onSearch: (text: string) => void
  /** `options` do not belong to the text yet. */
  isLoading: boolean
  /** There are more options than were found. */
  hasMore?: boolean
  /** Shown instead of the options, with a way to retry. */
  failure?: ReactNode
}

/** A last entry, 'New client', for a record that does not exist yet. */
export interface SelectCreate {
  /** `typed`: the text in the search box, or ''. */
  label: (typed: string) => string
  /** Called after the list has closed, when the select has the focus again. */
  onSelect: (typed: string) => void
  /** Called when the list opens, to load what `onSelect` needs. */
  onOpen?: () => void
}

export interface SelectProps<Value extends string = string> extends Omit<
  ComponentProps<'button'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'children'
> {
  /** Up to 50 options form a plain list; more get a search box. Pass the same array on each render if there are many. */
  options: readonly SelectOption<Value>[]
  /** Always shows the search box, and leaves the search to the caller. Otherwise `options` are filtered while the user types. */
  search?: SelectSearch | undefined
  /** Shows the search box for few options too, for options that are loaded when the list opens. */
  searchable?: boolean
  /** Shows the search box, whose text can name the new record. */
  create?: SelectCreate | undefined
  /** '' and undefined show the placeholder. */
  value?: Value | '' | undefined
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  placeholder?: string
  /** Icon before the value. */
  icon?: ReactNode
  /** As wide as its text, for filters; otherwise full width. */
  fit?: boolean
}

/** Props shared by the plain and the searchable list. */
export interface SelectKindProps extends Omit<SelectProps, 'value' | 'defaultValue' | 'onValueChange' | 'fit' | 'searchable'> {
  value: string
  onValueChange: (value: string) => void
}
