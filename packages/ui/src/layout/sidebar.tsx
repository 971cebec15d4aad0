import { type ComponentProps, type MouseEvent, type ReactNode, createContext, useContext } from 'react'
import { Menu, X } from 'lucide-react'
import { Dialog, Slot } from 'radix-ui'
import { Avatar } from '../data/avatar.tsx'
import { cx } from '../class-names.ts'
import { useReturnFocus } from '../overlay/dialog.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { useUiText } from '../text/ui-text.tsx'
import { PHONE, useMediaQuery } from '../use-media-query.ts'
import { Tooltip } from '../overlay/tooltip.tsx'
import css from './sidebar.module.css'

interface Frame {
  isSheetOpen: boolean
  setSheetOpen: (open: boolean) => void
}

export const FrameContext = createContext<Frame | null>(null)

function useFrame(): Frame | null {
  return useContext(FrameContext)
}

/** Keep in sync with the widths in the style sheets. */
const NARROW = '(min-width: 768px) and (max-width: 1024px)'

export interface SidebarProps {
  /** Logo and name. */
  brand: ReactNode
  /** Expects SidebarItems. */
  children: ReactNode
  footer?: ReactNode
}

/**
 * Shows labels in a 240 px sidebar. On screens up to 1024 px wide, it shows icons with tooltips; on phones, it is a sheet opened by a
 * button.
 */
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

/** Radix skips links when it sets the initial focus, so the focus would start in the footer. */
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
  /** True for the current page. */
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

/** The signed-in user. Can be used as the trigger of a Menu. */
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

/** Renders nothing outside an AppFrame; visible on phones only. */
export function SidebarTrigger() {
  const frame = useFrame()
  const isPhone = useMediaQuery(PHONE)
  const { openNavigation } = useUiText()
  if (!frame || !isPhone) return null
  return <IconButton label={openNavigation} icon={<Menu />} aria-expanded={frame.isSheetOpen} onClick={() => frame.setSheetOpen(true)} />
}
