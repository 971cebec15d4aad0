import { X } from 'lucide-react'
import { Dialog, Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Avatar } from '../avatar/avatar.tsx'
import { cx } from '../class-names.ts'
import { useReturnFocus } from '../dialog/use-return-focus.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useUiText } from '../text/ui-text.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'
import { NARROW, PHONE, useFrame, useMediaQuery } from './frame-context.ts'
import css from './sidebar.module.css'

export interface SidebarProps {
  /** Logo and name. */
  brand: ReactNode
  /** Expects SidebarItems. */
  children: ReactNode
  footer?: ReactNode
}

/** 240 px with labels; icons with tooltips up to 1024 px; a sheet behind a button on phones. */
export function Sidebar(props: SidebarProps) {
  const isPhone = useMediaQuery(PHONE)
  if (isPhone) return <Sheet {...props} />
  return (
    <aside className={css.sidebar}>
      <Inside {...props} />
    </aside>
  )
}

function Inside({ brand, children, footer }: SidebarProps) {
  const { navigation } = useUiText()
  return (
    <>
      <div className={css.brand}>{brand}</div>
      <nav aria-label={navigation} className={css.items}>
        {children}
      </nav>
      {footer && <div className={css.footer}>{footer}</div>}
    </>
  )
}

/** Radix skips links when focusing and would start at the footer. */
function focusCurrent(event: Event) {
  const current = event.currentTarget instanceof Element && event.currentTarget.querySelector<HTMLElement>('[aria-current]')
  if (!current) return
  event.preventDefault()
  current.focus()
}

function Sheet(props: SidebarProps) {
  const frame = useFrame()
  const { navigation, close } = useUiText()
  const isOpen = frame?.isSheetOpen ?? false
  const returnFocus = useReturnFocus(isOpen)

  function closeAfterLink(event: MouseEvent<HTMLElement>) {
    if (event.target instanceof Element && event.target.closest('a')) frame?.setSheetOpen(false)
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={frame?.setSheetOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className={css.overlay} />
        <Dialog.Content
          className={cx(css.sidebar, css.sheet)}
          aria-describedby={undefined}
          onClick={closeAfterLink}
          onOpenAutoFocus={focusCurrent}
          {...returnFocus}
        >
          <Dialog.Title hidden>{navigation}</Dialog.Title>
          <Inside {...props} />
          <Dialog.Close asChild>
            <IconButton label={close} icon={<X />} size="small" tooltip={false} className={css.close} />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export interface SidebarItemProps {
  icon: ReactNode
  label: string
  /** Marks the current page. */
  active?: boolean
  /** Shown at the end, e.g. a count or a Badge. */
  extra?: ReactNode
  /** An empty link: `<Link to="/clients" />` or `<a href="/clients" />`. */
  children: ReactNode
}

export function SidebarItem({ icon, label, active = false, extra, children }: SidebarItemProps) {
  const isNarrow = useMediaQuery(NARROW)
  const item = (
    <Slot.Root className={css.item} aria-current={active ? 'page' : undefined}>
      {icon}
      <span className={css.label}>{label}</span>
      {extra && <span className={css.extra}>{extra}</span>}
      <Slot.Slottable>{children}</Slot.Slottable>
    </Slot.Root>
  )
  return isNarrow ? (
    <Tooltip content={label} side="right">
      {item}
    </Tooltip>
  ) : (
    item
  )
}

export interface SidebarAccountProps extends ComponentProps<'button'> {
  name: string
  detail: string
  initials: string
  src?: string | null | undefined
}

/** Signed-in user, usable as the trigger of a Menu. */
export function SidebarAccount({ name, detail, initials, src, ...rest }: SidebarAccountProps) {
  return (
    <button type="button" {...rest} className={css.account}>
      <Avatar initials={initials} src={src} />
      <span className={css.person}>
        <span className={css.name}>{name}</span>
        <span className={css.detail}>{detail}</span>
      </span>
    </button>
  )
}
