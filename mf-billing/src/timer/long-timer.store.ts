import { create } from 'zustand'

interface LongTimerState {
  /** Start time of the timer whose Stop button opened the question; null if the question opened automatically. */
  stopping: number | null
  /** Start time of the timer that this tab no longer asks about automatically. */
  putOff: number | null
}

/** This tab's state of the question about a very long timer. */
export const useLongTimer = create<LongTimerState>()(() => ({ stopping: null, putOff: null }))
