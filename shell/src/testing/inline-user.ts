import { testUser } from '@billfold/web-kit/testing/render.tsx'
import { onTestFinished } from 'vitest'

/** Writes into the page who is signed in, as the gateway does. Answers what stands there. */
export function inlineUser(): () => string | null {
  const element = document.createElement('script')
  Object.assign(element, { type: 'application/json', id: 'billfold-session', textContent: JSON.stringify({ user: testUser, offersDemo: true }) })
  document.body.append(element)
  onTestFinished(() => element.remove())
  return () => element.textContent
}
