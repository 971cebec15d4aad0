import { useSession } from '@billfold/web-kit'
import { useLayoutEffect } from 'react'

/**
 * Applies the signed-in user's appearance. The gateway serves the page with the same appearance, so that other colors do not flash while it
 * loads.
 */
export function useUsersAppearance(): void {
  const appearance = useSession(({ user }) => user?.appearance)
  const density = useSession(({ user }) => user?.density)
  useLayoutEffect(() => {
    const root = document.documentElement
    // Without a signed-in user, the sign-in page keeps the most recent appearance.
    if (!appearance || !density) return
    root.dataset.density = density
    if (root.dataset.theme === appearance) return
    root.dataset.theme = appearance
    const { backgroundColor } = getComputedStyle(root)
    for (const tag of document.querySelectorAll('meta[name=theme-color]')) tag.setAttribute('content', backgroundColor)
  }, [appearance, density])
}
