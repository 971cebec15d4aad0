import { Badge, Button, ConfirmDialog, Field, cx } from '@billfold/ui'
import { isUnfinishedDate, unfinishedDate, useFormat, useSave, useText, useToday } from '@billfold/web-kit'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { ShareLink } from '@billfold/contracts/sharing/share-link-calls'
import { DateInput } from '../forms/date-input.tsx'
import { type Shared, topicOf } from './link-calls.ts'
import styles from './link-panel.module.css'

/** Revoke a link permanently, or replace it with a new one. */
type LinkEnding = 'revoke' | 'replace'

const texts = {
  revoke: {
    title: 'Revoke this link?',
    meaning: 'The link stops working for everyone and can’t be restored.',
    confirm: 'Revoke',
    busy: 'Revoking...',
  },
  replace: {
    title: 'Create a new link?',
    meaning: 'The current link stops working right away and can’t be restored. Send your client the new one.',
    confirm: 'New link',
    busy: 'Creating a new link...',
  },
} as const

interface EndLinkDialogProps {
  shared: Shared
  ending: LinkEnding
  onClose: () => void
  onEnded: () => void
}

function EndLinkDialog({ shared, ending, onClose, onEnded }: EndLinkDialogProps) {
  const t = useText()
  const { title, meaning, confirm, busy } = texts[ending]
  const revoke = useSave(shared.calls.revoke, {
    // For 'replace', refetch only after the new link exists, so that the panel keeps its position.
    changes: ending === 'revoke' ? [topicOf(shared)] : [],
    success: ending === 'revoke' ? { title: 'Link revoked' } : undefined,
    // For 'replace', create the new link even if this component has unmounted. For 'revoke', just close the dialog if it is still open.
    ...(ending === 'replace' ? { onSaved: onEnded } : { onSavedWhileOpen: onEnded }),
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

interface LinkExpiryProps {
  shared: Shared
  expiresOn: string | null
}

function LinkExpiry({ shared, expiresOn }: LinkExpiryProps) {
  const t = useText()
  const today = useToday()
  const stored = expiresOn ?? ''
  const [day, setDay] = useState(stored)
  const input = useRef<HTMLInputElement>(null)
  const [isUnfinished, setUnfinished] = useState(false)
  const save = useSave(shared.calls.update, { changes: [topicOf(shared)], success: 'Expiration date saved' })
  const problem = isUnfinished ? unfinishedDate : save.error?.issues[0]?.message

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (judge()) input.current?.focus()
    else if (day !== stored) save.mutate({ params: { id: shared.id }, body: { expiresOn: day || null } })
  }

  /** Reports an incomplete date. Also runs on blur, because the save button is missing as long as the value has not changed. */
  function judge(): boolean {
    const found = isUnfinishedDate(input.current)
    setUnfinished(found)
    return found
  }

  function change(value: string): void {
    save.reset()
    setUnfinished(false)
    setDay(value)
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Field label={t('Expires after')} help={t('Leave empty to keep the link until you revoke it.')} error={problem && t(problem)}>
        <DateInput ref={input} min={today} value={day} onChange={(event) => change(event.target.value)} onBlur={judge} />
      </Field>
      {day !== stored && (
        <Button type="submit" className={styles.save} busy={save.isPending} busyText={t('Saving...')}>
          {t('Save')}
        </Button>
      )}
    </form>
  )
}

interface LinkPanelProps {
  shared: Shared
  link: ShareLink
  /** The word 'Expired', passed in because its wording and inflection depend on the context and language. */
  expired: string
  /** Set on pages that do not show the URL elsewhere. */
  showsAddress?: boolean
  actions?: ReactNode
  onRevoked?: () => void
  /** Called once the old link has been revoked, to create the new link. */
  onReplace: () => void
}

export function LinkPanel({ shared, link, expired, showsAddress = false, actions, onRevoked, onReplace }: LinkPanelProps) {
  const t = useText()
  const format = useFormat()
  const [ending, setEnding] = useState<LinkEnding | null>(null)
  const badge = link.isExpired && <Badge tone="warn">{expired}</Badge>

  function afterEnd(): void {
    setEnding(null)
    if (ending === 'replace') onReplace()
    else onRevoked?.()
  }

  return (
    <div className={styles.panel}>
      <dl className={cx(styles.facts, showsAddress && styles.withAddress)}>
        {showsAddress && (
          <Fact label={t('Link')}>
            {/* not a link, because opening it would count as a view */}
            <span className={styles.address}>{link.url}</span>
            {badge}
          </Fact>
        )}
        <Fact label={t('Created')}>{format.instant(link.createdAt)}</Fact>
        <Fact label={t('Views')}>{format.number(link.views)}</Fact>
        <Fact label={t('Last viewed')}>{link.lastViewedAt === null ? t('Not yet') : format.instant(link.lastViewedAt)}</Fact>
        {badge && !showsAddress && <Fact label={t('Status')}>{badge}</Fact>}
      </dl>
      <div className={styles.controls}>
        <LinkExpiry key={link.expiresOn} shared={shared} expiresOn={link.expiresOn} />
        <div className={styles.actions}>
          {actions}
          <Button onClick={() => setEnding('replace')}>{t('New link')}</Button>
          <Button onClick={() => setEnding('revoke')}>{t('Revoke')}</Button>
        </div>
      </div>
      {ending && <EndLinkDialog shared={shared} ending={ending} onClose={() => setEnding(null)} onEnded={afterEnd} />}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
