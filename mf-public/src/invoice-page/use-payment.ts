import { useEffect, useRef, useState } from 'react'
import { Refused, invoiceAddress, send } from '../page/requests.ts'

/** Milliseconds between two requests to Stripe. */
const PAUSE = 3000
/** Milliseconds to wait for the confirmation of a payment. */
const PATIENCE = 60_000

interface PaymentOptions {
  token: string
  /** Undefined until the invoice is loaded. */
  isOpen: boolean | undefined
  refresh: () => Promise<void>
}

interface Payment {
  pay: () => Promise<void>
  isOpening: boolean
  failure: string | undefined
  /** After the client has returned from Stripe's page. */
  confirmation: 'none' | 'checking' | 'missing'
  /** The client has returned from Stripe's page, or the invoice was paid or cancelled while it was shown. */
  hasNews: boolean
}

export function usePayment({ token, isOpen, refresh }: PaymentOptions): Payment {
  const [isOpening, setIsOpening] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [confirmation, setConfirmation] = useState<Payment['confirmation']>('none')
  const [hasReturned, setHasReturned] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const isRequested = useRef(false)
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
      if (takePaymentStart(token)) {
        setHasReturned(true)
        setConfirmation('checking')
        givesUpAt = Date.now() + PATIENCE
      }
      if (isOpen && Date.now() - askedAt >= PAUSE) void ask()
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
    setConfirmation('none')
    try {
      const { url } = await send<{ url: string }>(`${invoiceAddress(token)}/pay`)
      rememberPaymentStart(token)
      window.location.assign(url)
    } catch (error) {
      isRequested.current = false
      setIsOpening(false)
      setFailure(error instanceof Refused ? error.message : 'The payment page could not be opened. Check your connection and try again.')
      // The invoice may have been paid or cancelled in the meantime.
      void refresh()
    }
  }

  return { pay, isOpening, failure, confirmation, hasNews: isOpen === false && (wasOpen || hasReturned) }
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
