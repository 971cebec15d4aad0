import type { Call, ResponseOf } from '@billfold/contracts/call'
import type { Topic } from '@billfold/contracts/live/topics'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { placesOf } from '../live/places-of.ts'
import { useIsShown } from '../saving/use-is-shown.ts'
import { useText } from '../text/use-text.ts'
import { tellFailure } from '../toasts/tell-failure.ts'
import { dismissToast, toast } from '../toasts/toasts.store.ts'
import type { ApiError, ApiErrorCode } from './api-error.ts'
import { api, newIdempotencyKey } from './api.ts'
import type { CallInput, InputArgument } from './call-input.ts'
import { isGone } from './is-gone.ts'
import { useInvalidate } from './use-invalidate.ts'

interface SaveOptions<C extends Call> {
  /** What it changes: wherever that stands is fetched again afterwards, also where the record turns out to be gone. */
  changes?: readonly Topic[]
  /** The same for what is no topic: calls, or address prefixes. */
  invalidates?: readonly (Call | string)[]
  /** Runs once the server has confirmed, whether or not whoever saved is still on the screen. */
  onSaved?: (saved: ResponseOf<C>, input: CallInput<C>) => void
  /** Leads on after that, to another page or out of the dialog; not once the user has gone elsewhere by themselves. */
  goOn?: (saved: ResponseOf<C>, input: CallInput<C>) => void
  /** Toast of success: a description under 'Success', or both texts. */
  success?: string | { title: string; description?: string }
  /** Toast of failure: its title ('Error' without one), and what to say when the server said nothing. */
  failure?: string | { title: string; fallback?: string }
  /** Failures that the form explains itself, while it is there. What is wrong with single fields stands beside them, too. */
  explains?: readonly ApiErrorCode[] | 'everything' | ((error: ApiError) => boolean)
}

/** A changing call with its toasts. Sending the same content again is safe: it carries the same Idempotency-Key. */
export function useSave<C extends Call>(call: C, options: SaveOptions<C> = {}): UseMutationResult<ResponseOf<C>, ApiError, CallInput<C>> {
  const t = useText()
  const invalidate = useInvalidate()
  const attempt = useRef({ content: '', key: '' })
  const failureToast = useRef<number>(undefined)
  const isShown = useIsShown()
  const fetchAgain = () => invalidate([...(options.changes ?? []).flatMap((topic) => placesOf[topic]), ...(options.invalidates ?? [])])

  return useMutation<ResponseOf<C>, ApiError, CallInput<C>>({
    mutationFn: (input) => {
      const content = JSON.stringify(input)
      if (attempt.current.content !== content) attempt.current = { content, key: newIdempotencyKey() }
      return api(call, ...([{ idempotencyKey: attempt.current.key, ...input }] as InputArgument<CallInput<C>>))
    },
    onSuccess: (saved, input) => {
      attempt.current = { content: '', key: '' }
      // What it says is no longer so, and it may lie over the next step.
      if (failureToast.current !== undefined) dismissToast(failureToast.current)
      failureToast.current = undefined
      const { success } = options
      if (success !== undefined) {
        const texts = typeof success === 'string' ? { title: 'Success', description: success } : success
        toast({ title: t(texts.title), description: texts.description && t(texts.description), tone: 'good' })
      }
      void fetchAgain()
      options.onSaved?.(saved, input)
      if (isShown()) options.goOn?.(saved, input)
    },
    onError: (error) => {
      // The lists that one is led back to still have it.
      if (isGone(error)) void fetchAgain()
      if (isShown() && isExplained(error, options.explains)) return
      const { title, fallback } = typeof options.failure === 'string' ? { title: options.failure } : { title: 'Error', ...options.failure }
      const hasMessage = error.code !== 'offline' && error.code !== 'unreadable'
      failureToast.current = tellFailure(error, { title: t(title), description: hasMessage || fallback === undefined ? error.message : t(fallback) })
    },
  })
}

function isExplained(error: ApiError, explains: SaveOptions<Call>['explains'] = []): boolean {
  if (typeof explains === 'function') return explains(error)
  return explains === 'everything' || explains.includes(error.code)
}
