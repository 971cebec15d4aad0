import { create } from 'zustand'

interface LongTimerState {
  /** The timer (by its start) for which Stop was pressed; about others the question came by itself. */
  stopping: number | null
  /** The one about which this tab does not ask again by itself. */
  putOff: number | null
}

/** The question about a timer that has been running for very long, as this tab sees it. */
export const useLongTimer = create<LongTimerState>()(() => ({ stopping: null, putOff: null }))
