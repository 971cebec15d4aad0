import type { Call, ResponseOf } from '@billfold/contracts/call'
import type { Topic } from '@billfold/contracts/live/live-calls'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from '../navigation/navigation.ts'
import { useIsShown } from '../saving/use-is-shown.ts'
import { useText } from '../text/use-text.ts'
import { dismissToast, showFailure, toast, type Toast } from '../toasts/toasts.store.ts'
import { type ApiError, type ApiErrorCode, isGone } from './api-error.ts'
import { api, newIdempotencyKey } from './api.ts'
import type { CallInput, InputArgument } from './address.ts'
import { placesOf } from './topic-prefixes.ts'
import { useInvalidate } from './use-invalidate.ts'

interface SaveOptions<C extends Call> {
  /** Topics whose queries are refetched afterwards, even if the record no longer exists. */
  changes?: readonly Topic[]
  /** Further calls or URL prefixes to refetch. */
  invalidates?: readonly (Call | string)[]
  /** Runs after the server has confirmed, even if the component is unmounted. */
  onSaved?: (saved: ResponseOf<C>, input: CallInput<C>) => void
  /** Runs after `onSaved`, to navigate or close the dialog; skipped if the user has left the page. */
  onSavedWhileOpen?: (saved: ResponseOf<C>, input: CallInput<C>) => void
  /** Success toast: a description below the title 'Success', or both title and description. */
  success?: string | { title: string; description?: string }
  /** URL of the new record, for a link in the success toast. */
  view?: (saved: ResponseOf<C>, input: CallInput<C>) => string | undefined
  /** Adds Undo to the success toast, after the link from `view`. */
  undo?: (saved: ResponseOf<C>, input: CallInput<C>) => void
  /** Failure toast: the title (default 'Error'), and a description to use if the server sent no message. */
  failure?: string | { title: string; fallback?: string }
  /**
   * Called if there was no response, with the input and the idempotency key that was sent. Return true if the input has been stored to be
   * sent later; no failure toast is shown then.
   */
  keepOffline?: (input: CallInput<C>) => boolean
  /**
   * Errors that the form itself shows while mounted, instead of a toast. Errors on individual fields are also shown next to those fields.
   */
  explains?: readonly ApiErrorCode[] | 'everything' | ((error: ApiError) => boolean)
}

/** A write call with toasts. Retries are safe: the same content is sent with the same Idempotency-Key. */
export function useSave<C extends Call>(call: C, options: SaveOptions<C> = {}): UseMutationResult<ResponseOf<C>, ApiError, CallInput<C>> {
  const t = useText()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const attempt = useRef({ content: '', key: '' })
  const failureToast = useRef<number>(undefined)
  const isShown = useIsShown()
  const fetchAgain = () => invalidate([...(options.changes ?? []).flatMap((topic) => placesOf[topic]), ...(options.invalidates ?? [])])

  function actionsFor(saved: ResponseOf<C>, input: CallInput<C>): Pick<Toast, 'action' | 'secondAction'> {
    const { view, undo } = options
    const path = view?.(saved, input)
    const [action, secondAction] = [
      ...(path === undefined ? [] : [{ label: t('View'), onSelect: () => navigate(path) }]),
      ...(undo ? [{ label: t('Undo'), onSelect: () => undo(saved, input) }] : []),
    ]
    return { action, secondAction }
  }

  return useMutation<ResponseOf<C>, ApiError, CallInput<C>>({
    mutationFn: (input) => {
      const content = JSON.stringify(input)
      if (attempt.current.content !== content) attempt.current = { content, key: newIdempotencyKey() }
      return api(call, ...([{ idempotencyKey: attempt.current.key, ...input }] as InputArgument<CallInput<C>>))
    },
    onSuccess: (saved, input) => {
      attempt.current = { content: '', key: '' }
      // Remove the earlier failure message, which is outdated and may cover the next step.
      if (failureToast.current !== undefined) dismissToast(failureToast.current)
      failureToast.current = undefined
      const { success } = options
      if (success !== undefined) {
        const texts = typeof success === 'string' ? { title: 'Success', description: success } : success
        toast({ title: t(texts.title), description: texts.description && t(texts.description), tone: 'good', ...actionsFor(saved, input) })
      }
      void fetchAgain()
      options.onSaved?.(saved, input)
      if (isShown()) options.onSavedWhileOpen?.(saved, input)
    },
    onError: (error, input) => {
      if (error.code === 'offline' && options.keepOffline?.({ idempotencyKey: attempt.current.key, ...input })) {
        attempt.current = { content: '', key: '' }
        return
      }
      // The record has been deleted, but the cached lists still contain it.
      if (isGone(error)) void fetchAgain()
      if (isShown() && isExplained(error, options.explains)) return
      const { title, fallback } = typeof options.failure === 'string' ? { title: options.failure } : { title: 'Error', ...options.failure }
      const hasMessage = error.code !== 'offline' && error.code !== 'unreadable'
      failureToast.current = showFailure(error, { title: t(title), description: hasMessage || fallback === undefined ? error.message : t(fallback) })
    },
  })
}

function isExplained(error: ApiError, explains: SaveOptions<Call>['explains'] = []): boolean {
  if (typeof explains === 'function') return explains(error)
  return explains === 'everything' || explains.includes(error.code)
}
