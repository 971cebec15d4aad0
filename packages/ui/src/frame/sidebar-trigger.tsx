import { Menu } from 'lucide-react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useUiText } from '../text/ui-text.tsx'
import { PHONE, useFrame, useMediaQuery } from './frame-context.ts'

/** Opens the navigation on a phone; elsewhere, and outside of an AppFrame, there is nothing to open. */
export function SidebarTrigger() {
  const frame = useFrame()
  const isPhone = useMediaQuery(PHONE)
  const { openNavigation } = useUiText()
  if (!frame || !isPhone) return null
  return <IconButton label={openNavigation} icon={<Menu />} aria-expanded={frame.isSheetOpen} onClick={() => frame.setSheetOpen(true)} />
}
