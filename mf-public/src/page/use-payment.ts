import { useEffect, useRef, useState } from 'react'
import type { Translate } from './page-texts.ts'
import { RequestError, send } from './requests.ts'
import { onReturn } from './visibility.ts'

/** Minimum milliseconds between two requests to Stripe. */
const REFRESH_INTERVAL = 3000
/** Milliseconds to wait for the confirmation of a payment. */
const CONFIRMATION_TIMEOUT = 60_000

interface PaymentOptions {
  /** The record's public API address. */
  address: string
  /** Undefined while nothing can be paid, for example before the record has loaded. */
  isOpen: boolean | undefined
  /** Asks Stripe whether the record was paid. */
  refresh: () => Promise<void>
  isFramed: boolean
  /** Server messages that clients may see; undefined allows all. */
  clientMessages?: ReadonlySet<string>
  t: Translate
}

export interface Payment {
  pay: () => Promise<void>
  isOpening: boolean
  failure: string | undefined
  /** Payment URL to show as a link, because the browser blocked the new tab. */
  blockedPage: string | undefined
  /** Called when the client follows that link. */
  followLink: () => void
  /** State of the check after the client has returned from Stripe's page. */
  confirmation: 'none' | 'checking' | 'missing'
  /** True if the record was paid or cancelled while this page was open or the client was on Stripe's page. */
  hasNews: boolean
}

export function usePayment({ address, isOpen, refresh, isFramed, clientMessages, t }: PaymentOptions): Payment {
  const [isOpening, setIsOpening] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [blockedPage, setBlockedPage] = useState<string>()
  const [confirmation, setConfirmation] = useState<Payment['confirmation']>('none')
  const [hasReturned, setHasReturned] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const isRequested = useRef(false)
  /** A ref instead of storage, which may be blocked in frames. */
  const isStartedHere = useRef(false)
  if (isOpen && !wasOpen) setWasOpen(true)

  useEffect(() => {
    if (isOpen === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let requestedAt = -REFRESH_INTERVAL
    /** When to stop waiting for the confirmation; 0 if there is none to wait for. */
    let waitsUntil = 0
    let hasLeft = false

    async function check(): Promise<void> {
      requestedAt = Date.now()
      await refresh()
      if (hasLeft || waitsUntil === 0) return
      clearTimeout(timer)
      if (Date.now() < waitsUntil) timer = setTimeout(check, REFRESH_INTERVAL)
      else setConfirmation('missing')
    }

    function handleReturn(): void {
      isRequested.current = false
      setIsOpening(false)
      if (takePaymentStart(address) || isStartedHere.current) {
        isStartedHere.current = false
        setHasReturned(true)
        setConfirmation('checking')
        waitsUntil = Date.now() + CONFIRMATION_TIMEOUT
      }
      if (!isOpen) return
      const wait = requestedAt + REFRESH_INTERVAL - Date.now()
      if (wait <= 0) {
        void check()
      } else if (waitsUntil > 0) {
        clearTimeout(timer)
        timer = setTimeout(check, wait)
      }
    }

    if (!document.hidden) handleReturn()
    const stopListening = onReturn(handleReturn)
    return () => {
      hasLeft = true
      clearTimeout(timer)
      stopListening()
    }
  }, [address, isOpen, refresh])

  async function pay(): Promise<void> {
    // React state would be updated too late to stop the second click of a double click.
    if (isRequested.current) return
    isRequested.current = true
    setIsOpening(true)
    setFailure(undefined)
    setBlockedPage(undefined)
    setConfirmation('none')
    // Opened before the request, because browsers block tabs that are opened later than the click.
    const tab = isFramed ? openEmptyTab(t) : null
    try {
      const { url } = await send<{ url: string }>(`${address}/pay`)
      if (isFramed) {
        isRequested.current = false
        setIsOpening(false)
      }
      if (isFramed && !tab) {
        setBlockedPage(url)
        return
      }
      isStartedHere.current = true
      rememberPaymentStart(address)
      if (tab) tab.location.replace(url)
      else window.location.assign(url)
    } catch (error) {
      tab?.close()
      isRequested.current = false
      setIsOpening(false)
      const isForClient = error instanceof RequestError && (clientMessages?.has(error.message) ?? true)
      setFailure(isForClient ? t(error.message) : t('The payment page could not be opened. Check your connection and try again.'))
      // The record may have been paid or cancelled in the meantime.
      void refresh()
    }
  }

  function followLink(): void {
    isStartedHere.current = true
    setBlockedPage(undefined)
  }

  return { pay, isOpening, failure, blockedPage, followLink, confirmation, hasNews: isOpen === false && (wasOpen || hasReturned) }
}

/** Opens a tab, because Stripe's page cannot be shown in a frame. Returns null if the browser blocks the tab. */
function openEmptyTab(t: Translate): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  // Otherwise, the payment page could navigate this frame.
  tab.opener = null
  tab.document.body.textContent = t('Opening payment page...')
  return tab
}

const keyOf = (address: string) => `billfold-payment:${address}`

function rememberPaymentStart(address: string): void {
  try {
    window.sessionStorage.setItem(keyOf(address), 'started')
  } catch {
    // If storage is blocked and the page is reloaded on return, it asks Stripe only once instead of repeatedly.
  }
}

/** True only once after a payment was started in this tab. */
function takePaymentStart(address: string): boolean {
  try {
    const isStarted = window.sessionStorage.getItem(keyOf(address)) !== null
    window.sessionStorage.removeItem(keyOf(address))
    return isStarted
  } catch {
    return false
  }
}
