import type { ToastMessage } from '@billfold/ui'
import { create } from 'zustand'
import { ApiError } from '../data/api-error.ts'

export type Toast = ToastMessage & { id: number }

interface ToastsState {
  toasts: readonly Toast[]
}

/** Only one toast at a time: a newer toast replaces the current one. */
const LIMIT = 1
/** When a dismissed toast is removed, according to the specification. */
const REMOVE_AFTER_MS = 1_000_000

export const useToasts = create<ToastsState>()(() => ({ toasts: [] }))

let lastId = 0

/** Shows a short notice and returns its id. Can be called from anywhere. */
export function toast(message: Omit<Toast, 'id' | 'open'>): number {
  lastId += 1
  const shown: Toast = { ...message, id: lastId, open: true }
  useToasts.setState(({ toasts }) => ({ toasts: [shown, ...toasts].slice(0, LIMIT) }))
  return shown.id
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.map((one) => (one.id === id ? { ...one, open: false } : one)) }))
  setTimeout(() => {
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))
  }, REMOVE_AFTER_MS)
}

/** Shows a toast for a failure and returns the toast's id. Shows nothing if the session has ended, because a dialog reports that. */
export function showFailure(error: unknown, texts: { title: string; description?: string | undefined }): number | undefined {
  if (error instanceof ApiError && error.code === 'unauthenticated') return undefined
  return toast({ ...texts, tone: 'bad' })
}
