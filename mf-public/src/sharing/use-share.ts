import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { api, ApiError, toast, useInvalidate, useText } from '@billfold/web-kit'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

/** What became of the last try. `url` stands in the prompt. */
export type Outcome = { kind: 'none' } | { kind: 'copied' } | { kind: 'prompt'; url: string }

/**
 * Asks for the link and copies it. Where either fails (a browser lets only some pages write to the clipboard), the link is asked for
 * again and shown, to be copied by hand.
 */
export function useShare(projectId: number) {
  const t = useText()
  const invalidate = useInvalidate()
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })
  const { mutateAsync: generate, isPending } = useMutation({
    mutationFn: () => api(sharingCalls.generate, { params: { id: projectId } }),
    onSuccess: () => invalidate([linkAddress(projectId)]),
  })

  async function share(): Promise<void> {
    setOutcome({ kind: 'none' })
    try {
      const { shareUrl } = await generate()
      await navigator.clipboard.writeText(shareUrl)
      setOutcome({ kind: 'copied' })
    } catch (error) {
      if (!isSessionOver(error)) await showInstead()
    }
  }

  async function showInstead(): Promise<void> {
    try {
      const { shareUrl } = await generate()
      setOutcome({ kind: 'prompt', url: shareUrl })
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      if (!isSessionOver(error)) toast({ title: t('Failed to generate share link'), description, tone: 'bad' })
    }
  }

  return { share, isPending, outcome, forget: () => setOutcome({ kind: 'none' }) }
}

/** The session dialog explains this one. */
function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated'
}

export function linkAddress(projectId: number): string {
  return `/api/projects/${projectId}/share-link`
}
