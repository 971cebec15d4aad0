import { useSearch } from '@billfold/web-kit'
import { useCallback, useMemo } from 'react'

type FilterValues<Filters> = { readonly [Name in keyof Filters]: string }

/** Filters are kept in the URL, so that they survive reloading, Back and sharing the link. */
export function useFilters<Filters extends FilterValues<Filters>>(none: Filters, parse: (address: URLSearchParams) => Filters) {
  const [address, setAddress] = useSearch()
  const filters = useMemo(() => parse(address), [address, parse])
  const change = useCallback(
    (changes: Partial<Filters>) => setAddress(filtersToAddress({ ...filters, ...changes }, none), { replace: true }),
    [filters, none, setAddress],
  )
  return [filters, change] as const
}

/** Includes only values that differ from the default. */
export function filtersToAddress<Filters extends FilterValues<Filters>>(filters: Filters, none: Filters): URLSearchParams {
  const set = Object.entries<string>(filters).filter(([name, value]) => value !== none[name as keyof Filters])
  return new URLSearchParams(set)
}

/** A filter's value from the URL, or the first choice if the value is missing or invalid. */
export function choiceFromAddress<Value extends string>(address: URLSearchParams, name: string, texts: Readonly<Record<Value, string>>): Value {
  const choices = Object.keys(texts) as [Value, ...Value[]]
  return choices.find((choice) => choice === address.get(name)) ?? choices[0]
}

/** Returns the query string with some values changed; null removes a value. */
export function withValues(address: URLSearchParams, values: Readonly<Record<string, string | number | null>>): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
