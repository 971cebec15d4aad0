import { createContext, useCallback, useContext } from 'react'
import { interpolate, type Catalogue, type TextValues } from './interpolate.ts'

const CatalogueContext = createContext<Catalogue>({})

export const CatalogueProvider = CatalogueContext.Provider

export type Translate = (text: string, values?: TextValues) => string

/** `t('Edit {name}', { name })`: the text in the user's language. */
export function useText(): Translate {
  const catalogue = useContext(CatalogueContext)
  return useCallback((text, values) => interpolate(catalogue, text, values), [catalogue])
}
