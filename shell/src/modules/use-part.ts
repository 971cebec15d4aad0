import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Part, PartState } from './part.ts'

/** Rendering the part triggers loading its code. */
export function usePart(part: Part): PartState {
  useEffect(() => {
    void part.request()
  }, [part])
  return useStore(part.store)
}
