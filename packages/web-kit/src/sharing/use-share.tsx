import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../data/api-error.ts'
import { api } from '../data/api.ts'
import { useInvalidate } from '../data/use-invalidate.ts'
import { placesOf } from '../live/places-of.ts'
import { useText } from '../text/use-text.ts'
import { tellFailure } from '../toasts/tell-failure.ts'

/**
 * Asks for a project's link and copies it. Where either fails (a browser lets only some pages write to the clipboard), the link is
 * asked for again and shown in a prompt, to be copied by hand.
 */
export function useShare(projectId: number) {
  const t = useText()
  const invalidate = useInvalidate()
  const { mutateAsync: generate, isPending } = useMutation({
    mutationFn: () => api(sharingCalls.generate, { params: { id: projectId } }),
    // Also where there is none after all: the old one may have been revoked to make room for it.
    onSettled: () => invalidate(placesOf.shareLinks),
  })

  async function share(): Promise<void> {
    try {
      await copy(generate().then(({ shareUrl }) => shareUrl))
      window.alert(t('Share link copied to clipboard!'))
    } catch (error) {
      if (!isSessionOver(error)) await showInstead()
    }
  }

  async function showInstead(): Promise<void> {
    try {
      const { shareUrl } = await generate()
      window.prompt(t('Copy this link to share with your client:'), shareUrl)
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      tellFailure(error, { title: t('Failed to generate share link'), description })
    }
  }

  return { share, isPending }
}

async function copy(link: Promise<string>): Promise<void> {
  await Promise.all([link, write(link)])
}

/** Begins before the link is there: Safari lets a page write only within the click itself. */
async function write(link: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') {
    const url = await link
    await navigator.clipboard.writeText(url)
    return
  }
  const text = link.then((url) => new Blob([url], { type: 'text/plain' }))
  // Whoever waits for the link hears of its failure; a clipboard that was refused does not listen.
  text.catch(() => undefined)
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
}

/** The session dialog explains this one. */
function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated'
}
