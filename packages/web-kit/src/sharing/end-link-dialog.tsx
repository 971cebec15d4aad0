import { ConfirmDialog } from '@billfold/ui'
import { useSave, useText } from '@billfold/web-kit'
import { topicOf, type Shared } from './link-calls.ts'

/** Revoke a link permanently, or replace it by a new one. */
export type LinkEnding = 'revoke' | 'replace'

const texts = {
  revoke: {
    title: 'Revoke this link?',
    meaning: 'The link stops working for everyone and can’t be restored.',
    confirm: 'Revoke',
    busy: 'Revoking...',
  },
  replace: {
    title: 'Make a new link?',
    meaning: 'The current link stops working at once and can’t be restored. Send your client the new one.',
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
    // For 'replace' refetch only when the new link exists, so that the panel stays in place.
    changes: ending === 'revoke' ? [topicOf(shared)] : [],
    success: ending === 'revoke' ? { title: 'Link revoked' } : undefined,
    // Create the new link even if this component is unmounted; for 'revoke' just close the dialog if it is still open.
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
