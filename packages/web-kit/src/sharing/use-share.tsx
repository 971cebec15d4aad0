import type { portalLinkCalls } from '@billfold/contracts/client-portal/portal-link-calls'
import type { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import type { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { Button, Dialog, TextInput } from '@billfold/ui'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../data/api-error.ts'
import { api } from '../data/api.ts'
import { useInvalidate } from '../data/use-invalidate.ts'
import { placesOf } from '../data/topic-prefixes.ts'
import { useText } from '../text/use-text.ts'
import { showFailure, toast } from '../toasts/toasts.store.ts'
import { topicOf } from './link-calls.ts'

interface Share {
  share: () => Promise<void>
  isPending: boolean
  dialog: ReactNode
}

/** Loaded only when needed, because only modules from the previous release omit `calls`. */
const loadProjectCalls = async () => (await import('@billfold/contracts/sharing/sharing-calls')).sharingCalls

/**
 * Requests the share link for a project, an invoice or a client's portal and copies the link. If either step fails, requests the link again
 * and shows it in a dialog for manual copying.
 */
export function useShare(id: number, calls?: typeof sharingCalls | typeof invoiceSharingCalls | typeof portalLinkCalls): Share {
  const t = useText()
  const [shown, setShown] = useState<string>()
  const invalidate = useInvalidate()
  const { mutateAsync: generate, isPending } = useMutation({
    mutationFn: async () => api((calls ?? (await loadProjectCalls())).generate, { params: { id } }),
    // Also runs after a failure, because the old link may already have been revoked.
    onSettled: () => invalidate(placesOf[calls ? topicOf({ calls, id }) : 'shareLinks']),
  })

  async function share(): Promise<void> {
    try {
      await copy(generate().then(({ shareUrl }) => shareUrl))
      toast({ title: t('Share link copied to clipboard!'), tone: 'good' })
    } catch (error) {
      if (!isSessionOver(error)) await showInstead()
    }
  }

  async function showInstead(): Promise<void> {
    try {
      const { shareUrl } = await generate()
      setShown(shareUrl)
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      showFailure(error, { title: t('Failed to generate share link'), description })
    }
  }

  return { share, isPending, dialog: shown !== undefined && <LinkDialog url={shown} onClose={() => setShown(undefined)} /> }
}

function LinkDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Share with Client')}
      description={t('Copy this link to share with your client:')}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <TextInput readOnly aria-label={t('Share link')} value={url} onFocus={(event) => event.target.select()} />
    </Dialog>
  )
}

async function copy(link: Promise<string>): Promise<void> {
  await Promise.all([link, write(link)])
}

/** Starts copying before the link has arrived, because Safari allows clipboard access only during the click. */
async function write(link: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') {
    const url = await link
    await navigator.clipboard.writeText(url)
    return
  }
  const text = link.then((url) => new Blob([url], { type: 'text/plain' }))
  // The caller handles the failure. A blocked clipboard never reads this promise, so prevent an unhandled rejection here.
  text.catch(() => undefined)
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
}

/** The sign-in dialog already reports this error. */
function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated'
}
