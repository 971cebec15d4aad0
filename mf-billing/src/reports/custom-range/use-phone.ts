import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 767px)'

export function usePhone(): boolean {
  return useSyncExternalStore(onChange, () => matchMedia(PHONE).matches)
}

function onChange(listener: () => void): () => void {
  const list = matchMedia(PHONE)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}
