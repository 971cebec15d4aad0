import { useEffect, useRef, useState } from 'react'
import { Refused, send } from './requests.ts'
import type { Translate } from './translate.ts'

/** Milliseconds between two requests to Stripe. */
const PAUSE = 3000
/** Milliseconds to wait for the confirmation of a payment. */
const PATIENCE = 60_000

interface PaymentOptions {
  /** The record's public API address. */
  address: string
  /** Undefined while nothing can be paid, for example until the record is loaded. */
  isOpen: boolean | undefined
  /** Asks Stripe whether it was paid. */
  refresh: () => Promise<void>
  isFramed: boolean
  /** Messages of the server that clients may see. Absent: all. */
  explained?: ReadonlySet<string>
  t: Translate
}

export interface Payment {
  pay: () => Promise<void>
  isOpening: boolean
  failure: string | undefined
  /** The browser has blocked the new tab, so the client must open it with a link. */
  blockedPage: string | undefined
  /** The client follows that link. */
  followLink: () => void
  /** After the client has returned from Stripe's page. */
  confirmation: 'none' | 'checking' | 'missing'
  /** The client has returned from Stripe's page, or it was paid or cancelled while it was shown. */
  hasNews: boolean
}

export function usePayment({ address, isOpen, refresh, isFramed, explained, t }: PaymentOptions): Payment {
  const [isOpening, setIsOpening] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [blockedPage, setBlockedPage] = useState<string>()
  const [confirmation, setConfirmation] = useState<Payment['confirmation']>('none')
  const [hasReturned, setHasReturned] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const isRequested = useRef(false)
  /** Frames cannot rely on storage. */
  const isStartedHere = useRef(false)
  if (isOpen && !wasOpen) setWasOpen(true)

  useEffect(() => {
    if (isOpen === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let askedAt = -PAUSE
    let givesUpAt = 0
    let hasLeft = false

    async function ask(): Promise<void> {
      askedAt = Date.now()
      await refresh()
      if (hasLeft || givesUpAt === 0) return
      clearTimeout(timer)
      if (Date.now() < givesUpAt) timer = setTimeout(ask, PAUSE)
      else setConfirmation('missing')
    }

    function welcomeBack(): void {
      if (document.hidden) return
      isRequested.current = false
      setIsOpening(false)
      if (takePaymentStart(address) || isStartedHere.current) {
        isStartedHere.current = false
        setHasReturned(true)
        setConfirmation('checking')
        givesUpAt = Date.now() + PATIENCE
      }
      if (!isOpen) return
      const wait = askedAt + PAUSE - Date.now()
      if (wait <= 0) {
        void ask()
      } else if (givesUpAt > 0) {
        clearTimeout(timer)
        timer = setTimeout(ask, wait)
      }
    }

    welcomeBack()
    // 'pageshow' is fired when Back restores the page from memory.
    window.addEventListener('pageshow', welcomeBack)
    window.addEventListener('focus', welcomeBack)
    document.addEventListener('visibilitychange', welcomeBack)
    return () => {
      hasLeft = true
      clearTimeout(timer)
      window.removeEventListener('pageshow', welcomeBack)
      window.removeEventListener('focus', welcomeBack)
      document.removeEventListener('visibilitychange', welcomeBack)
    }
  }, [address, isOpen, refresh])

  async function pay(): Promise<void> {
    // State changes too late for the second click of a double click.
    if (isRequested.current) return
    isRequested.current = true
    setIsOpening(true)
    setFailure(undefined)
    setBlockedPage(undefined)
    setConfirmation('none')
    // Before the request, because browsers block a tab that opens later.
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
      const isExplained = error instanceof Refused && (explained?.has(error.message) ?? true)
      setFailure(isExplained ? t(error.message) : t('The payment page could not be opened. Check your connection and try again.'))
      // It may have been paid or cancelled in the meantime.
      void refresh()
    }
  }

  function followLink(): void {
    isStartedHere.current = true
    setBlockedPage(undefined)
  }

  return { pay, isOpening, failure, blockedPage, followLink, confirmation, hasNews: isOpen === false && (wasOpen || hasReturned) }
}

/** Stripe's page cannot be shown in a frame. Null if the browser blocks the tab. */
function openEmptyTab(t: Translate): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  // Otherwise the payment page could navigate this frame.
  tab.opener = null
  tab.document.body.textContent = t('Opening payment page...')
  return tab
}

const keyOf = (address: string) => `billfold-payment:${address}`

function rememberPaymentStart(address: string): void {
  try {
    window.sessionStorage.setItem(keyOf(address), 'started')
  } catch {
    // Storage is blocked; the page asks Stripe once on return.
  }
}

/** True once after a payment was started in this tab. */
function takePaymentStart(address: string): boolean {
  try {
    const isStarted = window.sessionStorage.getItem(keyOf(address)) !== null
    window.sessionStorage.removeItem(keyOf(address))
    return isStarted
  } catch {
    return false
  }
}
