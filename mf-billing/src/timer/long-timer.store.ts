import { create } from 'zustand'

interface LongTimerState {
  /** Stop was pressed; otherwise the question came by itself. */
  isStopping: boolean
  /** The timer (by its start) about which this tab does not ask again by itself. */
  putOff: number | null
}

/** The question about a timer that has been running for very long, as this tab sees it. */
export const useLongTimer = create<LongTimerState>()(() => ({ isStopping: false, putOff: null }))
