import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Part, PartState } from './part.ts'

/** Where the part stands; being on screen is what asks for its code. */
export function usePart(part: Part): PartState {
  useEffect(() => {
    void part.request()
  }, [part])
  return useStore(part.store)
}
