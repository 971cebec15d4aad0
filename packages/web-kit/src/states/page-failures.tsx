import { Button, Notice } from '@billfold/ui'
import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query'
import { createContext, use, useCallback, useId, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { useText } from '../text/use-text.ts'

interface Failures {
  areSeveral: boolean
  /** Returns a function that removes the failure. */
  add: (id: string, message: string | undefined) => () => void
}

const Context = createContext<Failures | undefined>(undefined)

/** If several parts of a page fail, often for the same reason, shows one message with Retry above them. */
export function PageFailures({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<ReadonlyMap<string, string | undefined>>(new Map())
  const add = useCallback((id: string, message: string | undefined) => {
    setMessages((before) => new Map(before).set(id, message))
    return () => setMessages((before) => new Map([...before].filter(([other]) => other !== id)))
  }, [])
  const areSeveral = messages.size > 1
  const context = useMemo(() => ({ areSeveral, add }), [areSeveral, add])
  return (
    <Context value={context}>
      {areSeveral && <SeveralFailed messages={new Set(messages.values())} />}
      {children}
    </Context>
  )
}

/** True if the page shows one message for this failure and others. */
export function useSharedFailure(message: string | undefined, isOnPage = true): boolean {
  const id = useId()
  const { add, areSeveral = false } = use(Context) ?? {}
  useLayoutEffect(() => (isOnPage ? add?.(id, message) : undefined), [add, id, message, isOnPage])
  return isOnPage && areSeveral
}

function SeveralFailed({ messages }: { messages: ReadonlySet<string | undefined> }) {
  const t = useText()
  const retry = useRetryFailed()
  const isRetrying = useIsFetching({ type: 'active', predicate: hasFailed }) > 0
  const button = (
    <Button size="small" busy={isRetrying} onClick={retry}>
      {t('Retry')}
    </Button>
  )
  return (
    <Notice tone="bad" title={t('Parts of this page could not be loaded')} action={button}>
      {[...messages].join(' ')}
    </Notice>
  )
}

/** Retries everything on the page that failed, because the cause is often the same. */
export function useRetryFailed(): () => void {
  const client = useQueryClient()
  return () => void client.refetchQueries({ type: 'active', predicate: (query) => hasFailed(query) && query.state.fetchStatus === 'idle' })
}

/** While a failed query is retried, react-query reports it as pending. */
function hasFailed({ state }: Query): boolean {
  return state.status === 'error' || (state.data === undefined && state.errorUpdateCount > 0)
}
