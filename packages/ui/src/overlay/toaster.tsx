import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { cx } from '../class-names.ts'
import { IconButton } from '../button/icon-button.tsx'
import { useUiText } from '../text/ui-text.tsx'
import { keepClear } from './keep-clear.ts'
import css from './toaster.module.css'

const DURATION_MS = 5000
const SWIPE_PX = 50
const HOTKEY = ['F8']

interface ToastAction {
  label: string
  onSelect: () => void
}

export interface ToastMessage {
  id: string | number
  /** False during the exit animation; the owner removes the toast afterwards. */
  open: boolean
  title: string
  description?: string | undefined
  tone?: 'good' | 'bad' | 'warn' | 'info'
  action?: ToastAction | undefined
  /** Shown beside `action`. */
  secondAction?: ToastAction | undefined
  durationMs?: number
}

export interface ToasterProps {
  /** At most one toast; a newer one replaces it. */
  toast: ToastMessage | null | undefined
  /** Called on timeout, swipe, Esc, × or the action. */
  onDismiss: (id: ToastMessage['id']) => void
}

const icons = { good: CircleCheck, bad: CircleAlert, warn: TriangleAlert, info: Info }

export function Toaster({ toast, onDismiss }: ToasterProps) {
  const text = useUiText()
  const region = useRef<HTMLOListElement>(null)
  useEffect(() => allowFocusOverDialogs(region), [])
  const shown = toast?.open ? toast.id : null
  useLayoutEffect(() => (shown === null || !region.current ? undefined : keepClear(region.current)), [shown])
  return (
    <Radix.Provider label={text.notification} duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {toast && <ToastItem key={toast.id} toast={toast} closeText={text.close} onDismiss={onDismiss} />}
      {/* Elements with aria-live stay accessible under a modal dialog, which hides everything else on the page from screen readers. */}
      <Radix.Viewport ref={region} aria-live="off" className={css.region} hotkey={HOTKEY} label={text.notifications} />
    </Radix.Provider>
  )
}

/** Modal dialogs listen on the document and take back the focus when it leaves them, but F8 must still reach the toasts. */
function allowFocusOverDialogs(region: RefObject<HTMLElement | null>): () => void {
  const listening = new AbortController()
  const contains = (target: EventTarget | null) => target instanceof Node && region.current?.contains(target)
  const stopForDialogs = (event: FocusEvent) => {
    if (contains(event.type === 'focusin' ? event.target : event.relatedTarget)) event.stopPropagation()
  }
  for (const name of ['focusin', 'focusout'] as const) document.documentElement.addEventListener(name, stopForDialogs, { signal: listening.signal })
  return () => listening.abort()
}

interface ToastItemProps {
  toast: ToastMessage
  closeText: string
  onDismiss: ToasterProps['onDismiss']
}

function ToastItem({ toast, closeText, onDismiss }: ToastItemProps) {
  const { tone = 'info', action, secondAction } = toast
  const Icon = icons[tone]
  const isEscForDialog = useRef(false)
  return (
    <Radix.Root
      className={css.toast}
      open={toast.open}
      duration={toast.durationMs}
      // Radix sends Esc to the newest layer, which may be a toast even if the user is in a dialog.
      onEscapeKeyDown={({ target }) => {
        isEscForDialog.current = isInDialog(target)
      }}
      onOpenChange={(open) => {
        if (!open && !isEscForDialog.current) onDismiss(toast.id)
        isEscForDialog.current = false
      }}
    >
      <Icon aria-hidden className={cx(css.icon, css[tone])} />
      <div className={css.words}>
        <Radix.Title className={css.title}>{toast.title}</Radix.Title>
        {toast.description && <Radix.Description className={css.description}>{toast.description}</Radix.Description>}
        {[action, secondAction].map(
          (offered) =>
            offered && (
              <Radix.Action key={offered.label} altText={offered.label} className={css.action} onClick={offered.onSelect}>
                {offered.label}
              </Radix.Action>
            ),
        )}
      </div>
      <Radix.Close asChild>
        <IconButton label={closeText} icon={<X />} size="small" side="left" />
      </Radix.Close>
    </Radix.Root>
  )
}

/** Popovers also have the dialog role but are excluded, because floating layers have no other way to receive Esc while a toast is open. */
function isInDialog(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest('[data-radix-popper-content-wrapper]')) return false
  return target.closest('[role=dialog], [role=alertdialog]') !== null
}
