import { Menu } from 'lucide-react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useUiText } from '../text/ui-text.tsx'
import { PHONE, useFrame, useMediaQuery } from './frame-context.ts'

/** Renders nothing outside an AppFrame; visible on phones only. */
export function SidebarTrigger() {
  const frame = useFrame()
  const isPhone = useMediaQuery(PHONE)
  const { openNavigation } = useUiText()
  if (!frame || !isPhone) return null
  return <IconButton label={openNavigation} icon={<Menu />} aria-expanded={frame.isSheetOpen} onClick={() => frame.setSheetOpen(true)} />
}
