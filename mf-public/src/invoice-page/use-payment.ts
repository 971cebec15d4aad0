import { useEffect, useRef, useState } from 'react'
import { Refused, invoiceAddress, send } from '../page/requests.ts'

/** Milliseconds between two requests to Stripe. */
const PAUSE = 3000
/** Milliseconds to wait for the confirmation of a payment. */
const PATIENCE = 60_000

export const OPENING = 'Opening payment page...'

interface PaymentOptions {
  token: string
  /** Undefined until the invoice is loaded. */
  isOpen: boolean | undefined
  refresh: () => Promise<void>
  isFramed: boolean
}

interface Payment {
  pay: () => Promise<void>
  isOpening: boolean
  failure: string | undefined
  /** The browser has blocked the new tab, so the client must open it with a link. */
  blockedPage: string | undefined
  /** The client follows that link. */
  followLink: () => void
  /** After the client has returned from Stripe's page. */
  confirmation: 'none' | 'checking' | 'missing'
  /** The client has returned from Stripe's page, or the invoice was paid or cancelled while it was shown. */
  hasNews: boolean
}

export function usePayment({ token, isOpen, refresh, isFramed }: PaymentOptions): Payment {
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
      if (takePaymentStart(token) || isStartedHere.current) {
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
  }, [token, isOpen, refresh])

  async function pay(): Promise<void> {
    // State changes too late for the second click of a double click.
    if (isRequested.current) return
    isRequested.current = true
    setIsOpening(true)
    setFailure(undefined)
    setBlockedPage(undefined)
    setConfirmation('none')
    // Before the request, because browsers block a tab that opens later.
    const tab = isFramed ? openEmptyTab() : null
    try {
      const { url } = await send<{ url: string }>(`${invoiceAddress(token)}/pay`)
      if (isFramed) {
        isRequested.current = false
        setIsOpening(false)
      }
      if (isFramed && !tab) {
        setBlockedPage(url)
        return
      }
      isStartedHere.current = true
      rememberPaymentStart(token)
      if (tab) tab.location.replace(url)
      else window.location.assign(url)
    } catch (error) {
      tab?.close()
      isRequested.current = false
      setIsOpening(false)
      setFailure(error instanceof Refused ? error.message : 'The payment page could not be opened. Check your connection and try again.')
      // The invoice may have been paid or cancelled in the meantime.
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
function openEmptyTab(): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  // Otherwise the payment page could navigate this frame.
  tab.opener = null
  tab.document.body.textContent = OPENING
  return tab
}

const keyOf = (token: string) => `billfold-payment:${token}`

function rememberPaymentStart(token: string): void {
  try {
    window.sessionStorage.setItem(keyOf(token), 'started')
  } catch {
    // Storage is blocked; the invoice is refreshed once on return.
  }
}

/** True once after a payment was started in this tab. */
function takePaymentStart(token: string): boolean {
  try {
    const isStarted = window.sessionStorage.getItem(keyOf(token)) !== null
    window.sessionStorage.removeItem(keyOf(token))
    return isStarted
  } catch {
    return false
  }
}
