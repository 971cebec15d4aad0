import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../data/api-error.ts'
import { answer, renderPage } from '../testing/render.tsx'
import { useShare } from './use-share.tsx'

const url = 'https://billfold.example/client-project/T1'
const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Clients and projects are not available right now.' })
const ended = new ApiError({ status: 401, code: 'unauthenticated', message: 'Not logged in' })

const COPIED = 'Share link copied to clipboard!'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Share() {
  const { share, isPending, dialog } = useShare(7, sharingCalls)
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => void share()}>
        Share
      </button>
      {dialog}
    </>
  )
}

/** Clicks the button. The server returns these replies in order. */
async function share(...replies: (ApiError | { shareUrl: string })[]) {
  const page = renderPage(<Share />, { answers: [[sharingCalls.generate, () => replies.shift()]] })
  await page.user.click(screen.getByRole('button'))
  return page
}

test('requests a share link for an invoice', async () => {
  function ShareInvoice() {
    const { share } = useShare(7, invoiceSharingCalls)
    return (
      <button type="button" onClick={() => void share()}>
        Share
      </button>
    )
  }
  const { user, toastText } = renderPage(<ShareInvoice />, { answers: [answer(invoiceSharingCalls.generate, { shareUrl: url })] })
  await user.click(screen.getByRole('button'))
  await vi.waitFor(() => expect(toastText()).toBe(COPIED))
})

describe('sharing a project', () => {
  test('copies the share link and shows a toast', async () => {
    const { toastText } = await share({ shareUrl: url })
    await vi.waitFor(() => expect(toastText()).toBe(COPIED))
    expect(await navigator.clipboard.readText()).toBe(url)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('copies the link in a browser without ClipboardItem', async () => {
    vi.stubGlobal('ClipboardItem', undefined)
    const { toastText } = await share({ shareUrl: url })
    await vi.waitFor(() => expect(toastText()).toBe(COPIED))
    expect(await navigator.clipboard.readText()).toBe(url)
  })

  test('starts copying during the click, as Safari requires', async () => {
    const copied: ClipboardItems[] = []
    let send: (link: { shareUrl: string }) => void = () => undefined
    const reply = () => new Promise<{ shareUrl: string }>((resolve) => (send = resolve))
    const { user, toastText } = renderPage(<Share />, { answers: [answer(sharingCalls.generate, reply)] })
    vi.spyOn(navigator.clipboard, 'write').mockImplementation((items) => {
      copied.push(items)
      return Promise.resolve()
    })
    await user.click(screen.getByRole('button'))
    expect(copied).toHaveLength(1)
    expect(toastText()).toBeUndefined()
    send({ shareUrl: url })
    expect(await (await copied[0]?.[0]?.getType('text/plain'))?.text()).toBe(url)
    await vi.waitFor(() => expect(toastText()).toBe(COPIED))
  })

  test('requests the link again and shows it if access to the clipboard is denied', async () => {
    const replies = [{ shareUrl: url }, { shareUrl: url }]
    const { user, requests, toastText } = renderPage(<Share />, { answers: [[sharingCalls.generate, () => replies.shift()]] })
    vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(screen.getByRole('button'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share with Client', description: 'Copy this link to share with your client:' }))
    const link = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Share link' })
    expect([link.value, link.selectionEnd]).toEqual([url, url.length])
    expect(requests).toHaveLength(2)
    expect(toastText()).toBeUndefined()
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('requests the link again after the first request failed', async () => {
    await share(down, { shareUrl: url })
    expect(await screen.findByDisplayValue(url)).toBeTruthy()
  })

  test('shows an error if the second request also fails', async () => {
    const { toastText } = await share(down, down)
    await vi.waitFor(() => expect(toastText()).toBe('Failed to generate share link: Clients and projects are not available right now.'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows no error when the session has ended, because the sign-in dialog appears instead', async () => {
    const { requests, toastText } = await share(ended)
    await vi.waitFor(() => expect(screen.getByRole('button')).toHaveProperty('disabled', false))
    expect(requests).toHaveLength(1)
    expect(toastText()).toBeUndefined()
  })
})
