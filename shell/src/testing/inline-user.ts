import { testUser } from '@billfold/web-kit/testing/render.tsx'
import { onTestFinished } from 'vitest'

/** Inlines a session into the page as the gateway does. Returns a function that reads its current JSON. */
export function inlineUser(): () => string | null {
  const element = document.createElement('script')
  Object.assign(element, { type: 'application/json', id: 'billfold-session', textContent: JSON.stringify({ user: testUser, offersDemo: true }) })
  document.body.append(element)
  onTestFinished(() => element.remove())
  return () => element.textContent
}
