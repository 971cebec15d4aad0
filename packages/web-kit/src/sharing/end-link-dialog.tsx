import { ConfirmDialog } from '@billfold/ui'
import { useSave, useText } from '@billfold/web-kit'
import { topicOf, type Shared } from './link-calls.ts'

/** For good, or to make room for a new one. */
export type LinkEnding = 'revoke' | 'replace'

const texts = {
  revoke: {
    title: 'Revoke this link?',
    meaning: 'Whoever has it cannot open it any more, from now on. It cannot be brought back.',
    confirm: 'Revoke',
    busy: 'Revoking...',
  },
  replace: {
    title: 'Make a new link?',
    meaning: 'The present link stops working at once and cannot be brought back. Send the new one to your client.',
    confirm: 'New link',
    busy: 'Making a new link...',
  },
} as const

interface EndLinkDialogProps {
  shared: Shared
  ending: LinkEnding
  onClose: () => void
  onEnded: () => void
}

export function EndLinkDialog({ shared, ending, onClose, onEnded }: EndLinkDialogProps) {
  const t = useText()
  const { title, meaning, confirm, busy } = texts[ending]
  const revoke = useSave(shared.calls.revoke, {
    // A new link is fetched once it is there: until then the panel keeps its place.
    changes: ending === 'revoke' ? [topicOf(shared)] : [],
    success: ending === 'revoke' ? { title: 'Link revoked' } : undefined,
    // A new link is made whether or not anybody still looks; what a revoked one closes is what is open.
    ...(ending === 'replace' ? { onSaved: onEnded } : { goOn: onEnded }),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(title)}
      description={t(meaning)}
      confirmText={t(confirm)}
      busy={revoke.isPending}
      busyText={t(busy)}
      onConfirm={() => revoke.mutate({ params: { id: shared.id } })}
    />
  )
}
